//! From counts to what a sweep says: names for places, the verdict of every combination, and which
//! single change overturns it.

use wargauge_analysis::matrix::summary::Estimate;
use wargauge_analysis::statistics::score_of_many;
use wargauge_analysis::summary::{Bracket, Ended, Keyed};
use wargauge_analysis::sweep::effects::{correct, estimate};
use wargauge_analysis::sweep::{self, Design, Moments, Resolution, interactions, main_effects};
use wargauge_analysis::tournament::Outcomes;
use wargauge_analysis::{Answer, Band, Interval, Merge, Sheet};
use wargauge_engine::Side;
use wargauge_report::verdict::favoured;

use super::document::{Alone, Banded, Corner, Effect, Interaction, Mixed, Verdict};
use super::factors::Factor;
use super::{Close, Second};

/// What a score is called that leaves open which side is favoured.
pub(super) const OPEN: &str = "open";

/// Everything that was counted, with the names.
pub(super) struct Reading<'a> {
    pub(super) sheet: &'a Sheet,
    pub(super) factors: &'a [Factor],
    pub(super) design: &'a Design,
    /// The scenario as it is, then the combinations.
    pub(super) first: &'a Moments,
    pub(super) effects: &'a [sweep::Effect],
    pub(super) pairs: &'a [sweep::Interaction],
    pub(super) second: Option<&'a Second>,
    pub(super) band: Option<Band>,
    /// How far the score of the scenario as it is depends on the players.
    pub(super) bracket: Option<Bracket>,
}

impl Reading<'_> {
    fn name(&self, factor: usize) -> String {
        self.factors[factor].values.name()
    }

    fn names(&self, (one, other): (usize, usize)) -> [String; 2] {
        [self.name(one), self.name(other)]
    }

    /// The score of the scenario as it is, over both looks.
    pub(super) fn as_it_is(&self) -> Estimate {
        self.pooled().into()
    }

    /// How the games of the scenario as it is ended, over both looks.
    pub(super) fn ended(&self) -> Ended {
        self.named(self.base())
    }

    /// The outcomes of the scenario as it is, over both looks.
    fn base(&self) -> Outcomes {
        let looks = std::iter::once(self.first).chain(self.second.map(|second| &second.moments));
        let mut outcomes = Outcomes::default();
        looks.for_each(|moments| outcomes.merge(&moments.outcomes(0)));
        outcomes
    }

    fn named(&self, outcomes: Outcomes) -> Ended {
        Ended::by(self.sheet, outcomes)
    }

    /// The same, as the answer to one question alone.
    fn pooled(&self) -> Interval {
        score_of_many(self.base().counts, 1)
    }

    /// The score of a variant, one of so many questions.
    fn score(moments: &Moments, variant: usize, questions: usize) -> Interval {
        score_of_many(moments.outcomes(variant).counts, questions)
    }

    /// Main effects, the largest first.
    pub(super) fn effects(&self) -> Vec<Effect> {
        let mut all: Vec<&sweep::Effect> = self.effects.iter().collect();
        all.sort_by(|a, b| b.change.size().total_cmp(&a.change.size()));
        let runs = |factor, level| {
            let at = move |run: &usize| self.design.level(*run, factor) == level;
            (0..self.design.runs()).filter(at).map(|run| self.first.outcomes(run + 1))
        };
        let mean = |factor, level| {
            let scores: Vec<f64> =
                runs(factor, level).map(|one| one.score(Side::First).estimate).collect();
            scores.iter().sum::<f64>() / scores.len() as f64
        };
        let ended = |factor, level| {
            let mut all = Outcomes::default();
            runs(factor, level).for_each(|one| all.merge(&one));
            self.named(all)
        };
        let effect = |effect: &sweep::Effect| {
            let &sweep::Effect { factor, from, to, ref change, ref aliased } = effect;
            let Factor { values, why, .. } = &self.factors[factor];
            Effect {
                path: values.name(),
                why: *why,
                from: values.level(from),
                to: values.level(to),
                scores: [from, to].map(|level| mean(factor, level)),
                change: change.interval.into(),
                p: change.p,
                p_holm: change.p_holm,
                aliased_with: aliased.iter().map(|&pair| self.names(pair)).collect(),
                ended: [from, to].map(|level| ended(factor, level)),
            }
        };
        all.into_iter().map(effect).collect()
    }

    /// Clear interactions of two values that are separated from each other: those of the second look, if
    /// the design does not separate them.
    pub(super) fn interactions(&self) -> Vec<Interaction> {
        let close = self.second.and_then(|second| second.close.as_ref());
        let mut found = match close {
            Some(Close { factors, design, moments }) => {
                let effects = main_effects(design, moments, 0);
                let pairs = interactions(design, moments, 0);
                self.resolved(&pairs, &effects, &|place| factors[place])
            }
            None if self.design.resolution() == Resolution::Four => Vec::new(),
            None => self.resolved(self.pairs, self.effects, &|place| place),
        };
        found.sort_by(|a, b| b.change.share.abs().total_cmp(&a.change.share.abs()));
        found
    }

    fn resolved(
        &self,
        pairs: &[sweep::Interaction],
        effects: &[sweep::Effect],
        factor: &dyn Fn(usize) -> usize,
    ) -> Vec<Interaction> {
        let clear = pairs.iter().filter(|one| one.change.is_clear());
        let made = clear.filter_map(|one| {
            let &[(a, b)] = one.pairs.as_slice() else { return None };
            let own = effects.iter().find(|effect| effect.factor == a)?;
            let (main, half) = (own.change.interval.estimate, one.change.interval.estimate / 2.0);
            let levels = [a, b].map(|place| {
                let values = &self.factors[factor(place)].values;
                [0, 1].map(|level| values.level(level))
            });
            Some(Interaction {
                between: self.names((factor(a), factor(b))),
                levels,
                effects: [main - half, main + half],
                change: one.change.interval.into(),
                p: one.change.p,
                p_holm: one.change.p_holm,
            })
        });
        made.collect()
    }

    /// Clear sums of interactions that the design does not separate.
    pub(super) fn mixed(&self) -> Vec<Mixed> {
        let size = |factor: usize| {
            let own = self.effects.iter().filter(|effect| effect.factor == factor);
            own.map(|effect| effect.change.size()).fold(0.0, f64::max)
        };
        let several = self.pairs.iter().filter(|one| one.change.is_clear() && one.pairs.len() > 1);
        let mixed = |one: &sweep::Interaction| {
            let mut pairs = one.pairs.clone();
            pairs.sort_by(|a, b| {
                let strength = |&(one, other): &(usize, usize)| size(one) * size(other);
                strength(b).total_cmp(&strength(a))
            });
            Mixed {
                pairs: pairs.into_iter().map(|pair| self.names(pair)).collect(),
                change: one.change.interval.into(),
                p_holm: one.change.p_holm,
            }
        };
        let mut all: Vec<Mixed> = several.map(mixed).collect();
        all.sort_by(|a, b| b.change.share.abs().total_cmp(&a.change.share.abs()));
        all
    }

    /// The strongest values changed by themselves.
    pub(super) fn alone(&self) -> Vec<Alone> {
        let Some(second) = self.second else { return Vec::new() };
        let questions = second.alone.len();
        // The verdict as it is was asked before, and alone.
        let base = self.pooled();
        let moments = &second.moments;
        let mut changes: Vec<_> = (0..second.alone.len())
            .map(|place| estimate(moments, &[(place + 1, 1), (0, -1)], 2.0))
            .collect();
        correct(&mut changes);
        let each = second.alone.iter().zip(changes).enumerate();
        let alone = each.map(|(place, (&(factor, level), change))| {
            let values = &self.factors[factor].values;
            let sure = Self::score(moments, place + 1, questions);
            let answer = self.band.map(|band| band.judge(sure).answer);
            let was = self.band.map(|band| band.judge(base).answer);
            let turned = |is: Option<usize>, was: Option<usize>| {
                is.zip(was).is_some_and(|(is, was)| is != was)
            };
            let settled = |answer: Option<Answer>| answer.filter(|answer| *answer != Answer::Open);
            let band_turned = settled(answer).zip(settled(was)).is_some_and(|(is, was)| is != was);
            Alone {
                path: values.name(),
                value: values.level(level),
                score: Self::score(moments, place + 1, 1).into(),
                change: change.interval.into(),
                p_holm: change.p_holm,
                favoured: self.called(favoured(sure, None)),
                band: answer,
                overturns: turned(favoured(sure, None), favoured(base, None)) || band_turned,
                ended: self.named(moments.outcomes(place + 1)),
            }
        });
        alone.collect()
    }

    fn called(&self, favoured: Option<usize>) -> String {
        favoured.map_or(OPEN, |side| self.sheet.sides()[side]).to_owned()
    }

    /// The verdict over all combinations.
    pub(super) fn verdict(&self) -> Verdict {
        let runs = self.design.runs();
        let scores: Vec<Interval> =
            (0..runs).map(|run| Self::score(self.first, run + 1, runs)).collect();
        let sides: Vec<Option<usize>> = scores.iter().map(|&score| favoured(score, None)).collect();
        let count = |side| sides.iter().filter(|&&one| one == side).count();
        let counts: Vec<(String, usize)> =
            [Some(0), Some(1), None].map(|side| (self.called(side), count(side))).to_vec();
        let place = |sign: f64| {
            let key = |run: &usize| sign * scores[*run].estimate;
            (0..runs).min_by(|a, b| key(a).total_cmp(&key(b))).unwrap_or(0)
        };
        let corner = |run: usize| Corner {
            score: Self::score(self.first, run + 1, 1).into(),
            ended: self.named(self.first.outcomes(run + 1)),
            levels: Keyed(
                self.factors
                    .iter()
                    .enumerate()
                    .map(|(nth, factor)| {
                        (factor.values.name(), factor.values.level(self.design.level(run, nth)))
                    })
                    .collect(),
            ),
        };
        let as_it_is = self.pooled();
        let reach = self.bracket.map_or(as_it_is, |bracket| bracket.around(as_it_is));
        let banded = |band: Band| {
            let answers: Vec<Answer> = scores.iter().map(|&s| band.judge(s).answer).collect();
            let all = [Answer::Inside, Answer::Outside, Answer::Open];
            let count = |which| answers.iter().filter(|&&one| one == which).count();
            Banded {
                band: band.ends(),
                as_it_is: band.judge(reach).answer,
                combinations: Keyed(all.map(|one| (one.to_string(), count(one))).to_vec()),
            }
        };
        Verdict {
            as_it_is: self.called(favoured(as_it_is, self.bracket)),
            same_everywhere: count(Some(0)) == runs || count(Some(1)) == runs,
            combinations: Keyed(counts),
            lowest: corner(place(1.0)),
            highest: corner(place(-1.0)),
            band: self.band.map(banded),
            between_these_players: self.called(favoured(as_it_is, None)),
            bracket: self.bracket,
        }
    }
}
