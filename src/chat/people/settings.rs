//! What a player has set, as the store keeps it: JSON in which missing keys have their defaults.

use qgo_render::Style;
use qgo_words::Words;
use serde::{Deserialize, Deserializer, Serialize};

use crate::time::quiet::Quiet;
use crate::time::reminder::Lead;

/// The settings of a player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct PlayerSettings {
    /// The language to answer in, a BCP 47 tag; `None` for the one that the platform gives.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "readable")]
    pub(crate) language: Option<String>,
    /// When to be reminded.
    #[serde(deserialize_with = "readable")]
    pub(crate) reminders: Lead,
    /// When not to be reminded.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "readable")]
    pub(crate) quiet: Option<Quiet>,
    /// The style of boards that only the player sees; `None` for the standard.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "readable")]
    pub(crate) board: Option<String>,
}

impl PlayerSettings {
    /// Reads what the store keeps; values that cannot be read have their defaults.
    pub(crate) fn read(json: &str) -> Self {
        serde_json::from_str(json).unwrap_or_else(|error| {
            tracing::error!(%error, "a player's settings cannot be read");
            Self::default()
        })
    }

    /// The JSON that the store keeps.
    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).expect("settings are plain data")
    }

    /// The language that the player chose, if any.
    pub(crate) fn words(&self) -> Option<Words> {
        self.language.as_deref().map(|tag| Words::for_tag(Some(tag)))
    }

    /// The style of boards that only the player sees.
    pub(crate) fn style(&self) -> Style {
        self.board.as_deref().and_then(|name| name.parse().ok()).unwrap_or_default()
    }
}

/// The style of boards that two players see. The standard gives way to any other, and the dark style, which is
/// a matter of taste, to those that somebody may need; two of these give high contrast, which everybody can
/// tell apart.
pub(crate) fn shared_style(styles: [Style; 2]) -> Style {
    match styles {
        [one, other] if one == other => one,
        [Style::Standard, other] | [other, Style::Standard] => other,
        [Style::Dark, other] | [other, Style::Dark] => other,
        _ => Style::HighContrast,
    }
}

/// The value, or its default if another version has stored one that this version cannot read.
pub(crate) fn readable<'de, D: Deserializer<'de>, T: Default + serde::de::DeserializeOwned>(
    from: D,
) -> Result<T, D::Error> {
    let value = serde_json::Value::deserialize(from)?;
    Ok(serde_json::from_value(value).unwrap_or_else(|error| {
        tracing::error!(%error, "a setting cannot be read");
        T::default()
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_reads_back() {
        assert_eq!(PlayerSettings::read("{}"), PlayerSettings::default());
        let settings = PlayerSettings {
            language: Some("de".to_owned()),
            reminders: Lead { hours: 3 },
            quiet: crate::time::quiet::parse("22-7 Europe/Berlin", None).unwrap(),
            board: Some("colour-free".to_owned()),
        };
        assert_eq!(PlayerSettings::read(&settings.json()), settings);
        assert_eq!(settings.style(), Style::ColourFree);
        assert_eq!(settings.words(), Some(Words::for_tag(Some("de"))));
    }

    #[test]
    fn what_cannot_be_read_takes_nothing_else_along() {
        let settings = PlayerSettings::read(
            r#"{"quiet":"at night","board":"wood","reminders":{},"language":"de","x":1}"#,
        );
        assert_eq!(
            settings,
            PlayerSettings {
                language: Some("de".to_owned()),
                board: Some("wood".to_owned()),
                ..PlayerSettings::default()
            }
        );
        assert_eq!(settings.style(), Style::Standard);
        for broken in ["", "[]", "null", "{"] {
            assert_eq!(PlayerSettings::read(broken), PlayerSettings::default(), "{broken}");
        }
    }

    #[test]
    fn a_board_for_two_suits_both() {
        use Style::{ColourFree, Dark, HighContrast, Standard};
        for (one, other, both) in [
            (Standard, Standard, Standard),
            (Standard, ColourFree, ColourFree),
            (Standard, Dark, Dark),
            (Dark, ColourFree, ColourFree),
            (HighContrast, Standard, HighContrast),
            (ColourFree, ColourFree, ColourFree),
            (ColourFree, HighContrast, HighContrast),
        ] {
            assert_eq!([shared_style([one, other]), shared_style([other, one])], [both; 2]);
        }
    }
}
