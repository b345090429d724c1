//! [4.3] to [4.5] of *Maciejowice 1794*: overall commanders, the units of fallen ones, the reserve.
//! Not for *Niemenczyn 1794*, where nobody stands above a commander.

use crate::bits::Bits;
use crate::era1794::agenda::{Decision, Step};
use crate::era1794::choice::{Choice, Together};
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::{Event, Note};
use crate::era1794::extra::Part;
use crate::era1794::rules::Rule;
use crate::era1794::setup::{LEADERS, Office};
use crate::era1794::state::State;
use crate::hex::Hex;
use crate::table::Table;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// The units that the activation is for: those of the activated commander; where the book has
    /// them, the reserve, a fallen commander's units, or those that an overall commander orders.
    #[inline]
    pub(crate) fn ordered(&self, s: &State<U, S, H, X>) -> Bits<S> {
        let own = self.of_leader[s.active as usize];
        let Some(extra) = s.extra() else { return own };
        let side = self.active_side(s);
        match extra.part {
            Part::Own | Part::Named => own | self.reserve_of_activation(s),
            Part::Fallen => self.of_leader[extra.fallen as usize] | self.reserve_of_activation(s),
            Part::Ordered if extra.ordered.len() >= self.order_limit(s) => extra.ordered,
            Part::Ordered => {
                let again = self.switches().ordered_units_may_act_again;
                let barred = if again { Bits::EMPTY } else { extra.acted.without(extra.ordered) };
                let barred = barred | self.spent_reserve(s).without(extra.ordered);
                self.of_side[side.index()].without(barred | extra.outside)
            }
        }
    }

    /// [4.5] The reserve that the activated commander may command.
    fn reserve_of_activation(&self, s: &State<U, S, H, X>) -> Bits<S> {
        let side = self.active_side(s).index();
        if X == 0 || self.reserve_leaders[side] >> s.active & 1 == 0 {
            return Bits::EMPTY;
        }
        (self.reserve & self.of_side[side]).without(self.spent_reserve(s))
    }

    /// [4.5] The reserve that has served in this turn, if it may serve only once.
    fn spent_reserve(&self, s: &State<U, S, H, X>) -> Bits<S> {
        match s.extra() {
            Some(extra) if self.switches().reserve_once_a_turn => extra.served,
            _ => Bits::EMPTY,
        }
    }

    /// [4.4b] How many units an overall commander orders himself.
    fn order_limit(&self, s: &State<U, S, H, X>) -> usize {
        match self.setup.commanders[s.active as usize].office {
            Office::Overall { units } => usize::from(units.unwrap_or(0)),
            Office::Commander | Office::Reserve => 0,
        }
    }

    /// The units of the activation that must fight where they are in a clash [11.2]: not reserve
    /// that has not served the commander, nor units that nobody has named.
    pub(crate) fn bound(&self, s: &State<U, S, H, X>) -> Bits<S> {
        let own = self.of_leader[s.active as usize];
        let Some(extra) = s.extra() else { return own };
        match extra.part {
            Part::Own | Part::Named => own | extra.serving,
            Part::Fallen => self.of_leader[extra.fallen as usize] | extra.serving,
            Part::Ordered => extra.ordered,
        }
    }

    /// [4.3] Who commands the units of a commander: he, or after his fall his overall commander.
    pub(crate) fn chief_of(&self, s: &State<U, S, H, X>, leader: usize) -> usize {
        if s.leaders.alive >> leader & 1 == 1 {
            return leader;
        }
        self.overall[self.leader_side[leader].index()].map_or(leader, usize::from)
    }

    /// Does a commander's command reach this hex?
    #[inline]
    fn reaches(&self, s: &State<U, S, H, X>, leader: usize, hex: Hex) -> bool {
        let start = s.leader_hex[leader];
        start.is_somewhere()
            && self.map.distance(start, hex) <= u16::from(self.switches().command_range)
            && self.commanded(s, leader).has(hex.index())
    }

    /// [4.2 to 4.5] Is a unit of the larger game in command?
    pub(crate) fn has_orders(&self, s: &State<U, S, H, X>, unit: usize) -> bool {
        let hex = s.hex[unit];
        if !hex.is_somewhere() {
            return false;
        }
        if s.part() == Part::Ordered && s.ordered_units().has(unit) {
            return true;
        }
        if self.reserve.has(unit) {
            let leaders = self.reserve_leaders[self.side[unit].index()];
            return (0..LEADERS)
                .any(|leader| leaders >> leader & 1 == 1 && self.reaches(s, leader, hex));
        }
        self.reaches(s, self.chief_of(s, self.leader_of[unit] as usize), hex)
    }

    /// Is no commander left that could bring a routed unit back [11.11.4]?
    pub(crate) fn is_leaderless(&self, s: &State<U, S, H, X>, unit: usize) -> bool {
        let alive = |leader: usize| s.leaders.alive >> leader & 1 == 1;
        if self.reserve.has(unit) {
            return self.reserve_leaders[self.side[unit].index()] & s.leaders.alive == 0;
        }
        !alive(self.chief_of(s, self.leader_of[unit] as usize))
    }

    /// [10.10.3] Do the orders of this activation reach a gun of the active side? Guns of a
    /// commander fire wherever they are, those of the reserve only near a commander that leads it,
    /// and of those that an overall commander orders only such as he may name.
    pub(crate) fn is_gun_under_orders(&self, s: &State<U, S, H, X>, gun: usize) -> bool {
        if X == 0 {
            return self.leader_of[gun] == s.active;
        }
        let near = || self.commanded(s, s.active as usize).has(s.hex[gun].index());
        self.ordered(s).has(gun)
            && match s.part() {
                Part::Own | Part::Named | Part::Fallen => !self.reserve.has(gun) || near(),
                Part::Ordered => s.ordered_units().has(gun) || near(),
            }
    }

    /// [4.3] The fallen commanders of the overall commander's side with units left, one bit each.
    fn fallen(&self, s: &State<U, S, H, X>, overall: usize) -> u16 {
        let mut fallen = 0;
        for (leader, setup) in self.setup.commanders.iter().enumerate() {
            if setup.side == self.leader_side[overall]
                && setup.office == Office::Commander
                && s.leaders.alive >> leader & 1 == 0
                && !self.of_leader[leader].within(s.sets.gone)
            {
                fallen |= 1 << leader;
            }
        }
        fallen
    }

    /// [4.4] The commanders that an overall commander may name: any living one but himself, on the map
    /// or about to enter it; a contused one if he was activated before [4.6.1].
    fn nameable(&self, s: &State<U, S, H, X>, overall: usize) -> u16 {
        let activated = s.leaders.drawn | s.extra().map_or(0, |extra| extra.activated);
        let barred = s.leaders.waiting | s.leaders.contused & !activated;
        let mut able = 0;
        for (leader, setup) in self.setup.commanders.iter().enumerate() {
            if setup.side == self.leader_side[overall]
                && setup.office == Office::Commander
                && s.leaders.alive & !barred & 1 << leader != 0
                && (s.leader_hex[leader].is_somewhere() || self.may_enter_now(s, leader))
            {
                able |= 1 << leader;
            }
        }
        able
    }

    /// The choices of an overall commander that was drawn: whose units have phases 1 to 4.
    pub(crate) fn name_choices(&self, s: &State<U, S, H, X>, out: &mut Out) {
        let Some(overall) = s.drawn_overall() else { return };
        if !s.leader_hex[overall].is_somewhere() {
            return;
        }
        let fallen = self.fallen(s, overall);
        let able = if fallen == 0 { self.nameable(s, overall) } else { fallen };
        for leader in (0..LEADERS as u8).filter(|leader| able >> leader & 1 == 1) {
            offer(out, Choice::Commander(leader));
        }
        // [4.3] He has to command the units of a fallen commander.
        if fallen == 0 {
            offer(out, Choice::Pass);
        }
    }

    /// The units that something done in phase 2 is an order to, where orders are kept.
    pub(crate) fn ordered_by(&self, s: &State<U, S, H, X>, choice: Choice) -> Bits<S> {
        if X == 0 {
            return Bits::EMPTY;
        }
        self.units_of_order(s, choice, || self.movable(s))
    }

    /// The units that something done in phase 2 is an order to.
    /// `able` gives those that may begin to move.
    fn units_of_order(
        &self,
        s: &State<U, S, H, X>,
        choice: Choice,
        able: impl Fn() -> Bits<S>,
    ) -> Bits<S> {
        let side = self.active_side(s);
        match choice {
            Choice::Move { unit, together, .. } => match together {
                Together::Alone => Bits::of(unit as usize),
                Together::Stack => {
                    self.stack_group(s, able(), self.units_at(s, s.hex[unit as usize], side))
                }
                Together::Line(hexes) => self.line_members(s, able(), unit as usize, hexes),
                Together::Squares(chosen) => {
                    self.square_line_members(s, able(), unit as usize, chosen)
                }
            },
            Choice::Cannon { unit, .. }
            | Choice::Limber(unit)
            | Choice::TurnGun { unit, .. }
            | Choice::ShiftGun { unit, .. }
            | Choice::Reload(unit)
            | Choice::FormSkirmish(unit)
            | Choice::DissolveSkirmish(unit, _) => Bits::of(unit as usize),
            Choice::Reorder(hex) => self.paying_for_order(s, self.units_at(s, hex, side)),
            Choice::FormSquare(hex)
            | Choice::DissolveSquare(hex, _)
            | Choice::FormLine(hex)
            | Choice::DissolveLine(hex) => self.troops_at(s, hex, side),
            _ => Bits::EMPTY,
        }
    }

    /// [4.4b] Leaves out what would be an order to more units than an overall commander may name.
    pub(crate) fn keep_to_limit(&self, s: &State<U, S, H, X>, able: Bits<S>, out: &mut Out) {
        if s.part() != Part::Ordered {
            return;
        }
        let (ordered, limit) = (s.ordered_units(), self.order_limit(s));
        out.retain(|choice| (ordered | self.units_of_order(s, *choice, || able)).len() <= limit);
    }

    /// The clashes of this activation that are fought only if the owner wants it, each with the unit
    /// that he would name for it.
    pub(crate) fn optional_melees(&self, s: &State<U, S, H, X>) -> Bits<H> {
        let ordered_part = s.part() == Part::Ordered;
        if X == 0 || ordered_part && s.ordered_units().len() >= self.order_limit(s) {
            return Bits::EMPTY;
        }
        let free = self.ordered(s).without(self.bound(s));
        if free.is_empty() {
            return Bits::EMPTY;
        }
        self.melees_of(s, free, true).without(self.melee_hexes(s))
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// A chit was drawn: nothing is left of the activation before it.
    pub fn clear_activation(&mut self) {
        if let Some(extra) = self.s.extra_mut() {
            extra.served |= extra.serving;
            extra.serving = Bits::EMPTY;
            extra.ordered = Bits::EMPTY;
            extra.acted = Bits::EMPTY;
            (extra.overall, extra.fallen, extra.part) = (u8::MAX, u8::MAX, Part::Own);
        }
    }

    /// [4.4] Is this an overall commander's chit? Then his activation begins.
    pub fn begin_overall(&mut self, leader: usize) -> bool {
        let Office::Overall { units } = self.r.setup.commanders[leader].office else {
            return false;
        };
        let Some(extra) = self.s.extra_mut() else { return false };
        extra.overall = leader as u8;
        self.used(Rule::OverallCommanders);
        if units.is_some() {
            let agenda = &mut self.s.agenda;
            agenda.push(Step::EndPhase);
            agenda.push(Decision::OverallMove);
            agenda.push(Decision::SecondPhase);
        }
        self.s.agenda.push(Decision::Name);
        // [4.5, 11.11.3] His chit brings the reserve that he leads back.
        if self.r.reserve_leaders[self.r.leader_side[leader].index()] >> leader & 1 == 1 {
            let agenda = &mut self.s.agenda;
            agenda.push(Step::EndPhase);
            agenda.push(Step::Returned);
            agenda.push(Decision::Return { next: 0 });
        }
        true
    }

    /// The rule of the overall commander whose activation it is.
    fn overall_rule(&self, overall: usize) -> (Rule, bool) {
        match self.r.setup.commanders[overall].office {
            Office::Overall { units: Some(_) } => (Rule::KosciuszkoNames, true),
            Office::Overall { units: None } | Office::Commander | Office::Reserve => {
                (Rule::FersenNames, false)
            }
        }
    }

    /// An overall commander names a commander, or takes over the units of a fallen one.
    pub fn name(&mut self, leader: usize) {
        let Some(overall) = self.s.drawn_overall() else { return };
        let (rule, does_more) = self.overall_rule(overall);
        let lives = self.s.leaders.alive >> leader & 1 == 1;
        let rule = if lives { rule } else { Rule::UnitsOfTheDead };
        self.used(rule);
        let side = self.r.leader_side[leader];
        if let Some(extra) = self.s.extra_mut() {
            extra.part = if lives { Part::Named } else { Part::Fallen };
            extra.fallen = if lives { u8::MAX } else { leader as u8 };
        }
        self.s.active = if lives { leader as u8 } else { overall as u8 };
        self.say(rule, |_, _| Event::Name { side, commander: leader as u8 });
        let agenda = &mut self.s.agenda;
        agenda.push(Step::EndPhase);
        agenda.push(Decision::Melees);
        agenda.push(Step::EndPhase);
        // An overall commander that does more moves after that.
        if !does_more {
            agenda.push(Decision::OverallMove);
        }
        if lives {
            agenda.push(Decision::LeaderMove);
        }
        self.push_first_phases();
    }

    /// [4.4a] No commander is named: an overall commander that does nothing else moves all the same.
    pub fn name_nobody(&mut self) {
        let Some(overall) = self.s.drawn_overall() else { return };
        let (rule, does_more) = self.overall_rule(overall);
        if !does_more {
            self.used(rule);
            self.s.agenda.push(Step::EndPhase);
            self.s.agenda.push(Decision::OverallMove);
        }
    }

    /// [4.4b] A second phase 2, then 4, with units of any command.
    pub fn second_phase(&mut self) {
        let Some(overall) = self.s.drawn_overall() else { return };
        self.used(Rule::KosciuszkoNames);
        self.s.active = overall as u8;
        if let Some(extra) = self.s.extra_mut() {
            extra.part = Part::Ordered;
            extra.ordered = Bits::EMPTY;
            // [4.5] Reserve that served the commander he named has served.
            extra.served |= extra.serving;
            extra.serving = Bits::EMPTY;
        }
        self.say(Rule::KosciuszkoNames, |r, _| Event::Name {
            side: r.leader_side[overall],
            commander: overall as u8,
        });
        let agenda = &mut self.s.agenda;
        agenda.push(Step::EndPhase);
        agenda.push(Decision::Melees);
        agenda.push(Step::EndPhase);
        agenda.push(Step::EndMovement);
        agenda.push(Decision::Exchange { passes: 0, active: false });
        agenda.push(Step::BeginMovement);
    }

    /// Units act in phase 2: those that an overall commander orders himself are named with that
    /// [4.4b], and those of the reserve serve the activated commander [4.5].
    pub fn note_order(&mut self, units: Bits<S>) {
        let reserve = units & self.r.reserve;
        let Some(extra) = self.s.extra_mut() else { return };
        if extra.part == Part::Ordered {
            extra.ordered |= units;
        } else {
            extra.acted |= units;
        }
        extra.serving |= reserve;
        if !reserve.is_empty() {
            self.used(Rule::Reserve);
        }
    }

    /// A clash that need not be fought is: one of the units there is named for it.
    pub fn name_for_melee(&mut self, hex: Hex) {
        if X == 0 || self.s.at(hex).meets(self.r.bound(self.s)) {
            return;
        }
        let free = self.s.at(hex) & self.r.ordered(self.s);
        let troops = free.without(self.r.guns | self.s.sets.square);
        let named = Rules::topmost(self.s, troops).or(Rules::topmost(self.s, free));
        self.note_order(named.map_or(Bits::EMPTY, Bits::of));
    }
}
