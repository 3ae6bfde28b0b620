//! `review`: how the chances stood move by move, and where the game turned.

use qgo_player::{TurningPoint, simulations_of_review};
use qgo_rules::Viewer;
use qgo_words::describe::{self, Figures};

use super::{MOST, Table};

const LOOKED_AT_AGAIN: &str = "\nWhere the game turned. These moves were looked at again, more closely, so their figures may \
                               differ from those above.";

impl Table<'_> {
    /// What a look back at the game finds.
    pub(super) fn review(&self) -> Result<String, String> {
        if !self.is_over() {
            return Err("The game is not over. When it is, review tells how the chances stood.".to_owned());
        }
        if self.view().moves == 0 {
            return Err("Nothing was played, so there is nothing to look back at.".to_owned());
        }
        let entries = self.game.moves(Viewer::Player(self.player));
        let simulations = simulations_of_review(&self.game);
        let review = qgo_player::review(&self.game, simulations, &mut self.fuse());
        let review = review.map_err(|error| error.to_string())?;
        let lines = describe::moves(self.words, &self.view(), &entries, Figures::Rounded);
        let mut told = vec!["Black's chance to win, in percent, as the computer sees it:".to_owned()];
        // Whoever gives up while stones are counted was not looked at: there the result stands.
        let rest = review.chances.last().copied().filter(|_| !review.was_cut_short);
        let chances = review.chances.iter().copied().map(Some).chain(std::iter::repeat(rest));
        let after = std::iter::once("(before the first move)").chain(lines.iter().map(String::as_str));
        told.extend(after.zip(chances).map(|(line, chance)| {
            let percent = chance.map_or_else(String::new, |chance| format!("{:.0}", chance * 100.0));
            format!("{percent:>3}  {line}")
        }));
        if !review.turning_points.is_empty() {
            told.push(LOOKED_AT_AGAIN.to_owned());
        }
        let turned = |point: &TurningPoint| Some(self.turned(lines.get(point.entry)?, point));
        told.extend(review.turning_points.iter().filter_map(turned));
        if review.was_cut_short {
            told.push(format!("\n{}", self.words.text("review-cut-short")));
        } else if review.turning_points.is_empty() {
            told.push(format!("\n{}", self.words.text("review-no-turning-points")));
        }
        Ok(told.join("\n"))
    }

    /// The board before a turning point, and what is told of it.
    fn turned(&self, line: &str, point: &TurningPoint) -> String {
        let board = describe::text_board(self.words, &point.before, MOST);
        let told = describe::TurningPoint {
            line,
            player: &self.names[point.color],
            color: point.color,
            did: &point.did,
            before: &point.before,
            chance: point.chance,
            better: &point.better,
            better_chance: point.better_chance,
            better_measures: point.better_measures,
            saved: &point.saved,
        };
        format!("\n{board}\n\n{}", describe::turning_point(self.words, &told))
    }
}
