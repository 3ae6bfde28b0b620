//! The computer's players: one for each level.

use qgo_player::Level;
use qgo_rules::{ByColor, Color, Outcome, System};
use qgo_store::{Account, Challenge, GameRow, Pair, Player, Rated};
use qgo_words::Words;
use qgo_words::text::{number, text};

use crate::games::settings::KeptSettings;
use crate::games::table::player;

/// The platform of its accounts: people have none there.
pub(crate) const PLATFORM: &str = "computer";

/// The levels, as they are typed.
pub(crate) const LEVELS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];

/// The level for somebody of whom nothing is known.
const FIRST_LEVEL: u8 = 2;

/// The rating of the first level. By how much the others are above it follows from matches (docs/player.md).
const LOWEST_RATING: f64 = 1100.0;

/// How certain the rating of a level is.
const DEVIATION: f64 = 50.0;

/// What chat asks of a level.
pub(crate) trait Levels {
    /// Its account.
    fn account(self) -> Account;
    /// Its name.
    fn name(self, words: Words) -> String;
    /// Its rating in a system, which never changes.
    fn rating(self, system: System) -> f64;
}

impl Levels for Level {
    fn account(self) -> Account {
        Account { platform: PLATFORM.to_owned(), user: format!("computer-{self}") }
    }

    fn name(self, words: Words) -> String {
        let name = words.text(&format!("level-{self}"));
        words.format("computer-name", &[("level", number(self.number())), ("name", text(name))])
    }

    fn rating(self, system: System) -> f64 {
        LOWEST_RATING + f64::from(self.elo(system))
    }
}

/// The level that a player is; `None` for a person.
pub(crate) fn level_of(player: &Player) -> Option<Level> {
    level_at(&player.account)
}

/// The level that is challenged; `None` if anybody or a person is.
pub(crate) fn computer_of(challenge: &Challenge) -> Option<&Player> {
    challenge.opponent.as_ref().filter(|opponent| level_of(opponent).is_some())
}

/// The level whose account this is.
pub(crate) fn level_at(account: &Account) -> Option<Level> {
    let number = account.user.strip_prefix("computer-").filter(|_| account.platform == PLATFORM)?;
    number.parse().ok()
}

/// The colour and the level of the computer in a game; `None` if people play.
pub(crate) fn in_game(row: &GameRow) -> Option<(Color, Level)> {
    Color::ALL.into_iter().find_map(|color| Some((color, level_of(player(row, color))?)))
}

/// Whether hints are given in a game: against the computer where it is lenient, and where people agreed to them.
pub(crate) fn gives_hints(row: &GameRow) -> bool {
    is_lenient(row) || in_game(row).is_none() && KeptSettings::agree_to_hints(&row.settings)
}

/// Whether the computer takes slips back in a game: on beginners' levels and where nothing is at stake.
pub(crate) fn is_lenient(row: &GameRow) -> bool {
    in_game(row).is_some_and(|(_, level)| level.is_for_beginners() || !row.rated)
}

/// Whether the computer never agrees to an end, though the rules have it: while there is a point to play at, everything
/// may change.
pub(crate) fn never_ends(row: &GameRow) -> bool {
    in_game(row).is_some() && row.system == System::Mutation.name()
}

/// The level for somebody with this rating in a system.
pub(crate) fn suggested(rated: Option<Rated>, system: System) -> Level {
    let levels = LEVELS.into_iter().filter_map(|level| level.parse::<Level>().ok());
    let distance = |level: &Level| match rated {
        Some(rated) => (level.rating(system) - rated.rating).abs(),
        None => f64::from(level.number().abs_diff(FIRST_LEVEL)),
    };
    levels.min_by(|one, other| distance(one).total_cmp(&distance(other))).unwrap_or(Level::STRONGEST)
}

/// The ratings of games in a system against the computer: they are apart from those among people, because
/// what somebody has found out about a program says little about people.
pub(crate) fn pool(system: System) -> String {
    format!("{}@{PLATFORM}", system.name())
}

/// The pool of a game's ratings; that of its system if people play.
pub(crate) fn pool_of(row: &GameRow) -> String {
    match (in_game(row), row.system.parse()) {
        (Some(_), Ok(system)) => pool(system),
        _ => row.system.clone(),
    }
}

/// The ratings after a game against a level, whose own stays what it is.
pub(crate) fn rate(
    outcome: Outcome,
    (color, level): (Color, Level),
    system: System,
    now: i64,
) -> impl Fn(Pair<Option<Rated>>) -> Option<Pair<Rated>> + Send + Sync {
    let own = Rated { rating: level.rating(system), deviation: DEVIATION, volatility: 0.06, at: now };
    let rate = crate::people::rating::rate(outcome, now);
    move |before| {
        let before = ByColor { black: before.black, white: before.white };
        let before = ByColor::new_with(|of| if of == color { Some(own) } else { before[of] });
        let after = rate(Pair { black: before.black, white: before.white })?;
        Some(match color {
            Color::Black => Pair { black: own, ..after },
            Color::White => Pair { white: own, ..after },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(number: u8) -> Level {
        Level::new(number).unwrap()
    }

    fn player(account: Account) -> Player {
        let (name, settings) = (String::new(), "{}".to_owned());
        Player { id: qgo_store::PlayerId(1), account, name, settings, leaving: false, gone: false }
    }

    #[test]
    fn a_level_is_known_by_its_account() {
        for number in 1..=8 {
            assert_eq!(level_of(&player(level(number).account())), Some(level(number)));
        }
        let account =
            |platform: &str, user: &str| Account { platform: platform.to_owned(), user: user.to_owned() };
        for stranger in
            [account("web", "computer-3"), account(PLATFORM, "computer-9"), account(PLATFORM, "3")]
        {
            assert_eq!(level_of(&player(stranger)), None);
        }
    }

    #[test]
    fn the_suggested_level_is_the_nearest() {
        let rated = |rating| Some(Rated { rating, deviation: 80.0, volatility: 0.06, at: 0 });
        for system in System::ALL {
            let suggested = |rated| suggested(rated, system).number();
            assert_eq!(suggested(None), 2);
            assert_eq!([100.0, 4000.0].map(|rating| suggested(rated(rating))), [1, 8]);
            for number in 1..=8 {
                assert_eq!(suggested(rated(level(number).rating(system) + 30.0)), number);
            }
        }
    }

    #[test]
    fn only_the_ratings_of_people_change() {
        let before =
            Pair { black: None, white: Some(Rated { rating: 900.0, ..crate::people::rating::FIRST }) };
        let own = (Color::White, level(1));
        let after = rate(Outcome::Resignation(Color::Black), own, System::Classic, 5)(before).unwrap();
        assert_eq!((after.white.rating, after.white.deviation), (1100.0, DEVIATION));
        assert!(after.black.rating > 1500.0 && after.black.at == 5);
        assert_eq!(rate(Outcome::Void, own, System::Classic, 5)(before), None);
    }
}
