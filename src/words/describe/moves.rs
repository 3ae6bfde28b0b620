//! The list of moves (QuantumGo.net, Display 5).

use num_bigint::BigUint;
use num_traits::One;
use qgo_rules::{Actor, BoardView, Cause, Kind, MoveEntry, Point, System, View};

use super::figures::{Figures, plural};
use super::happened;
use super::phrases::{self, MANY_POINTS, of_shares};
use crate::words::{Arg, Words};

/// The most points that a phrase of a line names.
const FEW_POINTS: usize = 20;

/// The list of the moves that led to `view` (QuantumGo.net, Display 5), one line each, with the number of
/// realities after each. Rounded and exact lists differ only where a number is long.
pub fn moves(words: Words, view: &View, moves: &[MoveEntry], figures: Figures) -> Vec<String> {
    let now = match &view.board {
        BoardView::Shares(shares) => Some(&shares.total),
        _ => None,
    };
    // A resignation has no total before it, and changes none.
    let after = moves.iter().skip(1).map(|entry| entry.last.before().or(now)).chain([now]);
    let lines = moves.iter().zip(after).map(|(entry, after)| Line { words, entry, after, figures });
    lines.map(|line| line.text()).collect()
}

/// The present number of realities, written out, if it is rounded everywhere else.
pub fn exact_total(words: Words, view: &View) -> Option<String> {
    let BoardView::Shares(shares) = &view.board else { return None };
    let total = &shares.total;
    (Figures::Rounded.count(words, total) != Figures::Exact.count(words, total)).then(|| {
        let args = [("total", Figures::Exact.count(words, total).into())];
        words.format(&of_shares(view.system, "moves-total-now"), &args)
    })
}

struct Line<'a> {
    words: Words,
    entry: &'a MoveEntry,
    /// The number of realities after the move.
    after: Option<&'a BigUint>,
    figures: Figures,
}

impl Line<'_> {
    fn text(&self) -> String {
        let Self { words, entry, .. } = *self;
        let last = &entry.last;
        let color = Arg::from(phrases::actor(words, last.actor));
        let what = Arg::from(phrases::short_move(words, last));
        let number = Arg::Number(i64::from(entry.number));
        let line = match (last.kind, last.actor) {
            // Inputs that are not moves of their own have no number.
            (Kind::Resign | Kind::Time | Kind::Keep | Kind::Claim, _) => {
                words.format("moves-unnumbered", &[("color", color), ("move", what)])
            }
            (_, Actor::Both(_)) => words.format("moves-both", &[("number", number), ("move", what)]),
            (_, Actor::One(_)) => {
                words.format("moves-line", &[("number", number), ("color", color), ("move", what)])
            }
        };
        let consequences = self.consequences();
        if consequences.is_empty() {
            return line;
        }
        let consequences = Arg::from(consequences.join("; "));
        if last.kind == Kind::Keep {
            // The consequences tell what was chosen.
            let color = Arg::from(phrases::actor(words, last.actor));
            return words.format("moves-choice", &[("color", color), ("consequences", consequences)]);
        }
        words.format("moves-with-consequences", &[("line", line.into()), ("consequences", consequences)])
    }

    fn consequences(&self) -> Vec<String> {
        let Self { words, entry, .. } = *self;
        let last = &entry.last;
        let mut said = Vec::new();
        if last.kind == Kind::UnintentionalPass && !last.at.is_empty() {
            let tried = last.at.iter().map(Point::to_string).collect::<Vec<_>>().join(", ");
            said.push(words.format("moves-tried", &[("points", tried.into())]));
        }
        let told = happened::consequences(words, last, FEW_POINTS);
        // Throws and resolutions tell what they removed.
        let tells_captures = !last.throws().is_empty() || !last.resolutions().is_empty();
        let nothing = last.captured_points().is_empty() || (tells_captures && !told.is_empty());
        said.extend(told);
        said.extend(self.measured(nothing));
        said.extend(self.determined());
        said.extend(self.total());
        said
    }

    /// The result of a measurement, or the captures without one.
    fn measured(&self, nothing: bool) -> Option<String> {
        let Self { words, entry, figures, .. } = *self;
        let captured = Arg::from(phrases::points(words, &entry.last.captured_points(), MANY_POINTS));
        if let Some(measurement) = entry.last.measurement() {
            let args = [
                ("any", figures.probability(words, &measurement.any).into()),
                ("exact", figures.probability(words, &measurement.exact).into()),
                ("captured", captured),
            ];
            return Some(words.format(if nothing { "moves-measured-none" } else { "moves-measured" }, &args));
        }
        (!nothing).then(|| words.format("moves-captured", &[("captured", captured)]))
    }

    fn determined(&self) -> Option<String> {
        let determined = self.entry.last.determined()?;
        let key = match determined.cause {
            Cause::HostLimit if !determined.points.is_empty() => "moves-determined-around",
            Cause::HostLimit => "moves-determined-before",
            Cause::Limit | Cause::Passes | Cause::End => "moves-determined",
        };
        let from = self.figures.count(self.words, &determined.from);
        let points = phrases::points(self.words, &determined.points, MANY_POINTS);
        let left = self.figures.count(self.words, &determined.left);
        let args = [("from", from.into()), ("left", left.into()), ("points", points.into())];
        Some(self.words.format(&self.of_shares(key), &args))
    }

    /// The number of realities after the move. `None` if it is 1 after a determination or unchanged, or
    /// if the move is a pass that did not change it.
    fn total(&self) -> Option<String> {
        let last = &self.entry.last;
        let (before, after) = (last.before()?, self.after?);
        let settled = last.determined().is_some_and(|it| it.cause != Cause::HostLimit);
        let may_stay = match last.kind {
            Kind::Play => after.is_one(),
            Kind::Pass | Kind::UnintentionalPass => true,
            _ => return None,
        };
        if settled || (may_stay && before == after) {
            return None;
        }
        let total = self.figures.count(self.words, after);
        let args = [("count", Arg::Number(plural(after))), ("total", total.into())];
        Some(self.words.format(&self.of_shares("moves-total"), &args))
    }

    /// The key for this system: `sym` is the one with shares in which both players move at once.
    fn of_shares<'k>(&self, key: &'k str) -> std::borrow::Cow<'k, str> {
        let both = self.entry.last.choices().is_some();
        of_shares(if both { System::Sym } else { System::Superposed }, key)
    }
}
