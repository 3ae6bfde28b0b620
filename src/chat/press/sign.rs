//! The emojis by which buttons are pressed where reactions are the buttons.
//!
//! An emoji means the same wherever it stands. Options among which somebody chooses have none of their own:
//! they are numbered in the order in which they are shown.

use std::collections::BTreeMap;

use super::{Act, OwnData, Press, Reaction, typed};
use crate::explore::ExploreVerb;
use crate::lesson::LessonVerb;
use crate::{Button, Look};

/// Numbers, and letters for what comes after them.
const PLACES: [&str; 36] = [
    "1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣", "🔟", "🇦", "🇧", "🇨", "🇩", "🇪", "🇫", "🇬", "🇭", "🇮",
    "🇯", "🇰", "🇱", "🇲", "🇳", "🇴", "🇵", "🇶", "🇷", "🇸", "🇹", "🇺", "🇻", "🇼", "🇽", "🇾", "🇿",
];
/// How many options are numbered of those that can be typed as well.
const NUMBERS: usize = 10;

/// How a button is pressed by a reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    /// With this emoji.
    Is(&'static str),
    /// With the number of its place among the options of the message.
    Option,
    /// Not at all: it opens a form, in place of which a line is typed.
    Form,
}

impl Button {
    pub(crate) fn new(press: &Press, label: String, look: Look) -> Self {
        Self { id: press.to_string(), label, look, emoji: None }
    }
}

impl Press {
    const fn sign(&self) -> Sign {
        use Sign::{Form, Is, Option};
        match self {
            Self::Challenge(reaction, _) => Is(match reaction {
                Reaction::Accept => "✅",
                Reaction::Decline => "❌",
                Reaction::Cancel => "🚫",
            }),
            Self::Game { act, .. } => act.sign(),
            Self::Keep { .. } | Self::Choice { .. } => Option,
            Self::Send { .. } => Is("✅"),
            Self::Unplan { .. } => Is("🚫"),
            Self::OwnData { what: OwnData::Forget, .. } => Is("🗑️"),
            Self::OwnData { what: OwnData::Keep, .. } => Is("🛡️"),
            // Where a page leads depends on where its button stands, see `sign_of_page`.
            Self::Lesson(page) => match page.verb {
                LessonVerb::Begin => Is("🎓"),
                LessonVerb::Ask => Form,
                LessonVerb::Show | LessonVerb::Hint | LessonVerb::Try(_) => Option,
            },
            Self::Explore(page) => match page.verb {
                ExploreVerb::Ask => Form,
                _ => Option,
            },
            Self::Commands => Is("📖"),
            Self::Games(_) => Is("⏩"),
        }
    }
}

impl Act {
    const fn sign(self) -> Sign {
        Sign::Is(match self {
            Self::Move | Self::Dead | Self::Preview | Self::Plan => return Sign::Form,
            Self::Pass => "⏭️",
            Self::More => "➕",
            Self::Board => "🖼️",
            Self::Links => "🔗",
            Self::TextBoard => "🔤",
            Self::Moves => "📜",
            Self::Resign | Self::ResignNow => "🏳️",
            Self::PlayOn | Self::GoOn => "▶️",
            Self::Undo => "↩️",
            Self::AcceptUndo | Self::AcceptEnd => "👍",
            Self::DeclineUndo | Self::DeclineEnd => "👎",
            Self::Claim => "👑",
            Self::End => "🏁",
            Self::Confirm => "✅",
            Self::Resume => "⚔️",
            Self::Record => "💾",
            Self::Animation => "🎞️",
            Self::Verify => "🔍",
            Self::Rematch => "🔁",
            Self::Explore => "🔭",
            Self::Review => "📈",
            Self::Pause | Self::AcceptPause => "⏸️",
            Self::DeclinePause => "⏱️",
            Self::Plans => "📋",
            Self::Choices => "🔮",
            Self::Bring => "⚓",
            Self::EndLost | Self::EndLostNow => "🗑️",
            Self::Hint => "💡",
        })
    }
}

/// The emoji of a button of a lesson or of `/explore`, by the key of its label; `None` for options and forms.
pub(crate) fn sign_of_page(label: &str) -> Option<&'static str> {
    Some(match label {
        "button-pass" => "⏭️",
        "button-claim" => "👑",
        "button-lesson-hint" => "💡",
        "button-lesson-solution" => "🔑",
        "button-lesson-again" => "🔄",
        "button-lesson-next" | "button-lesson-skip" | "button-explore-later" => "▶️",
        "button-lesson-back" | "button-explore-earlier" => "◀️",
        "button-lesson-picture" | "button-explore-picture" => "🖼️",
        "button-lesson-text" | "button-explore-text" => "🔤",
        "button-explore-start" => "⏮️",
        "button-explore-end" => "🔚",
        "button-explore-first" => "🔎",
        "button-explore-previous" => "⬅️",
        "button-explore-next" => "➡️",
        "button-explore-all" => "🌐",
        "button-explore-what" => "🎲",
        "button-explore-chances" | "button-explore-no-chances" => "📈",
        "button-explore-without" => "🧹",
        "button-explore-back" => "🔙",
        _ => return None,
    })
}

/// The buttons of a message that are pressed by reactions, each with an emoji that no other has. An emoji
/// that several would have is replaced by their numbers.
pub(crate) fn signed(rows: Vec<Vec<Button>>) -> Vec<Vec<Button>> {
    let sign = |button: &Button| match button.emoji {
        Some(emoji) => Sign::Is(emoji),
        None => button.id.parse().map_or(Sign::Form, |press: Press| press.sign()),
    };
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for button in rows.iter().flatten() {
        if let Sign::Is(emoji) = sign(button) {
            *times.entry(emoji).or_default() += 1;
        }
    }
    let mut places = PLACES.into_iter().enumerate();
    let mut with_emoji = |button: Button| {
        let emoji = match sign(&button) {
            Sign::Form => None,
            Sign::Is(emoji) if times.get(emoji) == Some(&1) => Some(emoji),
            Sign::Is(_) | Sign::Option => {
                let may = |(place, _): &(usize, _)| *place < NUMBERS || !typed::can_be_typed(&button);
                places.next().filter(may).map(|(_, emoji)| emoji)
            }
        };
        Some(Button { emoji: Some(emoji?), ..button })
    };
    let rows = rows.into_iter().map(|row| row.into_iter().filter_map(&mut with_emoji).collect());
    rows.filter(|row: &Vec<Button>| !row.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use qgo_store::{ChallengeId, GameId, ToldCount};
    use strum::VariantArray;

    use super::*;

    fn emojis(presses: &[Press]) -> Vec<Option<&'static str>> {
        let button = |press: &Press| Button::new(press, String::new(), Look::Primary);
        let rows = signed(vec![presses.iter().map(button).collect()]);
        rows.into_iter().flatten().map(|button| button.emoji).collect()
    }

    #[test]
    fn what_repeats_is_numbered_and_what_can_be_typed_ends_with_ten() {
        let accept = |id| Press::Challenge(Reaction::Accept, ChallengeId(id));
        assert_eq!(emojis(&[accept(1)]), [Some("✅")]);
        assert_eq!(emojis(&[accept(1), accept(2)]), [Some("1️⃣"), Some("2️⃣")]);
        let many: Vec<_> = (1..=20).map(accept).collect();
        assert_eq!(emojis(&many).len(), NUMBERS);
        let unplan = |plan| Press::Unplan { plan, game: GameId(1), told_count: ToldCount::NONE };
        let plans: Vec<_> = (1..=20).map(unplan).collect();
        assert_eq!(emojis(&plans).into_iter().collect::<BTreeSet<_>>().len(), 20);
    }

    #[test]
    fn every_button_of_a_page_has_an_emoji() {
        let file = |name| format!("{}/../words/texts/en/{name}.ftl", env!("CARGO_MANIFEST_DIR"));
        for (name, form) in [("lessons", "button-lesson-try"), ("explore", "button-explore-if")] {
            let (prefix, _) = form.rsplit_once('-').unwrap();
            let texts = std::fs::read_to_string(file(name)).unwrap();
            let keys = texts.lines().filter_map(|line| line.split_once(" = ").map(|(key, _)| key));
            // The buttons that lead to the first page stand elsewhere.
            let keys: Vec<_> = keys.filter(|key| key.starts_with(prefix) && *key != prefix).collect();
            assert!(keys.len() > 5, "{keys:?}");
            for key in keys {
                assert_eq!(sign_of_page(key).is_none(), key == form, "{key}");
            }
        }
    }

    #[test]
    fn forms_have_none() {
        let act = |act: &Act| Press::Game { act: *act, game: GameId(1), told_count: ToldCount::NONE };
        let forms: Vec<_> = Act::VARIANTS.iter().filter(|act| act.sign() == Sign::Form).map(act).collect();
        assert_eq!(forms.len(), 4);
        assert_eq!(emojis(&forms), []);
        assert_eq!(
            emojis(&["l:try:sym:2t", "x:if:1:0:0:"].map(|id| format!("q1:{id}").parse().unwrap())),
            []
        );
    }
}
