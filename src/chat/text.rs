//! What people type, made safe to show: names, quotations, lengths.

use std::borrow::Cow;

use qgo_store::Account;

use crate::words::Arg;

/// The most characters of a message.
pub(crate) const MESSAGE: usize = 2000;
/// The most characters of somebody's name that are shown.
const NAME: usize = 32;
/// The most characters of somebody's input that are quoted back.
const QUOTE: usize = 40;

/// A placeholder's value.
pub(crate) fn text<'a>(value: impl Into<Cow<'a, str>>) -> Arg<'a> {
    Arg::Text(value.into())
}

/// A placeholder's value that decides between singular and plural.
pub(crate) fn number(value: impl Into<i64>) -> Arg<'static> {
    Arg::Number(value.into())
}

/// A mention, which notifies only if [`crate::Message::notify`] has the user too.
pub(crate) fn mention(account: &Account) -> String {
    format!("<@{}>", account.user)
}

/// A name for a text in Markdown: without control characters, every mark of Markdown and every
/// mention defused, text that runs right to left isolated, at most 32 characters of it.
pub(crate) fn escaped(name: &str) -> String {
    let mut safe = String::new();
    for c in shortened(name, NAME).chars() {
        if matches!(
            c,
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '<' | '[' | ']' | '(' | ')' | '#' | '-' | '+'
        ) {
            safe.push('\\');
        }
        safe.push(c);
        if matches!(c, '@' | ':') {
            // A space of no width: neither `@everyone` nor `https://` is recognised any more.
            safe.push('\u{200b}');
        }
    }
    isolated(safe)
}

/// A name for a picture or a list, where Markdown means nothing.
pub(crate) fn plain(name: &str) -> String {
    isolated(shortened(name, NAME))
}

/// What somebody typed, quoted as code.
pub(crate) fn quoted(input: &str) -> String {
    format!("`{}`", shortened(input, QUOTE).replace('`', "'"))
}

/// At most `max` characters of `text`, with an ellipsis if that is not all of it.
pub(crate) fn fit(text: &str, max: usize) -> String {
    match text.char_indices().nth(max) {
        None => text.to_owned(),
        Some(_) => text.chars().take(max.saturating_sub(1)).chain(['…']).collect(),
    }
}

/// One line without characters that have no shape of their own, at most `max` of them; never empty.
fn shortened(input: &str, max: usize) -> String {
    let visible: String = input.chars().filter(|c| !is_formatting(*c)).collect();
    let line = visible.split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty());
    let line = line.collect::<Vec<_>>().join(" ");
    if line.is_empty() { "?".to_owned() } else { fit(&line, max) }
}

/// Characters that change the direction or the look of what stands around them, and no more.
fn is_formatting(c: char) -> bool {
    matches!(c,
        '\u{00ad}' | '\u{061c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
        || (c.is_control() && !c.is_whitespace())
}

/// Keeps text that runs right to left from reordering its neighbours (Unicode's FSI and PDI).
fn isolated(text: String) -> String {
    let right_to_left = |c: char| {
        matches!(c, '\u{0590}'..='\u{08ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}'
            | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
    };
    if text.chars().any(right_to_left) { format!("\u{2068}{text}\u{2069}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_and_mentions_are_defused() {
        assert_eq!(escaped("**bo**"), r"\*\*bo\*\*");
        assert_eq!(escaped("<@123>"), "\\<@\u{200b}123\\>");
        assert_eq!(escaped("@everyone"), "@\u{200b}everyone");
        assert_eq!(escaped("[x](https://e.org)"), "\\[x\\]\\(https:\u{200b}//e.org\\)");
        assert_eq!(escaped("`a`\n# b"), r"\`a\` \# b");
    }

    #[test]
    fn direction_is_contained() {
        assert_eq!(escaped("\u{202e}evil\u{202c}"), "evil");
        assert_eq!(plain("שלום"), "\u{2068}שלום\u{2069}");
    }

    #[test]
    fn lengths_count_characters() {
        assert_eq!(plain(&"🦀".repeat(40)).chars().count(), NAME);
        assert_eq!(fit("αβγ", 3), "αβγ");
        assert_eq!(fit("αβγδ", 3), "αβ…");
    }

    #[test]
    fn nothing_visible_is_a_question_mark() {
        assert_eq!(plain(""), "?");
        assert_eq!(escaped("\u{200b}\u{0007} \n"), "?");
    }

    #[test]
    fn quotations_stay_code() {
        assert_eq!(quoted("a`b"), "`a'b`");
    }
}
