//! Values for texts: arguments of placeholders, and what people type, made safe to show and cut to
//! length.

use std::borrow::Cow;

use crate::words::Arg;

/// The most characters of a name that are shown.
const NAME: usize = 32;
/// The most characters of an input that are quoted.
const QUOTE: usize = 40;

/// LRI. RLI and FSI, which also open an isolate, are the next two characters.
const FIRST_ISOLATE: char = '\u{2066}';
/// First strong isolate (FSI): the direction is that of the first strong letter in it.
const FSI: char = '\u{2068}';
/// Pop directional isolate (PDI): the end of an isolate.
const PDI: char = '\u{2069}';

/// The text argument of a placeholder.
pub fn text<'a>(value: impl Into<Cow<'a, str>>) -> Arg<'a> {
    Arg::Text(value.into())
}

/// The numeric argument of a placeholder, which decides between singular and plural.
pub fn number(value: impl Into<i64>) -> Arg<'static> {
    Arg::Number(value.into())
}

/// A name for a Markdown text: at most 32 characters, without control characters, with Markdown and
/// mentions made ineffective, and isolated if it has right-to-left text.
pub fn escaped(name: &str) -> String {
    isolated(&literal(&shortened(name, NAME))).into_owned()
}

/// What somebody says, for a place where Markdown has no meaning: line breaks stay, but no two of them follow
/// each other; characters go that are invisible or change the direction of the text around them.
pub fn spoken(typed: &str) -> String {
    let visible: String = typed.chars().filter(|c| *c == '\n' || !is_formatting(*c)).collect();
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = visible.lines().map(words).filter(|line| !line.chars().all(is_joiner));
    lines.collect::<Vec<_>>().join("\n")
}

/// A text for a Markdown text, with Markdown and mentions made ineffective.
pub fn literal(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        if matches!(
            c,
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '<' | '[' | ']' | '(' | ')' | '#' | '-' | '+'
        ) {
            safe.push('\\');
        }
        safe.push(c);
        if matches!(c, '@' | ':') {
            // A zero-width space, so that neither `@everyone` nor `https://` is recognised any more.
            safe.push('\u{200b}');
        }
    }
    safe
}

/// A name for a picture or a list, where Markdown has no meaning.
pub fn plain(name: &str) -> String {
    isolated(&shortened(name, NAME)).into_owned()
}

/// Quotes an input as code, isolated if it has right-to-left text.
pub fn quoted(input: &str) -> String {
    isolated(&format!("`{}`", shortened(input, QUOTE).replace('`', "'"))).into_owned()
}

/// At most `max` characters of `text`, with an ellipsis if it was cut. Isolates that are open at the cut
/// are closed.
pub fn fit(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    let room = max.saturating_sub(1);
    let (mut kept, mut open) = (String::new(), 0_usize);
    for (taken, c) in text.chars().enumerate() {
        let open_then = match c {
            FIRST_ISOLATE..=FSI => open + 1,
            PDI => open.saturating_sub(1),
            _ => open,
        };
        if taken + 1 + open_then > room {
            break;
        }
        kept.push(c);
        open = open_then;
    }
    kept.push('…');
    kept.extend(std::iter::repeat_n(PDI, open));
    kept
}

/// How many of the first `lines` fit into `room` characters, each with a line break.
pub fn lines_within<'a>(lines: impl IntoIterator<Item = &'a String>, room: usize) -> usize {
    let mut left = room;
    let fits = |line: &&String| {
        let needed = line.chars().count() + 1;
        let fits = needed <= left;
        left = left.saturating_sub(needed);
        fits
    };
    lines.into_iter().take_while(fits).count()
}

/// One line of at most `max` visible characters; never empty.
fn shortened(input: &str, max: usize) -> String {
    let visible: String = input.chars().filter(|c| !is_formatting(*c)).collect();
    let line = visible.split(|c: char| c.is_whitespace() || c.is_control()).filter(|w| !w.is_empty());
    let line = line.collect::<Vec<_>>().join(" ");
    if line.chars().all(is_joiner) { "?".to_owned() } else { fit(&line, max) }
}

/// ZWNJ and ZWJ: Persian needs the first, emoji of families the second; alone they are invisible.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// Characters that only change the direction or the look of the text around them.
fn is_formatting(c: char) -> bool {
    matches!(c,
        '\u{00ad}' | '\u{061c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
        || (c.is_control() && !c.is_whitespace())
}

/// Text that cannot change the direction of the text around it: if it has right-to-left letters or marks,
/// it is put between Unicode's isolates (FSI and PDI). Text that is already isolated does not change.
pub(crate) fn isolated(text: &str) -> Cow<'_, str> {
    let turns = |c: char| {
        matches!(c, '\u{0590}'..='\u{08ff}' | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | FIRST_ISOLATE..=PDI | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}'
            | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
    };
    if !text.contains(turns) {
        return Cow::Borrowed(text);
    }
    // Isolates in the text itself could end this one.
    let inner: String = text.chars().filter(|c| !matches!(c, FIRST_ISOLATE..=PDI)).collect();
    Cow::Owned(format!("{FSI}{inner}{PDI}"))
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
        assert_eq!(quoted("שלום"), "\u{2068}`שלום`\u{2069}");
        assert_eq!(isolated("Anna 🙂"), "Anna 🙂");
        assert_eq!(isolated("a\u{2069}\u{202e}b"), "\u{2068}a\u{202e}b\u{2069}");
        let once = isolated("דנה").into_owned();
        assert_eq!(isolated(&once), once);
    }

    #[test]
    fn a_cut_closes_what_it_opened() {
        let name = isolated("אבגדה").into_owned();
        assert_eq!(fit(&name, 5), "\u{2068}אב…\u{2069}");
        assert_eq!(fit(&format!("{name} and more"), 9), format!("{name} …"));
        assert_eq!(fit(&name, 2), "…");
    }

    #[test]
    fn what_joins_letters_stays() {
        for name in ["👨\u{200d}👩\u{200d}👧", "می\u{200c}روم"] {
            assert!(plain(name).contains(name), "{name:?}");
        }
        assert_eq!(plain("\u{200d}\u{200c}"), "?");
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
    fn what_is_said_keeps_its_lines_and_turns_nothing() {
        assert_eq!(spoken("  a\t b \r\n\n\u{202e}c\u{0} \n\u{200d}\n"), "a b\nc");
        assert_eq!(spoken(" \u{200b}\n\u{2066}"), "");
        let family = "👨\u{200d}👩\u{200d}👧 שלום <b>";
        assert_eq!(spoken(family), family);
    }

    #[test]
    fn quotations_stay_code() {
        assert_eq!(quoted("a`b"), "`a'b`");
    }
}
