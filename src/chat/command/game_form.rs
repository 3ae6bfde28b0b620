//! What a form is that a button of a game opens.

use std::collections::BTreeMap;

use futures::future::BoxFuture;
use qgo_rules::Color;

use crate::ask::{Answer, Ask};
use crate::budget::Price;
use crate::games::table::Table;
use crate::trouble::Trouble;

/// The id of the one field of most forms.
const POINTS: &str = "points";

/// Fields by their ids, each with the end of the keys of its texts.
pub(super) type Fields = &'static [(&'static str, &'static str)];

/// A single field.
pub(super) const FOR_POINTS: Fields = &[(POINTS, "")];

/// What was typed into a form, by the ids of its fields.
pub(super) type Typed = BTreeMap<String, String>;

/// What was typed into a single field.
pub(super) fn points_in(typed: &Typed) -> &str {
    typed.get(POINTS).map_or("", String::as_str)
}

/// A form that a button of a game opens.
pub(super) struct GameForm {
    pub(super) fields: Fields,
    /// What it costs besides what it posts, with what was typed into a single field.
    pub(super) price: fn(&str) -> Price,
    /// Which command does the same, for a platform that shows no form.
    pub(super) instead: fn(&Ask<'_>, &Table, Color) -> Trouble,
    /// Does what was typed.
    pub(super) sent: for<'a> fn(&'a Ask<'a>, Table, Color, Typed) -> BoxFuture<'a, Answer>,
}
