//! Reading lines of commands as GTP 2 has them (sections 2.2 and 2.5), from programs and from people.

use std::io::{self, BufRead, ErrorKind};

/// The most bytes of a line that are kept, far more than any command needs.
const MAX_LENGTH: usize = 16 * 1024;

/// A line without control characters and comments.
#[derive(Debug, Default)]
pub(crate) struct Line {
    text: String,
    too_long: bool,
}

impl Line {
    /// The numeric id at its beginning, if there is one.
    pub(crate) fn id(&self) -> Option<&str> {
        let first = self.text.split(' ').next()?;
        (!first.is_empty() && first.bytes().all(|b| b.is_ascii_digit())).then_some(first)
    }

    /// All of it.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The command's name and its arguments.
    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        let after_id = self.id().map_or(0, |_| 1);
        self.text.split(' ').filter(|word| !word.is_empty()).skip(after_id)
    }

    /// Whether some of it was not kept.
    pub(crate) const fn is_too_long(&self) -> bool {
        self.too_long
    }
}

/// The next line that is not empty; `None` at the end of the input.
///
/// # Errors
/// If reading fails.
pub(crate) fn next(input: &mut dyn BufRead) -> io::Result<Option<Line>> {
    loop {
        match any(input)? {
            Some(line) if line.text.is_empty() => {}
            line => return Ok(line),
        }
    }
}

/// The next line, which may be empty; `None` at the end of the input.
///
/// # Errors
/// If reading fails.
pub(crate) fn any(input: &mut dyn BufRead) -> io::Result<Option<Line>> {
    let mut cleaner = Cleaner::default();
    let more = read_line(input, &mut cleaner)?;
    let line = cleaner.finish();
    Ok((more || !line.text.is_empty()).then_some(line))
}

/// Passes a line to the cleaner, byte by byte. Returns whether there may be another line.
fn read_line(input: &mut dyn BufRead, cleaner: &mut Cleaner) -> io::Result<bool> {
    loop {
        let bytes = match input.fill_buf() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if bytes.is_empty() {
            return Ok(false);
        }
        let end = bytes.iter().position(|b| *b == b'\n');
        let used = end.unwrap_or(bytes.len());
        bytes[..used].iter().for_each(|byte| cleaner.take(*byte));
        input.consume(used + usize::from(end.is_some()));
        if end.is_some() {
            return Ok(true);
        }
    }
}

/// Takes the bytes of a line and keeps those that have a meaning.
#[derive(Default)]
struct Cleaner {
    kept: Vec<u8>,
    in_comment: bool,
    too_long: bool,
}

impl Cleaner {
    fn take(&mut self, byte: u8) {
        let byte = if byte == b'\t' { b' ' } else { byte };
        self.in_comment |= byte == b'#';
        let is_leading_space = byte == b' ' && self.kept.is_empty();
        if self.in_comment || byte.is_ascii_control() || is_leading_space {
            return;
        }
        if self.kept.len() < MAX_LENGTH {
            self.kept.push(byte);
        } else {
            self.too_long |= byte != b' ';
        }
    }

    /// The cleaned line. Invalid UTF-8 becomes U+FFFD, which no command accepts.
    fn finish(self) -> Line {
        let text = String::from_utf8_lossy(&self.kept).trim_end_matches(' ').to_owned();
        Line { text, too_long: self.too_long }
    }
}

/// ASCII digits alone, without a sign. What is too large for a `usize` is the largest.
pub(crate) fn number(text: &str) -> Option<usize> {
    let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Line> {
        std::iter::from_fn(|| next(&mut input).unwrap()).collect()
    }

    #[test]
    fn ids_words_comments_and_control_characters() {
        let lines = lines(b"\n  \t\r\n# only a comment\r\n 12 play\tB  c3,e4 # why\x07\r\nna\x00me\nquit");
        let words: Vec<Vec<&str>> = lines.iter().map(|line| line.words().collect()).collect();
        assert_eq!(words, [vec!["play", "B", "c3,e4"], vec!["name"], vec!["quit"]]);
        assert_eq!(lines[0].id(), Some("12"));
        assert_eq!(lines[1].id(), None);
    }

    #[test]
    fn an_id_is_ascii_digits_alone() {
        let lines = lines("007\n1a x\n+1 x\n٣ x".as_bytes());
        let ids: Vec<_> = lines.iter().map(Line::id).collect();
        assert_eq!(ids, [Some("007"), None, None, None]);
        assert_eq!(lines[0].words().count(), 0);
    }

    #[test]
    fn long_lines_are_cut_but_long_comments_are_not_missed() {
        let long =
            [b"1 play ".as_slice(), &b"x".repeat(1 << 20), b"\nname #", &b"y".repeat(1 << 20)].concat();
        let lines = lines(&long);
        assert!(lines[0].is_too_long() && lines[0].id() == Some("1"));
        assert!(!lines[1].is_too_long() && lines[1].words().eq(["name"]));
        assert_eq!(lines.len(), 2);
    }

    #[test]
    fn bytes_that_are_no_text_are_kept_as_a_line() {
        let lines = lines(b"\xff\xfe\n");
        assert_eq!(lines[0].words().collect::<Vec<_>>(), ["\u{fffd}\u{fffd}"]);
    }
}
