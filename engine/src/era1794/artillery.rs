//! [10.10] Artillery fire, and fire at lone artillery [10.9.5, 10.10.6].

use arrayvec::ArrayVec;

use crate::bits::Bits;
use crate::era1794::agenda::Step;
use crate::era1794::choice::Choice;
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::{Event, Modifiers, Note, Roll, Roller, Row};
use crate::era1794::purposes;
use crate::era1794::rules::Rule;
use crate::era1794::state::State;
use crate::hex::Hex;
use crate::table::Table;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// [10.10.3] Guns that do not fire in this round wherever they are.
    pub(crate) fn silent_guns(s: &State<U, S, H, X>) -> Bits<S> {
        let sets = &s.sets;
        sets.limbered
            | sets.fired_round
            | sets.displaced
            | sets.shifted
            | sets.jammed
            | sets.gone
            | sets.captured
    }

    /// [10.10.3] May this gun, which is not silent, fire in this round? In a round of its own side only
    /// under its own commander.
    fn is_gun_ready(&self, s: &State<U, S, H, X>, gun: usize) -> bool {
        let own_round = self.side[gun] == self.active_side(s);
        s.hex[gun].is_somewhere()
            && !self.is_clash(s, s.hex[gun])
            && (!own_round || self.is_gun_under_orders(s, gun))
    }

    /// [10.10.1] The targets of a gun that is not silent.
    pub(crate) fn cannon_shots(&self, s: &State<U, S, H, X>, gun: usize, out: &mut Out) {
        let (hex, facing) = (s.hex[gun], s.facing[gun]);
        if !hex.is_somewhere() {
            return;
        }
        let side = self.side[gun].index();
        // Most guns have nobody before them.
        let reach = &self.reach[2][hex.index()][facing.index()];
        let has_enemies = if X > 0 {
            let (first, words) = self.fields[2].of(hex.index() * 6 + facing.index());
            s.held[1 - side].meets_words(first, words)
        } else {
            reach.meets(s.held[1 - side])
        };
        if !has_enemies || !self.is_gun_ready(s, gun) {
            return;
        }
        // Fire at the hexes of the enemy alone.
        let within_reach = (*reach & s.held[1 - side]).without(s.held[side]);
        // [10.5] binds guns too.
        let close = self.map.front(hex, facing) & within_reach;
        let targets =
            if close.is_empty() { self.seen_past_units(s, hex, within_reach) } else { close };
        let far = u16::from(self.switches().fire.lone_guns_cannon_range);
        targets.each(|target| {
            let target = Hex(target as u16);
            let lone = !s.troops[1 - side].has(target.index());
            if !lone || self.map.distance(hex, target) <= far {
                offer(out, Choice::Cannon { unit: gun as u8, target });
            }
        });
    }

    /// [10.10.6 of *Maciejowice 1794*] What the stars of a battery add to the tests that it causes.
    #[inline]
    pub(crate) fn star_modifier(&self, gun: usize) -> i8 {
        if X == 0 { 0 } else { self.switches().fire.star * self.stars[gun] as i8 }
    }

    /// [10.10.9] What a captured battery is worth to the enemy.
    fn points_for_gun(&self, gun: usize) -> u8 {
        let points = &self.switches().points;
        if X == 0 { points.capture } else { points.capture + points.star * self.stars[gun] }
    }

    /// [10.10.1] The modifier of a cannon's test at a range.
    pub(crate) fn band(&self, range: u16) -> i8 {
        let bands = &self.switches().fire.bands;
        bands.iter().find(|band| range <= u16::from(band.range)).map_or(0, |band| band.modifier)
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// [10.10.4] A gun fires.
    pub fn cannon_fire(&mut self, gun: usize, target: Hex) {
        let hex = self.s.hex[gun];
        let enemy = self.r.side[gun].other();
        let range = self.r.map.distance(hex, target);
        let band = self.r.band(range);
        let lone = self.r.is_lone_guns(self.s, target, enemy);
        for rule in [
            Rule::CannonFire,
            Rule::BatteriesFireAlone,
            Rule::CannonShots,
            Rule::SidesAlternate,
            Rule::NoFireAtClashes,
        ] {
            self.used(rule);
        }
        self.used(Rule::Ranges);
        self.count_sight_rules(hex, target);
        if range == 1 {
            self.used(Rule::FrontZoneDrawsFire);
        }
        self.s.sets.fired_round.insert(gun);
        self.s.sets.fired.insert(gun);
        let rule = if lone { Rule::CannonAtLoneGuns } else { Rule::GunsJam };
        self.say(rule, |_, _| Event::Fire {
            units: [gun as u8].into_iter().collect(),
            target,
            range: range as u8,
            row: if lone { Row::Capture } else { Row::Cannon(band) },
            shots: [(gun as u8, 1)].into_iter().collect(),
        });
        if lone {
            self.cannonade_lone_guns(gun, target, range as u8);
            return;
        }
        if range <= u16::from(self.r.switches().fire.cannon_leader_range) {
            let leaders = self.r.leaders_at(self.s, target, enemy);
            self.push_leader_rolls(leaders, true);
        }
        let square = self.r.is_square(self.s, target, enemy);
        let Some(top) = self.r.top(self.s, target, enemy) else { return };
        self.s.sets.shaken = if self.s.sets.abreast.has(top) {
            // [6.2.1] Side by side only the top unit is struck.
            self.used(Rule::SideBySide);
            Bits::of(top)
        } else {
            self.r.troops_at(self.s, target, enemy)
        };
        if self.s.sets.shaken.len() > 1 {
            self.used(Rule::CannonHitTheStack);
        }
        self.s.agenda.push(Step::CannonTests { gun: gun as u8, square });
    }

    /// [6.10] The next unit under cannon fire, from the top.
    pub fn cannon_tests(&mut self, gun: usize, square: bool) {
        let Some(unit) = Rules::topmost(self.s, self.s.sets.shaken) else { return };
        self.s.sets.shaken.remove(unit);
        self.s.agenda.push(Step::CannonTests { gun: gun as u8, square });
        self.cannon_test(gun, unit, square);
    }

    /// [6.10] One unit under cannon fire tests.
    fn cannon_test(&mut self, gun: usize, unit: usize, square: bool) {
        if !self.s.hex[unit].is_somewhere() {
            return;
        }
        let from = self.s.hex[gun];
        let range = self.r.map.distance(from, self.s.hex[unit]);
        let band = self.r.band(range);
        let mut modifiers = Modifiers::default();
        if band != 0 {
            modifiers.add(Rule::CannonFire, "range of the guns", band);
        }
        let stars = self.r.star_modifier(gun);
        if stars != 0 {
            self.used(Rule::Stars);
            modifiers.add(Rule::Stars, "stars of the battery", stars);
        }
        let from: ArrayVec<Hex, 1> = [from].into_iter().collect();
        self.add_target_modifiers(&mut modifiers, unit, &from, square);
        let tested = self.fire_test(purposes::CANNON, Rule::GunsJam, unit, &modifiers);
        if tested.die == 0 && self.r.switches().fire.jams && !self.s.sets.jammed.has(gun) {
            self.used(Rule::GunsJam);
            self.s.sets.jammed.insert(gun);
            self.say(Rule::GunsJam, |_, _| Event::Jam { unit: gun as u8 });
        }
    }

    /// [10.9.5] Muskets at lone artillery: taken if the die is below the firepower.
    pub fn shoot_at_lone_guns(&mut self, shooter: usize, target: Hex, firepower: u8) {
        self.used(Rule::MusketsAtLoneGuns);
        let die = self.die(purposes::CAPTURE, self.r.dice_of_unit(shooter));
        let passed = die < firepower;
        self.say(Rule::MusketsAtLoneGuns, |_, _| {
            Event::Roll(Roll {
                purpose: purposes::CAPTURE,
                roller: Roller::Unit(shooter as u8),
                die,
                modifiers: Modifiers::default(),
                total: die as i8,
                against: Some(firepower as i8),
                passed: Some(passed),
            })
        });
        if passed {
            self.take_guns_by_fire(shooter, target, Rule::MusketsAtLoneGuns);
        }
    }

    /// [10.10.6] Cannon at lone artillery: a die above the distance, then a zero.
    fn cannonade_lone_guns(&mut self, gun: usize, target: Hex, range: u8) {
        self.used(Rule::CannonAtLoneGuns);
        let value = self.r.switches().fire.lone_guns_modifier[self.r.side[gun].index()];
        let mut modifiers = Modifiers::default();
        if value != 0 {
            modifiers.add(Rule::CannonAtLoneGuns, "gunners of this side", value);
        }
        let hit = self.capture_roll(gun, &modifiers, range as i8, |total, range| total > range);
        if hit {
            let mut modifiers = Modifiers::default();
            if self.r.stars[gun] > 0 {
                modifiers.add(
                    Rule::CannonAtLoneGuns,
                    "stars of the battery",
                    -(self.r.stars[gun] as i8),
                );
            }
            if self.capture_roll(gun, &modifiers, 0, |total, zero| total <= zero) {
                self.take_guns_by_fire(gun, target, Rule::CannonAtLoneGuns);
            }
        }
    }

    fn capture_roll(
        &mut self,
        gun: usize,
        modifiers: &Modifiers,
        against: i8,
        passes: impl Fn(i8, i8) -> bool,
    ) -> bool {
        let die = self.die(purposes::CAPTURE, self.r.dice_of_unit(gun));
        let total = die as i8 + modifiers.sum();
        let passed = passes(total, against);
        self.say(Rule::CannonAtLoneGuns, |_, _| {
            Event::Roll(Roll {
                purpose: purposes::CAPTURE,
                roller: Roller::Unit(gun as u8),
                die,
                modifiers: modifiers.clone(),
                total,
                against: Some(against),
                passed: Some(passed),
            })
        });
        passed
    }

    /// One gun of those alone on a hex is taken by fire and leaves the game; a commander with it
    /// stays where he is.
    fn take_guns_by_fire(&mut self, shooter: usize, target: Hex, rule: Rule) {
        let by = self.r.side[shooter];
        let guns = self.r.units_at(self.s, target, by.other());
        let Some(gun) = Rules::topmost(self.s, guns) else { return };
        self.lift(gun);
        self.spoil(gun);
        self.say_fact(rule, |_, _| Event::Capture { unit: gun as u8, by });
        self.say_fact(rule, |_, _| Event::Eliminate { unit: gun as u8, by });
        self.used(Rule::PointsForGuns);
        let value = self.r.points_for_gun(gun);
        self.award(by, value, "artillery taken by fire");
        self.check_leaders();
    }

    /// [10.10.9] A gun that was taken never fires again: no marker of its own is left on it.
    fn spoil(&mut self, gun: usize) {
        let sets = &mut self.s.sets;
        sets.gone.insert(gun);
        for set in [&mut sets.limbered, &mut sets.jammed, &mut sets.shifted, &mut sets.fired] {
            set.remove(gun);
        }
    }

    /// [10.10.8, 10.10.9] The guns of a beaten stack fall to the winner; the marker stays.
    pub fn capture_guns(&mut self, hex: Hex, guns: Bits<S>, rule: Rule) {
        for gun in guns {
            let by = self.r.side[gun].other();
            self.lift(gun);
            self.s.stand(gun, hex);
            self.s.sets.captured.insert(gun);
            self.spoil(gun);
            self.used(rule);
            self.used(Rule::PointsForGuns);
            self.say_fact(rule, |_, _| Event::Capture { unit: gun as u8, by });
            let value = self.r.points_for_gun(gun);
            self.award(by, value, "artillery captured");
        }
    }

    /// [10.10.9] At a phase's end: whose foot or horse alone holds the hex of his own lost guns has
    /// them back, spoilt.
    pub fn recapture(&mut self) {
        for gun in self.s.sets.captured {
            let hex = self.s.hex[gun];
            let by = self.r.side[gun];
            let mine = self.s.troops[by.index()].has(hex.index());
            if mine && !self.r.holds(self.s, hex, by.other()) {
                self.s.sets.captured.remove(gun);
                self.s.stand(gun, Hex::NOWHERE);
                self.used(Rule::PointsForGuns);
                self.say_fact(Rule::PointsForGuns, |_, _| Event::Recapture { unit: gun as u8, by });
                let value = self.r.switches().points.recapture;
                self.award(by, value, "artillery recaptured");
            }
        }
    }
}
