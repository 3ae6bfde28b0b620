//! Helpers for the offers of several options.

use qgo_rules::{Color, Point};

use crate::ask::points::{is_between_points, point_words};
use crate::games::table::Table;
use crate::pool::{Class, Order};
use crate::trouble::Trouble;
use crate::{Chat, Offer, Typing};

impl Chat {
    /// Offers points of the place's game to its players: those that `find` returns.
    pub(crate) async fn offer_points(
        &self,
        typing: &Typing,
        find: fn(&Table, Color) -> Vec<Point>,
    ) -> Result<Vec<Offer>, Trouble> {
        let Some(row) = self.store.game_in(&typing.place.platform, &typing.place.channel).await? else {
            return Ok(Vec::new());
        };
        let Some(order) = self.order_to_offer(Class::Picture, typing) else { return Ok(Vec::new()) };
        let table = self.table_for(row, &order).await?;
        let Some(color) = table.color_of(&typing.asker.account) else { return Ok(Vec::new()) };
        Ok(offers_for(&typing.typed, &self.pool.run(&order, move || find(&table, color)).await?))
    }

    /// An order for working out offers; `None` if the typist has too much under way.
    pub(crate) fn order_to_offer(&self, class: Class, typing: &Typing) -> Option<Order> {
        self.pool.admit(Order::of_account(class, &typing.asker.account, &typing.place)).ok()
    }
}

/// The typed text with its last word replaced by each of `points` that fits.
fn offers_for(typed: &str, points: &[Point]) -> Vec<Offer> {
    let word = typed.rsplit(is_between_points).next().unwrap_or_default();
    let before = typed.strip_suffix(word).unwrap_or_default();
    let named: Vec<Point> = point_words(before).filter_map(|name| name.parse().ok()).collect();
    let begun = word.to_ascii_uppercase();
    points
        .iter()
        .filter(|point| !named.contains(point))
        .map(|point| point.to_string())
        .filter(|name| name.starts_with(&begun))
        .map(|name| format!("{}{name}", before.trim_start().to_ascii_uppercase()))
        .map(|value| Offer { label: value.clone(), value })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(typed: &str, points: &str) -> Vec<String> {
        let points: Vec<Point> = point_words(points).map(|p| p.parse().unwrap()).collect();
        offers_for(typed, &points).into_iter().map(|offer| offer.value).collect()
    }

    #[test]
    fn the_last_word_is_completed_and_the_rest_kept() {
        assert_eq!(offered("", "A1 B1"), ["A1", "B1"]);
        assert_eq!(offered("d4 q", "C3 Q4 Q16"), ["D4 Q4", "D4 Q16"]);
        assert_eq!(offered("D4,", "D4 E5"), ["D4,E5"]);
        assert_eq!(offered("x", "A1"), [""; 0]);
        assert_eq!(offered("🦀🦀 a", "A1"), ["🦀🦀 A1"]);
    }
}
