//! What the admins of a server have set, as the store keeps it: JSON in which missing keys have their
//! defaults.

use qgo_rules::System;
use qgo_store::Place;
use qgo_words::Words;
use serde::{Deserialize, Serialize};

use super::settings::readable;
use crate::Languages;

/// The settings of a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct ServerSettings {
    /// The rule system of challenges that name none.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "readable")]
    pub(crate) default_rules: Option<String>,
    /// The size of challenges that name none.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "readable")]
    pub(crate) default_size: Option<u8>,
    /// Which games get a thread.
    #[serde(deserialize_with = "readable")]
    pub(crate) threads: Threads,
    /// The language of what all see, a BCP 47 tag; `None` for the one that the platform gives.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "readable")]
    pub(crate) language: Option<String>,
    /// Whether the leaderboard also shows the ratings against the computer.
    #[serde(skip_serializing_if = "std::ops::Not::not", deserialize_with = "readable")]
    pub(crate) computer: bool,
    /// The platform's ids of channels in which games may begin; empty for all channels.
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "readable")]
    pub(crate) channels: Vec<String>,
}

/// Which games get a thread of their own.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    strum::EnumString,
    strum::IntoStaticStr,
    strum::VariantNames,
)]
#[serde(rename_all = "lowercase")]
#[strum(const_into_str, serialize_all = "lowercase")]
pub(crate) enum Threads {
    /// Games for which their channel has no room, because it has a game.
    #[default]
    Needed,
    /// All games.
    Always,
    /// No games: a channel has one game at a time.
    Never,
}

impl ServerSettings {
    /// Reads what the store keeps; values that cannot be read have their defaults.
    pub(crate) fn read(json: &str) -> Self {
        serde_json::from_str(json).unwrap_or_else(|error| {
            tracing::error!(%error, "a server's settings cannot be read");
            Self::default()
        })
    }

    /// The JSON that the store keeps.
    pub(crate) fn json(&self) -> String {
        serde_json::to_string(self).expect("settings are plain data")
    }

    /// The rule system of challenges that name none.
    pub(crate) fn system(&self) -> System {
        self.default_rules.as_deref().and_then(|name| name.parse().ok()).unwrap_or_default()
    }

    /// The language of what all see.
    pub(crate) fn words(&self, languages: &Languages) -> Words {
        Words::for_tag(self.language.as_deref().or(languages.server.as_deref()))
    }

    /// The same settings after the channel `from` has become `to`.
    pub(crate) fn moved(self, from: &str, to: &str) -> Self {
        let moved = |channel| if channel == from { to.to_owned() } else { channel };
        Self { channels: self.channels.into_iter().map(moved).collect(), ..self }
    }

    /// Whether games may begin in a place; a thread follows its parent channel.
    pub(crate) fn allows(&self, place: &Place) -> bool {
        self.channels.is_empty() || self.channels.contains(&place.lobby().channel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_german(server: Option<&str>) -> Languages {
        Languages { user: None, server: server.map(str::to_owned) }
    }

    #[test]
    fn what_is_set_reads_back() {
        let settings = ServerSettings {
            default_rules: Some("mutation".to_owned()),
            default_size: Some(13),
            threads: Threads::Never,
            language: Some("de".to_owned()),
            computer: true,
            channels: vec!["12".to_owned(), "34".to_owned()],
        };
        assert_eq!(ServerSettings::read(&settings.json()), settings);
        assert_eq!(settings.system(), System::Mutation);
        assert_eq!(settings.words(&in_german(Some("en-US"))).tag(), "de");
    }

    #[test]
    fn what_is_not_set_or_cannot_be_read_follows_the_defaults() {
        for json in
            ["{}", "", r#"{"threads":"often","default_rules":"chess","channels":7,"default_size":-1}"#]
        {
            let settings = ServerSettings::read(json);
            assert_eq!((settings.system(), settings.default_size), (System::Superposed, None), "{json}");
            assert_eq!((settings.threads, settings.channels.len()), (Threads::Needed, 0), "{json}");
            assert_eq!(settings.words(&in_german(Some("de"))).tag(), "de");
        }
    }

    #[test]
    fn threads_are_as_their_channels() {
        let settings = ServerSettings { channels: vec!["12".to_owned()], ..ServerSettings::default() };
        let place = |channel: &str, parent: Option<&str>| Place {
            platform: "test".to_owned(),
            server: None,
            channel: channel.to_owned(),
            parent: parent.map(str::to_owned),
        };
        assert!(settings.allows(&place("12", None)) && settings.allows(&place("7", Some("12"))));
        assert!(!settings.allows(&place("7", None)) && !settings.allows(&place("12", Some("7"))));
        assert!(ServerSettings::default().allows(&place("7", None)));
    }
}
