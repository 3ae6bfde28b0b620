//! The syntax of SGF FF\[4\]: reading a file into nodes, and writing nodes.
//!
//! It knows nothing of games. It takes the main line of the first game tree; variations are checked for
//! their form and ignored. Every size is bounded, because files come from anywhere.

use std::fmt::{self, Write as _};

/// The most bytes that a file may have.
pub const MAX_BYTES: usize = 8 << 20;
/// The most nodes that a file may have, variations included.
const MAX_NODES: usize = 20_000;
/// How deep variations may be nested.
const MAX_DEPTH: usize = 100;
/// The most properties of one node.
const MAX_PROPERTIES: usize = 100;
/// The longest name of a property.
const MAX_NAME: usize = 20;

/// A node of the main line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Node {
    /// The line of the file in which it begins, from 1.
    pub(super) line: usize,
    properties: Vec<(String, Vec<String>)>,
}

impl Node {
    /// All values of a property with escapes resolved; `None` if the node does not have the property.
    pub(super) fn values(&self, name: &str) -> Option<&[String]> {
        self.properties.iter().find(|(n, _)| n == name).map(|(_, values)| values.as_slice())
    }

    /// The only value of a property; an error text if there are several.
    pub(super) fn value(&self, name: &str) -> Result<Option<&str>, String> {
        match self.values(name) {
            None => Ok(None),
            Some([value]) => Ok(Some(value)),
            Some(values) => Err(format!("{name} has {} values, one is wanted", values.len())),
        }
    }

    /// Adds a property with these values, or with SGF's empty value if there are none.
    pub(super) fn add<T: Into<String>>(&mut self, name: &str, values: impl IntoIterator<Item = T>) {
        let mut values: Vec<String> = values.into_iter().map(Into::into).collect();
        if values.is_empty() {
            values.push(String::new());
        }
        self.properties.push((name.to_owned(), values));
    }

    /// Adds one value to a property.
    pub(super) fn push(&mut self, name: &str, value: String) {
        match self.properties.iter_mut().find(|(n, _)| n == name) {
            Some((_, values)) => values.push(value),
            None => self.add(name, [value]),
        }
    }
}

/// Where and why a text is not SGF.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct SyntaxError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: &'static str,
}

/// Writes a single game tree without variations, on one line of text.
pub(super) fn write(nodes: &[Node]) -> String {
    let mut text = String::from("(");
    for node in nodes {
        text.push(';');
        for (name, values) in &node.properties {
            text.push_str(name);
            for value in values {
                write!(text, "[{}]", Escaped(value)).expect("a string takes all text");
            }
        }
    }
    text.push(')');
    text
}

/// A value as SGF's SimpleText: `]` and `\` escaped, no line breaks or other control characters.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                ']' | '\\' => write!(f, "\\{c}")?,
                c if c.is_control() => f.write_char(' ')?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// The main line of the first game tree.
///
/// # Errors
/// The first place where the bytes are not UTF-8 or not SGF, or where a bound is exceeded.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<Node>, SyntaxError> {
    if bytes.len() > MAX_BYTES {
        return Err(SyntaxError { line: 1, what: "the file is larger than 8 MiB" });
    }
    let text = std::str::from_utf8(bytes).map_err(|error| SyntaxError {
        line: 1 + bytes[..error.valid_up_to()].iter().filter(|b| **b == b'\n').count(),
        what: "the text is not UTF-8",
    })?;
    Reader::new(text.trim_start_matches('\u{feff}')).tree()
}

/// Reads from the front of the remaining text.
struct Reader<'a> {
    rest: &'a str,
    line: usize,
    nodes_read: usize,
}

impl<'a> Reader<'a> {
    const fn new(text: &'a str) -> Self {
        Self { rest: text, line: 1, nodes_read: 0 }
    }

    /// Reads the whole file. A variation that begins after another one has ended is not of the main line.
    fn tree(mut self) -> Result<Vec<Node>, SyntaxError> {
        if self.next() != Some('(') || !self.rest.trim_start().starts_with(';') {
            return Err(self.error("this is no SGF file: it does not begin with \"(;\""));
        }
        let mut main_line = Vec::new();
        let mut on_main_line = true;
        let mut depth = 1;
        while depth > 0 {
            match self.next() {
                Some(';') => {
                    let node = self.node()?;
                    if on_main_line {
                        main_line.push(node);
                    }
                }
                Some('(') if depth < MAX_DEPTH => depth += 1,
                Some('(') => return Err(self.error("variations are nested too deeply")),
                Some(')') => {
                    depth -= 1;
                    on_main_line = false;
                }
                Some(_) => return Err(self.error("a node (;), a variation or its end is expected here")),
                None => return Err(self.error("the file is cut short: a closing parenthesis is missing")),
            }
        }
        match self.next() {
            None => Ok(main_line),
            Some('(') => Err(self.error("the file holds more than one game")),
            Some(_) => Err(self.error("there is something after the end of the game")),
        }
    }

    /// Reads the properties of a node, after its semicolon.
    fn node(&mut self) -> Result<Node, SyntaxError> {
        self.nodes_read += 1;
        if self.nodes_read > MAX_NODES {
            return Err(self.error("the file has too many nodes"));
        }
        let mut node = Node { line: self.line, properties: Vec::new() };
        while self.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
            let name = self.name()?;
            let values = self.all_values()?;
            if node.values(&name).is_some() {
                return Err(self.error("a property stands twice in one node"));
            }
            if node.properties.len() == MAX_PROPERTIES {
                return Err(self.error("a node has too many properties"));
            }
            node.properties.push((name, values));
        }
        Ok(node)
    }

    /// Reads the name of a property. Lower-case letters, which old versions of SGF allow, are ignored.
    fn name(&mut self) -> Result<String, SyntaxError> {
        let length = self.rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (name, rest) = self.rest.split_at(length);
        self.rest = rest;
        let name: String = name.chars().filter(char::is_ascii_uppercase).take(MAX_NAME + 1).collect();
        match name.len() {
            1..=MAX_NAME => Ok(name),
            _ => Err(self.error("this is not the name of a property")),
        }
    }

    fn all_values(&mut self) -> Result<Vec<String>, SyntaxError> {
        let mut values = Vec::new();
        while self.peek() == Some('[') {
            self.next();
            values.push(self.one_value()?);
        }
        if values.is_empty() { Err(self.error("a property has no value")) } else { Ok(values) }
    }

    /// Reads a value from after its opening bracket through the closing one. Escapes are resolved, an
    /// escaped line break is removed, and other white space becomes a space.
    fn one_value(&mut self) -> Result<String, SyntaxError> {
        let mut value = String::new();
        loop {
            match self.take_char() {
                Some(']') => return Ok(value),
                Some('\\') => match self.take_char() {
                    Some('\n') => {}
                    Some(c) => value.push(c),
                    None => break,
                },
                Some(c) if c.is_whitespace() => value.push(' '),
                Some(c) => value.push(c),
                None => break,
            }
        }
        Err(self.error("the file is cut short: a closing bracket is missing"))
    }

    /// The next character that is not white space, without consuming it.
    fn peek(&mut self) -> Option<char> {
        let trimmed = self.rest.trim_start();
        let skipped = &self.rest[..self.rest.len() - trimmed.len()];
        self.line += skipped.bytes().filter(|b| *b == b'\n').count();
        self.rest = trimmed;
        trimmed.chars().next()
    }

    /// Consumes the next character that is not white space.
    fn next(&mut self) -> Option<char> {
        self.peek();
        self.take_char()
    }

    /// Consumes the very next character.
    fn take_char(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let c = chars.next()?;
        self.rest = chars.as_str();
        self.line += usize::from(c == '\n');
        Some(c)
    }

    const fn error(&self, what: &'static str) -> SyntaxError {
        SyntaxError { line: self.line, what }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        read(text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn the_main_line_is_the_first_child_everywhere() {
        let nodes = read(b"\xef\xbb\xbf (;A[1](;B[2](;C[3])(;D[4]))\n(;E[5]))\n").unwrap();
        let names: Vec<_> =
            nodes.iter().flat_map(|node| node.properties.iter().map(|(n, _)| n.as_str())).collect();
        assert_eq!(names, ["A", "B", "C"]);
        assert!(nodes.iter().all(|node| node.line == 1));
    }

    #[test]
    fn values_survive_writing_and_reading() {
        let names = ["]\\[:;()", "مرحبا \u{202e}rtl", "🟫⚫️ 碁", "", "a  b"];
        let mut node = Node { line: 1, ..Node::default() };
        node.add("PB", names);
        node.add("QK", Vec::<String>::new());
        let text = write(std::slice::from_ref(&node));
        assert_eq!(read(text.as_bytes()).unwrap(), [node]);
        assert!(!text.contains('\n'));
    }

    #[test]
    fn line_breaks_in_a_value() {
        let nodes = read(b"(;C[a\\\nb\nc\r\nd\\\\]\n;N[x])").unwrap();
        assert_eq!(nodes[0].values("C").unwrap(), ["ab c  d\\"]);
        assert_eq!((nodes[0].line, nodes[1].line), (1, 5));
        let mut node = Node::default();
        node.add("PB", ["one\ntwo\0"]);
        assert_eq!(write(&[node]), "(;PB[one two ])");
    }

    #[test]
    fn what_is_wrong_is_said_with_the_line() {
        assert_eq!(error(""), "line 1: this is no SGF file: it does not begin with \"(;\"");
        assert_eq!(error("()"), "line 1: this is no SGF file: it does not begin with \"(;\"");
        assert_eq!(error("(;A[x]\n;B[y]"), "line 2: the file is cut short: a closing parenthesis is missing");
        assert_eq!(error("(;A[x]\n;B[y"), "line 2: the file is cut short: a closing bracket is missing");
        assert_eq!(error("(;A[x\\"), "line 1: the file is cut short: a closing bracket is missing");
        assert_eq!(error("(;A)"), "line 1: a property has no value");
        assert_eq!(error("(;\n\na[1])"), "line 3: this is not the name of a property");
        assert_eq!(error("(;A[1]A[2])"), "line 1: a property stands twice in one node");
        assert_eq!(error("(;A[1])(;A[1])"), "line 1: the file holds more than one game");
        assert_eq!(error("(;A[1]) x"), "line 1: there is something after the end of the game");
        assert_eq!(error("(;A[1]\n7)"), "line 2: a node (;), a variation or its end is expected here");
        assert_eq!(read(b"(;A[\n\xff])").unwrap_err().to_string(), "line 2: the text is not UTF-8");
    }

    #[test]
    fn bounds() {
        assert_eq!(error(&"(;".repeat(200_000)), "line 1: variations are nested too deeply");
        assert_eq!(error(&format!("({}", ";".repeat(MAX_NODES + 1))), "line 1: the file has too many nodes");
        assert_eq!(error(&" ".repeat(MAX_BYTES + 1)), "line 1: the file is larger than 8 MiB");
        assert!(error(&format!("(;{}[])", "A".repeat(100))).contains("not the name"));
    }
}
