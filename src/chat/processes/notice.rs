//! What processes tell each other: what changed, by numbers and names, without contents.

use qgo_store::{Account, GameId, LineId, Place};
use serde::{Deserialize, Serialize};

/// Something that another process should look at.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Notice {
    /// Posts are owed.
    #[serde(rename = "owed")]
    Owed,
    /// A game may have to be looked at sooner, or any if none is named.
    #[serde(rename = "time")]
    Time(Option<GameId>),
    /// Parts of the work were given back.
    #[serde(rename = "free")]
    Free,
    /// A game has changed, for all to see.
    #[serde(rename = "game")]
    Game(GameId),
    /// The lists of challenges have changed.
    #[serde(rename = "hall")]
    Hall,
    /// Somebody said something beside a game.
    #[serde(rename = "talk")]
    Talk(GameId, LineId),
    /// Somebody has changed their settings.
    #[serde(rename = "person")]
    Person(Named),
    /// Somebody was forgotten.
    #[serde(rename = "forgotten")]
    Forgotten(Named),
    /// What is owed to a place can be posted.
    #[serde(rename = "resume")]
    Resume(Place),
    /// A place did not take a post, for this reason if the platform gave one.
    #[serde(rename = "refused")]
    Refused(Place, Option<String>),
    /// A place that had not taken a post took one.
    #[serde(rename = "arrived")]
    Arrived(Place),
}

/// An account, by its platform and its id there.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Named(String, String);

impl From<&Account> for Named {
    fn from(account: &Account) -> Self {
        Self(account.platform.clone(), account.user.clone())
    }
}

impl From<Named> for Account {
    fn from(Named(platform, user): Named) -> Self {
        Self { platform, user }
    }
}

/// The longest text of notices: less than what the store takes.
const LONGEST: usize = 6500;

/// The text of some notices.
#[derive(Serialize, Deserialize)]
struct Envelope {
    /// The process that tells them.
    by: String,
    /// The notices. One that a process does not know is from a later version, and does not hide the others.
    says: Vec<serde_json::Value>,
}

/// The notices as texts, several in each.
pub(super) fn written(by: &str, notices: &[Notice]) -> Vec<String> {
    let mut texts = Vec::new();
    let mut envelope = Envelope { by: by.to_owned(), says: Vec::new() };
    let mut length = 0;
    for notice in notices {
        let said = serde_json::to_value(notice).expect("a notice is plain data");
        let longer = said.to_string().len() + 1;
        if length + longer > LONGEST && length > 0 {
            texts.push(text(&envelope));
            envelope.says.clear();
            length = 0;
        }
        if longer <= LONGEST {
            envelope.says.push(said);
            length += longer;
        }
    }
    if !envelope.says.is_empty() {
        texts.push(text(&envelope));
    }
    texts
}

fn text(envelope: &Envelope) -> String {
    serde_json::to_string(envelope).expect("an envelope is plain data")
}

/// The notices of a text that another process than `own` wrote, as far as they are understood.
pub(super) fn read(text: &str, own: &str) -> Vec<Notice> {
    let Ok(envelope) = serde_json::from_str::<Envelope>(text) else {
        tracing::debug!("a notice of another version is not understood");
        return Vec::new();
    };
    if envelope.by == own {
        return Vec::new();
    }
    envelope.says.into_iter().filter_map(|said| serde_json::from_value(said).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(channel: String) -> Place {
        Place { platform: "test".to_owned(), server: None, channel, parent: None }
    }

    #[test]
    fn all_notices_come_through_in_texts_of_a_bounded_length() {
        let named = Named::from(&Account { platform: "test".to_owned(), user: "u".to_owned() });
        let mut notices = vec![
            Notice::Owed,
            Notice::Time(None),
            Notice::Time(Some(GameId(3))),
            Notice::Free,
            Notice::Hall,
            Notice::Talk(GameId(1), LineId(2)),
            Notice::Person(named.clone()),
            Notice::Forgotten(named),
            Notice::Resume(place("a".to_owned())),
            Notice::Refused(place("b".to_owned()), Some("no".to_owned())),
            Notice::Arrived(place("c".to_owned())),
        ];
        notices.extend((0..5000).map(|game| Notice::Game(GameId(game))));
        let texts = written("p1", &notices);
        assert!(texts.len() > 1 && texts.iter().all(|text| text.len() <= 7000));
        let read_by = |own| texts.iter().flat_map(|text| read(text, own)).collect::<Vec<_>>();
        assert_eq!(read_by("p2"), notices);
        assert_eq!(read_by("p1"), [], "nobody listens to themselves");
    }

    #[test]
    fn what_is_not_known_does_not_hide_the_rest() {
        let text = r#"{"by":"p9","says":[{"later":[1]},"owed",7,"hall"],"and":1}"#;
        assert_eq!(read(text, "p1"), [Notice::Owed, Notice::Hall]);
        assert_eq!(read("?", "p1"), []);
        let long = Notice::Arrived(place("x".repeat(8000)));
        let texts = written("p1", &[Notice::Owed, long, Notice::Hall]);
        assert_eq!(
            texts.iter().flat_map(|text| read(text, "p2")).collect::<Vec<_>>(),
            [Notice::Owed, Notice::Hall]
        );
    }
}
