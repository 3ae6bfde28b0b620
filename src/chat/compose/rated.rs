//! What the end of a rated game did to ratings.

use qgo_rules::{ByColor, Color};
use qgo_store::{GameRow, Player, Rated};
use qgo_words::Words;
use qgo_words::text::text;

use crate::Chat;
use crate::computer::opponent;
use crate::games::table::{bold_names, player, public_words};
use crate::people::rating::{FIRST, figure};
use crate::trouble::Trouble;

/// A rating before and after a game.
struct RatingChange {
    before: Rated,
    after: Rated,
}

impl Chat {
    /// What the end of a game did to its players' ratings, as a line in the game's language; `None` if
    /// nothing.
    pub(super) async fn rating_line(&self, row: &GameRow) -> Result<Option<String>, Trouble> {
        if !row.rated || row.result.is_none() {
            return Ok(None);
        }
        let words = public_words(row);
        if let Some((computer, _)) = opponent::in_game(row) {
            let change = self.rating_change(row, player(row, !computer)).await?;
            let told = |change| [("change", text(one(words, row, !computer, &change)))];
            return Ok(change.map(|change| words.format("turn-rating-computer", &told(change))));
        }
        let black = self.rating_change(row, player(row, Color::Black)).await?;
        let white = self.rating_change(row, player(row, Color::White)).await?;
        let changes = black.zip(white).map(|(black, white)| ByColor { black, white });
        Ok(changes.map(|changes| line(words, row, &changes)))
    }

    async fn rating_change(&self, row: &GameRow, player: &Player) -> Result<Option<RatingChange>, Trouble> {
        let history = self.store.history(player.id).await?;
        let (mut before, pool) = (FIRST, opponent::pool_of(row));
        for point in history.into_iter().filter(|point| point.system == pool) {
            if point.game == row.id {
                return Ok(Some(RatingChange { before, after: point.rated }));
            }
            before = point.rated;
        }
        Ok(None)
    }
}

fn line(words: Words, row: &GameRow, changes: &ByColor<RatingChange>) -> String {
    let one = |color: Color| text(one(words, row, color, &changes[color]));
    words.format("turn-ratings", &[("black", one(Color::Black)), ("white", one(Color::White))])
}

fn one(words: Words, row: &GameRow, color: Color, RatingChange { before, after }: &RatingChange) -> String {
    let args = [
        ("player", text(bold_names(words, row)[color].clone())),
        ("before", text(figure(before))),
        ("after", text(figure(after))),
        ("change", text(change(before.rating, after.rating))),
    ];
    words.format("turn-rating", &args)
}

/// The difference between the rounded numbers, with its sign.
fn change(before: f64, after: f64) -> String {
    let difference = (after.round() - before.round()) as i64;
    match difference {
        0 => "±0".to_owned(),
        1.. => format!("+{difference}"),
        _ => format!("−{}", difference.unsigned_abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::change;

    #[test]
    fn a_change_is_what_lies_between_the_numbers_shown() {
        assert_eq!(change(1500.0, 1662.31), "+162");
        assert_eq!(change(1500.4, 1337.6), "−162");
        assert_eq!(change(1500.4, 1500.49), "±0");
        assert_eq!(change(1500.49, 1500.51), "+1");
    }
}
