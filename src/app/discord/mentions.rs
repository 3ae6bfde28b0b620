//! Makes commands in texts clickable.
//!
//! Texts name a command as code: `` `/challenge` ``, in the reader's language. Discord has a mention for it,
//! `</challenge:ID>`, and gives the ids in its answer to the registration; until then the code stays.

use std::collections::HashMap;
use std::sync::OnceLock;

use qgo_chat::commands::COMMANDS;
use qgo_chat::markup::{Piece, pieces};
use qgo_chat::{Message, Reply};
use qgo_words::Words;
use serde_json::Value;

use super::PLATFORM;

/// The mention of each command, by its name in every language.
#[derive(Default)]
pub(super) struct Mentions(OnceLock<HashMap<String, String>>);

impl Mentions {
    /// Learns the ids of commands from Discord's answer to the registration. They stay the same as long as
    /// the commands do.
    pub(super) fn learn(&self, registered: &Value) {
        let known = registered.as_array().map(Vec::as_slice).unwrap_or_default();
        let id_of = |name: &str| {
            let is_it = |command: &&Value| command["name"] == name && command["type"].as_u64() == Some(1);
            known.iter().find(is_it)?["id"].as_str()
        };
        let mut mentions = HashMap::new();
        for spec in COMMANDS {
            let (group, last) = spec.words();
            let Some(id) = id_of(group.unwrap_or(last)) else { continue };
            let mention = format!("</{}:{id}>", spec.name);
            let names = Words::all().into_iter().map(|words| words.command_name(spec.name, None));
            mentions.extend(names.chain([spec.name.to_owned()]).map(|name| (name, mention.clone())));
        }
        // The first answer counts.
        self.0.get_or_init(|| mentions);
    }

    /// The message with clickable commands, as far as there is room for them.
    pub(super) fn put_into(&self, message: Message) -> Message {
        match self.0.get() {
            Some(mentions) => Message { text: linked(&message.text, mentions), ..message },
            None => message,
        }
    }

    /// The reply with clickable commands.
    pub(super) fn put_into_reply(&self, reply: Reply) -> Reply {
        reply.map(|message| self.put_into(message))
    }
}

/// The text with every piece of code that is exactly a command replaced by its mention, as far as the text
/// does not become too long; links to messages will still become longer.
fn linked(text: &str, mentions: &HashMap<String, String>) -> String {
    let (pieces, limits) = (pieces(text), &PLATFORM.limits);
    let links = pieces.iter().filter(|piece| matches!(piece, Piece::Message { .. })).count();
    let mut room = limits.message.saturating_sub(text.chars().count() + links * limits.longer_link);
    let piece = |piece| {
        let Piece::Code(code) = piece else { return piece.to_string() };
        let mention = code.strip_prefix("`/").and_then(|code| mentions.get(code.strip_suffix('`')?));
        let more = |mention: &str| mention.chars().count().saturating_sub(code.chars().count());
        let Some(mention) = mention.filter(|mention| more(mention) <= room) else { return code.to_owned() };
        room -= more(mention);
        mention.clone()
    };
    pieces.into_iter().map(piece).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn mentions() -> Mentions {
        let mentions = Mentions::default();
        mentions.learn(&json!([
            { "id": "7", "type": 1, "name": "challenge" },
            { "id": "8", "type": 1, "name": "settings" },
            { "id": "9", "type": 2, "name": "help" },
        ]));
        mentions
    }

    fn linked_by(mentions: &Mentions, text: &str) -> String {
        mentions.put_into(Message { text: text.to_owned(), ..Message::default() }).text
    }

    #[test]
    fn code_that_is_a_command_becomes_its_mention_in_any_language() {
        let mentions = mentions();
        for (text, expected) in [
            ("Use `/challenge`.", "Use </challenge:7>."),
            ("`/herausfordern``/challenge`", "`/herausfordern``/challenge`"),
            ("`/herausfordern`, `/challenge`", "</challenge:7>, </challenge:7>"),
            ("`/settings me` or `/einstellungen ich`", "</settings me:8> or </settings me:8>"),
            ("`/settings` `/challenge @bo` `challenge` /challenge `/help`", ""),
            ("```\n`/challenge`\n``` and `/challenge`", "```\n`/challenge`\n``` and </challenge:7>"),
            (r"a\`b `/challenge` \", r"a\`b </challenge:7> \"),
            ("an `end that never comes: `` `/challenge", ""),
            ("ü`/challenge`ü🀄", "ü</challenge:7>ü🀄"),
            ("", ""),
        ] {
            let expected = if expected.is_empty() { text } else { expected };
            assert_eq!(linked_by(&mentions, text), expected);
        }
    }

    #[test]
    fn without_ids_the_code_stays() {
        assert_eq!(linked_by(&Mentions::default(), "`/challenge`"), "`/challenge`");
    }

    #[test]
    fn a_text_never_becomes_too_long() {
        let mentions = mentions();
        let link = "`/challenge`".chars().count();
        let more = "</challenge:7>".chars().count() - link;
        for (room, count) in [(0, 0), (more - 1, 0), (more, 1), (2 * more, 2), (9 * more, 2)] {
            let padding = "ü".repeat(PLATFORM.limits.message - 2 * link - room);
            let text = linked_by(&mentions, &format!("`/challenge`{padding}`/challenge`"));
            assert_eq!(text.matches("</challenge:7>").count(), count);
            assert!(text.chars().count() <= PLATFORM.limits.message);
        }
    }

    /// The address of a message is longer on Discord than in chat's text.
    #[test]
    fn links_keep_the_room_that_they_will_need() {
        let (mentions, limits) = (mentions(), &PLATFORM.limits);
        let text = |padding: usize| format!("[board](message:1/2/3) `/challenge`{}", "ü".repeat(padding));
        let most = limits.message - limits.longer_link - text(0).chars().count();
        let more = "</challenge:7>".chars().count() - "`/challenge`".chars().count();
        for (padding, count) in [(most, 0), (most - more + 1, 0), (most - more, 1)] {
            let linked = linked_by(&mentions, &text(padding));
            assert_eq!(linked.matches("</challenge:7>").count(), count, "{padding}");
        }
    }

    #[test]
    fn no_name_stands_for_two_commands() {
        let mut known = HashMap::new();
        for (spec, words) in COMMANDS.iter().flat_map(|spec| Words::all().into_iter().map(move |w| (spec, w)))
        {
            let other = *known.entry(words.command_name(spec.name, None)).or_insert(spec.name);
            assert_eq!(other, spec.name);
            assert!(
                COMMANDS.iter().all(|c| c.name == spec.name || c.name != words.command_name(spec.name, None))
            );
        }
    }
}
