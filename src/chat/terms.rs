//! The terms of a challenge and its game, as the store keeps them: JSON.

use qgo_rules::{Color, Settings, Setup};
use qgo_store::GameId;
use serde::{Deserialize, Serialize};

use crate::games::settings::KeptSettings;
use crate::time::control::Control;

/// The smallest board on which a game can be rated.
const LEAST_RATED_SIZE: u8 = 5;

/// The terms of a challenge.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Terms {
    /// The settings of the game.
    pub(crate) settings: Settings,
    /// The challenger's colour; `None` if it is drawn when the challenge is accepted.
    pub(crate) colour: Option<Color>,
    /// The time control; `None` for no clock.
    pub(crate) time: Option<Control>,
    /// Whether the game is rated.
    pub(crate) rated: bool,
    /// Whether both may take hints of the computer, as they agree by accepting.
    pub(crate) hints: bool,
    /// The game of which this would be a rematch.
    pub(crate) rematch: Option<GameId>,
}

#[derive(Serialize, Deserialize)]
struct KeptTerms {
    settings: KeptSettings,
    colour: Option<Color>,
    // Challenges from before there were clocks and ratings do not have these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    time: Option<Control>,
    #[serde(default)]
    rated: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    hints: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rematch: Option<GameId>,
}

/// Why a game with these settings cannot be rated, as the key of a text; `None` if it can. Ratings compare
/// games that both players begin as equals, and play by themselves.
pub(crate) fn rated_refusal(settings: &Settings, hints: bool) -> Option<&'static str> {
    let setup = settings.setup();
    // The default komi depends on the shape.
    let usual = Setup { shape: setup.shape, ..Setup::new(setup.system, setup.size) };
    let usual = usual.validate().map(|usual| usual.setup());
    match usual {
        _ if setup.size < LEAST_RATED_SIZE => Some("rated-size"),
        _ if !settings.handicap_points().is_empty() => Some("rated-handicap"),
        Ok(usual) if setup.komi != usual.komi => Some("rated-komi"),
        Ok(usual) if setup.chart != usual.chart => Some("rated-chart"),
        _ if hints => Some("rated-hints"),
        _ => None,
    }
}

impl Terms {
    /// Reads what [`Terms::json`] wrote.
    pub(crate) fn read(json: &str) -> Result<Self, String> {
        let kept: KeptTerms = serde_json::from_str(json).map_err(|e| e.to_string())?;
        let KeptTerms { settings, colour, time, rated, hints, rematch } = kept;
        Ok(Self { settings: settings.settings()?, colour, time, rated, hints, rematch })
    }

    /// The JSON that the store keeps.
    pub(crate) fn json(&self) -> String {
        let Self { settings, colour, time, rated, hints, rematch } = self.clone();
        let kept = KeptTerms { settings: (&settings).into(), colour, time, rated, hints, rematch };
        serde_json::to_string(&kept).expect("terms are plain data")
    }
}

#[cfg(test)]
mod tests {
    use qgo_rules::{Decider, System};

    use super::*;
    use crate::time;

    #[test]
    fn terms_read_back() {
        for system in System::ALL {
            let settings = Setup::new(system, 9).validate().unwrap();
            let (days, none) = (time::control::parse("7d+1d").unwrap(), None);
            for (colour, time, rated, hints, rematch) in
                [(None, none, false, true, None), (Some(Color::White), days, true, false, Some(GameId(7)))]
            {
                let terms = Terms { settings: settings.clone(), colour, time, rated, hints, rematch };
                assert_eq!(Terms::read(&terms.json()), Ok(terms));
            }
        }
    }

    /// Terms as they were written before there were clocks and ratings.
    #[test]
    fn terms_without_a_clock_read_as_such() {
        let kept = r#"{"settings":{"system":"classic","size":9,"komi":15,"handicap":0},"colour":"B"}"#;
        let terms = Terms::read(kept).unwrap();
        assert_eq!((terms.time, terms.rated, terms.hints, terms.rematch), (None, false, false, None));
        assert!(Terms::read(&kept.replace(r#""B""#, r#""B","time":"0d""#)).is_err());
    }

    /// Terms as they were written while 1,000,000 was the default limit of `superposed`.
    #[test]
    fn a_game_keeps_the_limit_that_it_was_made_with() {
        let kept =
            r#"{"system":"superposed","size":9,"komi":8,"handicap":0,"max_realities":{"realities":1000000}}"#;
        let limit = |settings: Settings| settings.setup().max_realities.map(|limit| limit.to_string());
        assert_eq!(limit(KeptSettings::read(kept).unwrap()).as_deref(), Some("1000000"));
        let terms = format!(r#"{{"settings":{kept},"colour":null}}"#);
        assert_eq!(limit(Terms::read(&terms).unwrap().settings).as_deref(), Some("1000000"));
    }

    /// A game of `entangled` as it was kept before collapses could be drawn.
    #[test]
    fn a_game_without_a_decider_is_the_owners() {
        let kept = r#"{"system":"entangled","size":9,"komi":0,"handicap":0,"shape":"weak+w"}"#;
        let settings = KeptSettings::read(kept).unwrap();
        assert_eq!(settings.setup().collapse, Some(Decider::Owner));
        let drawn = Setup { collapse: Some(Decider::Chance), ..settings.setup() }.validate().unwrap();
        assert_eq!(KeptSettings::read(&KeptSettings::from(&drawn).json()), Ok(drawn));
    }

    #[test]
    fn rated_games_begin_as_equals() {
        let refusal = |setup: Setup| rated_refusal(&setup.validate().unwrap(), false);
        for system in System::ALL {
            assert_eq!(refusal(Setup::new(system, 9)), None, "{system:?}");
            assert_eq!(refusal(Setup::new(system, 4)), Some("rated-size"));
        }
        for shape in ["standard", "semi", "w"] {
            let shape = shape.parse().ok();
            assert_eq!(refusal(Setup { shape, ..Setup::new(System::Entangled, 19) }), None, "{shape:?}");
        }
        let collapse = Some(Decider::Chance);
        assert_eq!(refusal(Setup { collapse, ..Setup::new(System::Entangled, 9) }), None);
        let classic = || Setup::new(System::Classic, 9);
        assert_eq!(refusal(Setup { handicap: Some(2), ..classic() }), Some("rated-handicap"));
        assert_eq!(refusal(Setup { komi: "3.5".parse().ok(), ..classic() }), Some("rated-komi"));
        let usual = classic().validate().unwrap().setup().komi;
        assert_eq!(refusal(Setup { komi: usual, ..classic() }), None, "named, but usual");
        let chart = "-WB.WB-.".parse().ok();
        assert_eq!(refusal(Setup { chart, ..Setup::new(System::Mutation, 9) }), Some("rated-chart"));
        assert_eq!(rated_refusal(&classic().validate().unwrap(), true), Some("rated-hints"));
    }

    #[test]
    fn settings_that_no_game_has_are_refused() {
        assert!(KeptSettings::read(r#"{"system":"classic","size":99,"komi":15,"handicap":0}"#).is_err());
        assert!(KeptSettings::read("{}").is_err());
    }
}
