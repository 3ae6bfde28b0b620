//! The text of a message as Matrix takes it: as plain words, and as HTML of few elements.
//!
//! Every character that people typed is escaped, so an element comes only from here.

use qgo_chat::markup::{Piece, pieces};
use qgo_words::text::plain;

/// What a text needs to know of the room in which it is read.
pub(super) trait Names {
    /// The name that a user shows.
    fn user(&self, id: &str) -> String;
    /// The name of a room.
    fn room(&self, id: &str) -> String;
    /// The room of a thread and the event at which it begins, if the channel is a thread that is known.
    fn thread(&self, channel: &str) -> Option<(String, String)>;
}

/// A text in both forms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Written {
    /// In words only.
    pub(super) plain: String,
    /// As HTML.
    pub(super) html: String,
}

impl Written {
    fn push(&mut self, plain: &str, html: &str) {
        self.plain.push_str(plain);
        self.html.push_str(html);
    }

    fn both(&mut self, text: &str) {
        self.plain.push_str(text);
        escape_into(&mut self.html, text);
    }
}

/// Writes a text of chat.
pub(super) fn written(text: &str, names: &dyn Names) -> Written {
    let mut all = Written::default();
    let mut rest = String::new();
    for piece in pieces(text) {
        match piece {
            Piece::Code(code) if code.starts_with("```") => {
                blocks(&mut all, &std::mem::take(&mut rest), names);
                code_block(&mut all, code);
            }
            piece => rest.push_str(&source(&piece)),
        }
    }
    blocks(&mut all, &rest, names);
    all.plain.truncate(all.plain.trim_end().len());
    all
}

/// A piece as chat wrote it.
fn source(piece: &Piece<'_>) -> String {
    piece.to_string()
}

fn code_block(all: &mut Written, code: &str) {
    let inside = code.trim_matches('`').trim_matches('\n');
    if !all.plain.is_empty() && !all.plain.ends_with('\n') {
        all.plain.push('\n');
    }
    all.push("", "<pre><code>");
    all.both(inside);
    all.push("\n", "</code></pre>");
}

/// The kinds of lines that belong together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Words,
    Quote,
    List,
    Empty,
}

impl Kind {
    /// The kind of a line, and the line without its mark.
    fn of(line: &str) -> (Self, &str) {
        if let Some(quoted) = line.strip_prefix("> ") {
            return (Self::Quote, quoted);
        }
        if let Some(item) = line.strip_prefix("- ") {
            return (Self::List, item);
        }
        let kind = if line.trim().is_empty() { Self::Empty } else { Self::Words };
        (kind, line)
    }

    const fn around(self) -> (&'static str, &'static str) {
        match self {
            Self::Words => ("<p>", "</p>"),
            Self::Quote => ("<blockquote>", "</blockquote>"),
            Self::List => ("<ul>", "</ul>"),
            Self::Empty => ("", ""),
        }
    }
}

/// Writes everything that is no block of code: paragraphs, quotes and lists.
fn blocks(all: &mut Written, text: &str, names: &dyn Names) {
    let text = text.trim_matches('\n');
    if text.is_empty() {
        return;
    }
    let mut open = Kind::Empty;
    for line in text.split('\n') {
        let (kind, words) = Kind::of(line);
        let follows = kind == open && kind != Kind::Empty;
        if !follows {
            all.push("", open.around().1);
            all.push("", kind.around().0);
        }
        let before = match kind {
            Kind::Quote => "> ",
            Kind::List => "- ",
            Kind::Words | Kind::Empty => "",
        };
        let (begin, end) = match kind {
            Kind::List => ("<li>", "</li>"),
            _ if follows => ("<br>", ""),
            _ => ("", ""),
        };
        all.push(before, begin);
        inline(all, words, names);
        all.push("\n", end);
        open = kind;
    }
    all.push("", open.around().1);
}

/// Writes a line: words with emphasis, code, mentions and links.
fn inline(all: &mut Written, line: &str, names: &dyn Names) {
    let mut is_bold = false;
    for piece in pieces(line) {
        match piece {
            Piece::Text(text) => words(all, text, &mut is_bold),
            Piece::Code(code) => {
                let inside = code.trim_matches('`');
                all.push("", "<code>");
                all.both(inside);
                all.push("", "</code>");
            }
            Piece::Mention(user) => link(all, &address(&user, None), &plain(&names.user(&user))),
            Piece::Channel(channel) => match names.thread(&channel) {
                Some((room, root)) => link(all, &address(&room, Some(&root)), &plain(&names.room(&room))),
                None => link(all, &address(&channel, None), &plain(&names.room(&channel))),
            },
            Piece::Message { label, server, channel, message } => {
                // In a conversation without a server, the channel itself is the room.
                link(all, &address(&server.unwrap_or(channel), Some(&message)), label);
            }
            // Chat writes times in words here, because Matrix has no way to show them.
            Piece::Time { .. } => all.both(&piece.to_string()),
        }
    }
    if is_bold {
        all.push("", "</b>");
    }
}

fn link(all: &mut Written, address: &str, label: &str) {
    all.push("", "<a href=\"");
    escape_into(&mut all.html, address);
    all.push("", "\">");
    all.both(label);
    all.push("", "</a>");
}

/// The address of a user, a room, or an event in a room.
fn address(id: &str, event: Option<&str>) -> String {
    let mut address = format!("https://matrix.to/#/{}", in_url(id));
    if let Some(event) = event {
        address.push('/');
        address.push_str(&in_url(event));
    }
    address
}

fn in_url(id: &str) -> String {
    let mut url = String::new();
    for byte in id.bytes() {
        match byte {
            b'A'..=b'Z'
            | b'a'..=b'z'
            | b'0'..=b'9'
            | b'-'
            | b'_'
            | b'.'
            | b'!'
            | b'@'
            | b'$'
            | b':'
            | b'=' => {
                url.push(char::from(byte));
            }
            _ => url.push_str(&format!("%{byte:02X}")),
        }
    }
    url
}

/// Writes words with their emphasis and links to other sites.
fn words(all: &mut Written, text: &str, is_bold: &mut bool) {
    let mut rest = text;
    while let Some(at) = rest.find(['\\', '*', '[']) {
        all.both(&rest[..at]);
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix("**") {
            all.push("", if *is_bold { "</b>" } else { "<b>" });
            *is_bold = !*is_bold;
            rest = after;
        } else if let Some((label, url, after)) = web_link(rest) {
            let label = unescaped(label);
            link(all, url, &label);
            if label != url {
                all.push(&format!(" ({url})"), "");
            }
            rest = after;
        } else {
            let escapes = rest.starts_with('\\');
            let mut characters = rest.chars();
            let first = characters.next();
            let shown = if escapes { characters.next().or(first) } else { first };
            all.both(&shown.map(String::from).unwrap_or_default());
            rest = characters.as_str();
        }
    }
    all.both(rest);
}

/// `[label](https://…)` at the beginning of a text: the label, the address, and what follows.
fn web_link(text: &str) -> Option<(&str, &str, &str)> {
    let (label, rest) = text.strip_prefix('[')?.split_once("](")?;
    let (url, after) = rest.split_once(')')?;
    let is_safe = url.starts_with("https://") && !url.contains(char::is_whitespace);
    (is_safe && !label.contains(['[', '\n'])).then_some((label, url, after))
}

/// A text without the backslashes before its characters.
fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        plain.push(if c == '\\' { characters.next().unwrap_or(c) } else { c });
    }
    plain
}

fn escape_into(html: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            c => html.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Club;

    impl Names for Club {
        fn user(&self, id: &str) -> String {
            if id == "@bo:club.org" { "Bo <b>".to_owned() } else { id.to_owned() }
        }

        fn room(&self, _id: &str) -> String {
            "Club & Co".to_owned()
        }

        fn thread(&self, channel: &str) -> Option<(String, String)> {
            (channel == "$name").then(|| ("!room:club.org".to_owned(), "$root".to_owned()))
        }
    }

    fn of(text: &str) -> (String, String) {
        let Written { plain, html } = written(text, &Club);
        (plain, html)
    }

    fn both(plain: &str, html: &str) -> (String, String) {
        (plain.to_owned(), html.to_owned())
    }

    #[test]
    fn emphasis_code_and_blocks_become_elements() {
        assert_eq!(of("**Bo** `D4`"), both("Bo D4", "<p><b>Bo</b> <code>D4</code></p>"));
        assert_eq!(of("a\nb\n\nc"), both("a\nb\n\nc", "<p>a<br>b</p><p>c</p>"));
        assert_eq!(of("- a\n- b"), both("- a\n- b", "<ul><li>a</li><li>b</li></ul>"));
        assert_eq!(of("> a\n> b\nc"), both("> a\n> b\nc", "<blockquote>a<br>b</blockquote><p>c</p>"));
        assert_eq!(
            of("x\n```\n<a\n- b\n```\ny"),
            both("x\n<a\n- b\ny", "<p>x</p><pre><code>&lt;a\n- b</code></pre><p>y</p>")
        );
    }

    #[test]
    fn what_people_typed_is_never_an_element() {
        assert_eq!(
            of("<script> \\*\\*a\\*\\* & \\<b\\>"),
            both("<script> **a** & <b>", "<p>&lt;script&gt; **a** &amp; &lt;b&gt;</p>")
        );
        assert_eq!(of("[a](javascript:x)").1, "<p>[a](javascript:x)</p>");
        assert_eq!(of("**open").1, "<p><b>open</b></p>");
        assert_eq!(of("\\").1, "<p>\\</p>");
    }

    #[test]
    fn mentions_and_links_lead_to_what_they_name() {
        let bo = qgo_chat::markup::mention("@bo:club.org");
        assert_eq!(
            of(&bo),
            both("Bo <b>", "<p><a href=\"https://matrix.to/#/@bo:club.org\">Bo &lt;b&gt;</a></p>")
        );
        let thread = qgo_chat::markup::channel("$name");
        let link = "<p><a href=\"https://matrix.to/#/!room:club.org/$root\">Club &amp; Co</a></p>";
        assert_eq!(of(&thread), both("Club & Co", link));
        let message = Piece::Message {
            label: "#7",
            server: Some("!room:club.org".into()),
            channel: "$root".into(),
            message: "$event".into(),
        };
        assert_eq!(
            of(&message.to_string()),
            both("#7", "<p><a href=\"https://matrix.to/#/!room:club.org/$event\">#7</a></p>")
        );
        assert_eq!(
            of("[rules](https://e.org/?a&b)"),
            both("rules (https://e.org/?a&b)", "<p><a href=\"https://e.org/?a&amp;b\">rules</a></p>")
        );
    }
}
