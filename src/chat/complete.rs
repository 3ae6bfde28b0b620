//! Offers for an option that is being typed.

use qgo_rules::{Color, Phase, Point, Viewer};
use qgo_store::{GameId, GameRow};

use crate::command::choices::own_sets;
use crate::explore::{GivenWords, place_of_move, worth_a_look};
use crate::parse::{is_between_points, point_words};
use crate::people::settings::PlayerSettings;
use crate::pool::{Class, Order};
use crate::table::{Table, plain_names};
use crate::text::{fit, number, text};
use crate::time::control;
use crate::trouble::Trouble;
use crate::turn::pending;
use crate::words::Words;
use crate::{Chat, Offer, Typing, describe};

/// The most offers that a platform shows.
pub(crate) const OFFERS: usize = 25;
/// The time controls that are offered.
const TIMES: [&str; 7] = ["none", "1d", "2d", "3d", "7d", "3d+12h", "7d+1d"];
/// The most characters of an offer.
pub(crate) const LENGTH: usize = 100;
/// How many ended games are offered at most.
const PAST: u32 = 25;

impl Chat {
    /// Offers for an option that is being typed; at most 25.
    pub async fn complete(&self, mut typing: Typing) -> Vec<Offer> {
        // A language that somebody has chosen goes before that of the platform.
        if let Ok(PlayerSettings { language: Some(chosen), .. }) =
            self.settings_of(&typing.asker.account).await
        {
            typing.languages.user = Some(chosen);
        }
        let offers = match (typing.command.as_str(), typing.option.as_str()) {
            ("move" | "keep" | "dead", _) => self.offer_points(&typing).await,
            ("settings me", "quiet_hours") => self.offer_quiet_hours(&typing).await,
            ("settings me", "vacation") => self.offer_vacations(&typing).await,
            ("explore", "given") => self.offer_conditions(&typing).await,
            ("challenge", "time") => Ok(offer_times(&typing)),
            (_, "game") => self.offer_games(&typing).await,
            _ => Ok(Vec::new()),
        };
        offers.unwrap_or_else(|trouble| {
            // Nobody can be told while they type: the command itself will tell them.
            tracing::warn!(?trouble, "no offers could be made");
            Vec::new()
        })
    }

    async fn offer_points(&self, typing: &Typing) -> Result<Vec<Offer>, Trouble> {
        let Some(row) = self.store.game_in(&typing.place.platform, &typing.place.channel).await? else {
            return Ok(Vec::new());
        };
        let Some(order) = self.order_to_offer(Class::Picture, typing) else { return Ok(Vec::new()) };
        let table = self.table_for(row, &order).await?;
        let Some(color) = table.color_of(&typing.asker.account) else { return Ok(Vec::new()) };
        let command = typing.command.clone();
        let find = move || match command.as_str() {
            "dead" => markable(&table),
            "keep" => options(&table, color),
            _ => table.game.playable(color),
        };
        Ok(offers_for(&typing.typed, &self.pool.run(&order, find).await?))
    }

    /// What open points may hold, in the last game of the place, once it is over.
    async fn offer_conditions(&self, typing: &Typing) -> Result<Vec<Offer>, Trouble> {
        let row = self.store.game_in(&typing.place.platform, &typing.place.channel).await?;
        let Some(row) = row.filter(|row| row.result.is_some()) else { return Ok(Vec::new()) };
        let Some(order) = self.order_to_offer(Class::File, typing) else { return Ok(Vec::new()) };
        let (table, typed) = (self.table_for(row, &order).await?, typing.typed.clone());
        let words = Words::for_tag(typing.languages.user.as_deref());
        self.pool.run(&order, move || conditions(words, &table, &typed)).await
    }

    /// How offers are worked out; not at all where too much of the typist's is under way.
    fn order_to_offer(&self, class: Class, typing: &Typing) -> Option<Order> {
        self.pool.admit(Order::of_account(class, &typing.asker.account, &typing.place)).ok()
    }

    async fn offer_games(&self, typing: &Typing) -> Result<Vec<Offer>, Trouble> {
        let words = Words::for_tag(typing.languages.user.as_deref());
        // Who only types becomes no player by that.
        let Some(asker) = self.store.find_player(&typing.asker.account).await? else { return Ok(Vec::new()) };
        let mut games = self.store.games_of(asker.id).await?;
        games.extend(self.store.past_games_of(asker.id, PAST).await?);
        let typed = typing.typed.trim().trim_start_matches('#');
        let fits = |id: GameId| id.to_string().starts_with(typed);
        Ok(games.iter().filter(|row| fits(row.id)).take(OFFERS).map(|row| game_offer(words, row)).collect())
    }
}

/// Time controls that many use, and what stands there so far, if it is one.
fn offer_times(typing: &Typing) -> Vec<Offer> {
    let words = Words::for_tag(typing.languages.user.as_deref());
    let usual = TIMES.into_iter().filter(|time| time.starts_with(&typing.typed.trim().to_lowercase()));
    let offer = |typed: &str| {
        let label = describe::time::control(words, control::parse(typed).ok()?.as_ref());
        Some(Offer { label: fit(&label, LENGTH), value: typed.to_owned() })
    };
    let typed = typing.typed.trim();
    let typed = Some(typed).filter(|typed| !TIMES.contains(typed));
    typed.into_iter().chain(usual).filter_map(offer).collect()
}

/// The options of the choice that is pending, if it is the player's; else the points of one's own
/// sets, about which one can choose beforehand.
fn options(table: &Table, color: Color) -> Vec<Point> {
    let view = table.game.view(Viewer::Player(color));
    match pending(&view).filter(|pending| pending.color == color) {
        Some(pending) => pending.options.clone(),
        None if matches!(view.phase, Phase::Play | Phase::Keep) => {
            let mut points: Vec<_> = own_sets(table, color).into_iter().flat_map(|set| set.points).collect();
            points.sort_unstable();
            points
        }
        None => Vec::new(),
    }
}

/// The points with stones, if stones are being marked.
fn markable(table: &Table) -> Vec<Point> {
    match table.game.view(Viewer::Public).count {
        Some(_) => {
            let size = table.game.settings().size();
            Point::all(size).filter(|point| !table.game.chain(*point).is_empty()).collect()
        }
        None => Vec::new(),
    }
}

/// What stands there, with its last word made a condition that something fulfils.
fn conditions(words: Words, table: &Table, typed: &str) -> Vec<Offer> {
    let is_between = |c: char| is_between_points(c) || c == '&';
    let word = typed.rsplit(is_between).next().unwrap_or_default();
    let before = &typed[..typed.len() - word.len()];
    let Ok(read) = GivenWords::read(before) else { return Vec::new() };
    let moves = match read.number {
        Some(number) => place_of_move(&table.game.moves(Viewer::Public), number),
        None => Some(worth_a_look(&table.game)),
    };
    let Some(Ok(all)) = moves.map(|moves| table.game.explore(moves)) else { return Vec::new() };
    let Ok(left) = read.given.of(&*all) else { return Vec::new() };
    let shares = left.as_deref().unwrap_or(&*all).shares();
    let fits = |condition: &str| condition.to_lowercase().starts_with(&word.to_lowercase());
    let offer = |(condition, share): (String, String)| {
        let value = format!("{}{condition}", before.trim_start());
        Offer { label: format!("{value} ({share})"), value }
    };
    let open = describe::explore::open_contents(words, &shares);
    let offers = open.into_iter().filter(|(condition, _)| fits(condition)).map(offer);
    offers.filter(|offer| offer.label.chars().count() <= LENGTH).take(OFFERS).collect()
}

/// What stands there, with its last word made one of `points`.
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
        .filter(|value| value.chars().count() <= LENGTH)
        .take(OFFERS)
        .map(|value| Offer { label: value.clone(), value })
        .collect()
}

fn game_offer(words: Words, row: &GameRow) -> Offer {
    let names = plain_names(row);
    let args = [("game", number(row.id.0)), ("black", text(names.black)), ("white", text(names.white))];
    Offer { label: fit(&words.format("game-offer", &args), LENGTH), value: row.id.to_string() }
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
        assert_eq!(offered(&"x".repeat(4000), "A1"), [""; 0]);
    }

    #[test]
    fn at_most_as_many_as_fit() {
        let all: Vec<Point> = Point::all(19).collect();
        assert_eq!(offers_for("", &all).len(), OFFERS);
    }
}
