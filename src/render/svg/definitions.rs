//! What is written once and used in many places.
//!
//! An id is a hash of what it names. So an id means the same in all layers, and what two layers have in
//! common is the same text in both: a page that steps through a game has to change nothing else.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::geometry::Spot;
use crate::svg::tag::Tag;

/// Elements, each distinct one once.
#[derive(Default)]
pub(super) struct Definitions {
    elements: Vec<Element>,
    /// The index of an element by its text.
    known: HashMap<String, usize>,
}

/// The index of an element.
#[derive(Clone, Copy)]
pub(super) struct Definition(usize);

struct Element {
    id: String,
    name: &'static str,
    /// The text after the name, where an id may be inserted.
    rest: String,
    /// How many places it has in the layer itself.
    places: usize,
    /// Whether another element refers to it.
    is_referred_to: bool,
}

impl Element {
    /// What has only one place is written there.
    fn is_shared(&self) -> bool {
        self.is_referred_to || self.places > 1
    }
}

impl Definitions {
    /// The element `<{name}{rest}`; `rest` begins with attributes or `>`, and closes the element.
    pub(super) fn add(&mut self, name: &'static str, rest: String) -> Definition {
        let next = self.elements.len();
        let text = format!("{name}{rest}");
        let id = id(&text);
        let index = *self.known.entry(text).or_insert(next);
        if index == next {
            self.elements.push(Element { id, name, rest, places: 0, is_referred_to: false });
        }
        Definition(index)
    }

    /// The id of an element that another one refers to.
    pub(super) fn id(&mut self, definition: Definition) -> &str {
        let element = &mut self.elements[definition.0];
        element.is_referred_to = true;
        &element.id
    }

    /// A copy of an element, moved from the origin to `at`.
    pub(super) fn copy(&mut self, definition: Definition, at: Spot) -> Tag {
        copy(self.id(definition), at)
    }

    /// Notes that the element, a `g`, is put somewhere; what to write there is told by [`Self::placed`]
    /// once all are noted.
    pub(super) fn put(&mut self, definition: Definition) {
        self.elements[definition.0].places += 1;
    }

    /// The element, or a copy of it, at `at`.
    pub(super) fn placed(&self, definition: Definition, at: Spot) -> String {
        let element = &self.elements[definition.0];
        if element.is_shared() {
            return copy(&element.id, at).empty();
        }
        Tag::new(element.name).moved(at).with(&element.rest)
    }

    /// The `<defs>` with all that is used several times.
    pub(super) fn text(&self) -> String {
        let shared = self.elements.iter().filter(|element| element.is_shared());
        let shared: String = shared
            .map(|element| Tag::new(element.name).text("id", &element.id).with(&element.rest))
            .collect();
        if shared.is_empty() { shared } else { format!("<defs>{shared}</defs>") }
    }
}

fn copy(id: &str, at: Spot) -> Tag {
    Tag::new("use").text("href", &format!("#{id}")).offset("x", at.x_px).offset("y", at.y_px)
}

/// Forty bits, so that two of a thousand things hardly ever have the same.
fn id(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("q{:010x}", hasher.finish() >> 24)
}
