//! Ratings: Glicko-2, separately for each rule system. docs/rules.md, "Ratings", says what is rated and how.

use qgo_rules::{Color, Outcome, System};
use qgo_store::{GameRow, Millis, PROVISIONAL, Pair, PlayerId, Rate, Rated, StoreError};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

use crate::Chat;
use crate::computer::opponent;

/// The rating period: for each one without a rated game, a rating becomes less certain. 30 days in
/// milliseconds.
const PERIOD: Millis = 30 * 24 * 60 * 60 * 1000;
/// After this many periods, ten years, it does not become less certain any more.
const MOST_PERIODS: Millis = 120;
/// The greatest deviation, at which nothing is known.
const UNKNOWN: f64 = 350.0;
/// The range of ratings: beyond it the numbers of Glicko-2 lose their meaning.
const LEAST: f64 = 100.0;
const MOST: f64 = 4000.0;

/// The rating of a new player.
pub(crate) const FIRST: Rated = Rated { rating: 1500.0, deviation: UNKNOWN, volatility: 0.06, at: 0 };

impl Chat {
    /// The rating of somebody by which the computer's level is suggested: that against the computer if they have one,
    /// else that among people.
    pub(crate) async fn rating_for_level(
        &self,
        player: PlayerId,
        system: System,
    ) -> Result<Option<Rated>, StoreError> {
        let history = self.store.history(player).await?;
        let last = |pool: &str| history.iter().rfind(|point| point.system == pool).map(|point| point.rated);
        Ok(last(&opponent::pool(system)).or_else(|| last(system.name())))
    }
}

/// The ratings after a game, of people or against the computer.
pub(crate) fn of_game(row: &GameRow, system: System, outcome: Outcome, now: Millis) -> Box<Rate<'static>> {
    match opponent::in_game(row) {
        Some(computer) => Box::new(opponent::rate(outcome, computer, system, now)),
        None => Box::new(rate(outcome, now)),
    }
}

/// The ratings after a game that ended with `outcome` at `now`, from those before it; `None` if it has
/// neither a winner nor a tie.
pub(crate) fn rate(
    outcome: Outcome,
    now: Millis,
) -> impl Fn(Pair<Option<Rated>>) -> Option<Pair<Rated>> + Send + Sync {
    move |before| {
        let outcome = match (outcome, outcome.winner()) {
            (_, Some(Color::Black)) => Outcomes::WIN,
            (_, Some(Color::White)) => Outcomes::LOSS,
            (Outcome::Tie, None) => Outcomes::DRAW,
            (_, None) => return None,
        };
        let (black, white) = (at(before.black, now), at(before.white, now));
        let after = glicko2(&black, &white, &outcome, &Glicko2Config::new());
        Some(Pair { black: kept(black, after.0, now), white: kept(white, after.1, now) })
    }
}

/// A rating at `now`: without games it has become less certain.
fn at(rated: Option<Rated>, now: Millis) -> Glicko2Rating {
    let Rated { rating, deviation, volatility, at } = rated.unwrap_or(Rated { at: now, ..FIRST });
    let rated = Glicko2Rating { rating, deviation, volatility };
    let periods = (now.saturating_sub(at) / PERIOD).clamp(0, MOST_PERIODS);
    (0..periods).fold(rated, |rated, _| decay_deviation(&rated))
}

/// The rating to be stored after a game. If the library returns something that is not a number, the rating
/// stays as it was, because a game must be able to end.
fn kept(before: Glicko2Rating, after: Glicko2Rating, at: Millis) -> Rated {
    let is_sound = [after.rating, after.deviation, after.volatility].iter().all(|number| number.is_finite());
    let Glicko2Rating { rating, deviation, volatility } = if is_sound { after } else { before };
    Rated { rating: rating.clamp(LEAST, MOST), deviation: deviation.min(UNKNOWN), volatility, at }
}

/// A rating for people: rounded, and with a question mark while it is provisional.
pub(crate) fn figure(rated: &Rated) -> String {
    let mark = if is_provisional(rated) { "?" } else { "" };
    format!("{:.0}{mark}", rated.rating)
}

/// Whether a rating is still provisional.
pub(crate) fn is_provisional(rated: &Rated) -> bool {
    rated.deviation > PROVISIONAL
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use skillratings::glicko2::glicko2_rating_period;

    use super::*;

    const BLACK_WINS: Outcome = Outcome::Resignation(Color::Black);
    const WHITE_WINS: Outcome = Outcome::Win(Color::White);

    fn rated(rating: f64, deviation: f64) -> Rated {
        Rated { rating, deviation, volatility: 0.06, at: 0 }
    }

    /// The ratings after a game between players with these ratings.
    fn after(outcome: Outcome, black: Rated, white: Rated) -> Pair<Rated> {
        rate(outcome, 0)(Pair { black: Some(black), white: Some(white) }).expect("it counts")
    }

    fn near(number: f64, expected: f64, tolerance: f64) -> bool {
        (number - expected).abs() < tolerance
    }

    /// The example of Glickman's "Example of the Glicko-2 system".
    #[test]
    fn the_library_gives_the_numbers_of_the_paper() {
        let of = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let games = [
            (of(1400.0, 30.0), Outcomes::WIN),
            (of(1550.0, 100.0), Outcomes::LOSS),
            (of(1700.0, 300.0), Outcomes::LOSS),
        ];
        let after = glicko2_rating_period(&of(1500.0, 200.0), &games, &Glicko2Config::new());
        assert!(near(after.rating, 1464.06, 0.01), "{after:?}");
        assert!(near(after.deviation, 151.52, 0.01), "{after:?}");
        assert!(near(after.volatility, 0.05999, 0.00001), "{after:?}");
    }

    /// A game is a rating period of its own: this is the first game of the paper's example alone.
    #[test]
    fn a_game_is_a_period() {
        let (player, opponent) = (rated(1500.0, 200.0), rated(1400.0, 30.0));
        let of = |rated: Rated| Glicko2Rating { rating: rated.rating, ..at(Some(rated), 0) };
        for (outcome, result) in
            [(BLACK_WINS, Outcomes::WIN), (WHITE_WINS, Outcomes::LOSS), (Outcome::Tie, Outcomes::DRAW)]
        {
            let expected =
                glicko2_rating_period(&of(player), &[(of(opponent), result)], &Glicko2Config::new());
            let after = after(outcome, player, opponent).black;
            assert!(near(after.rating, expected.rating, 1e-9), "{after:?}");
            assert!(near(after.deviation, expected.deviation, 1e-9), "{after:?}");
        }
    }

    #[test]
    fn first_games() {
        let none = || Pair { black: None, white: None };
        let Pair { black, white } = rate(BLACK_WINS, 7)(none()).unwrap();
        assert_eq!([black, white].map(|rated| figure(&rated)), ["1662?", "1338?"]);
        assert!(near(black.deviation, 290.32, 0.01) && black.at == 7, "{black:?}");
        let tied = rate(Outcome::Tie, 7)(none()).unwrap();
        assert_eq!([tied.black, tied.white].map(|rated| figure(&rated)), ["1500?", "1500?"]);
        assert_eq!(figure(&FIRST), "1500?");
        assert_eq!(figure(&rated(1735.4, PROVISIONAL)), "1735");
    }

    #[test]
    fn a_game_that_was_called_off_changes_nothing() {
        assert_eq!(rate(Outcome::Void, 0)(Pair { black: Some(rated(1700.0, 60.0)), white: None }), None);
    }

    #[test]
    fn who_stays_away_becomes_less_certain_but_never_more_than_a_beginner() {
        let known = rated(1800.0, 60.0);
        let deviation = |days: Millis| at(Some(known), days * PERIOD / 30).deviation;
        assert!(near(deviation(29), 60.0, 1e-9) && near(deviation(-9), 60.0, 1e-9));
        let step = 0.06 * 173.7178;
        assert!(near(deviation(30), 60.0_f64.hypot(step), 1e-6));
        assert!(near(deviation(89), (60.0_f64.powi(2) + 2.0 * step.powi(2)).sqrt(), 1e-6));
        assert!(near(deviation(3600), deviation(36_000_000), 1e-9), "ten years are the most");
        assert!(deviation(3600) < UNKNOWN);
        let shaky = Rated { volatility: 1.0, ..known };
        assert!(near(at(Some(shaky), 400 * PERIOD).deviation, UNKNOWN, 1e-9));
        assert!(
            at(Some(known), Millis::MAX).rating == 1800.0 && at(Some(known), Millis::MIN).deviation == 60.0
        );
    }

    fn any_rated() -> impl Strategy<Value = Rated> {
        (LEAST..MOST, 20.0..UNKNOWN, 0.01..0.5).prop_map(|(rating, deviation, volatility)| Rated {
            rating,
            deviation,
            volatility,
            at: 0,
        })
    }

    proptest! {
        #[test]
        fn ratings_stay_sound(black in any_rated(), white in any_rated(), days in 0..5000i64) {
            for (outcome, mirrored) in [(BLACK_WINS, WHITE_WINS), (Outcome::Tie, Outcome::Tie)] {
                let now = days * PERIOD / 30;
                let change = |outcome, black, white| rate(outcome, now)(Pair { black: Some(black), white: Some(white) });
                let after = change(outcome, black, white).unwrap();
                for rated in [after.black, after.white] {
                    prop_assert!((LEAST..=MOST).contains(&rated.rating), "{rated:?}");
                    prop_assert!(rated.deviation > 0.0 && rated.deviation <= UNKNOWN, "{rated:?}");
                    prop_assert!(rated.volatility > 0.0 && rated.volatility.is_finite(), "{rated:?}");
                }
                if outcome == BLACK_WINS {
                    prop_assert!(after.black.rating >= black.rating && after.white.rating <= white.rating);
                }
                let swapped = change(mirrored, white, black).unwrap();
                prop_assert_eq!((swapped.black, swapped.white), (after.white, after.black));
            }
        }

        /// Hundreds of games with any results, however lopsided.
        #[test]
        fn a_season_stays_sound(wins in prop::collection::vec(0..4u8, 300)) {
            let mut now = Pair { black: None, white: None };
            for (game, win) in (0..).zip(wins) {
                let outcome = if win == 0 { WHITE_WINS } else { BLACK_WINS };
                let after = rate(outcome, game * PERIOD / 10)(now).unwrap();
                prop_assert!(after.black.deviation > 10.0 && after.white.deviation > 10.0, "{after:?}");
                prop_assert!(after.black.volatility < 1.0 && after.white.volatility < 1.0, "{after:?}");
                now = Pair { black: Some(after.black), white: Some(after.white) };
            }
        }
    }
}
