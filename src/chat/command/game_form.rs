//! The forms that buttons of a game open.

use std::collections::BTreeMap;

use futures::future::BoxFuture;
use qgo_rules::Color;

use crate::ask::{Answer, Ask};
use crate::budget::Price;
use crate::games::table::Table;
use crate::trouble::Trouble;

/// The id of the only field of most forms.
const POINTS: &str = "points";

/// The ids of fields, each with the end of the keys of its texts.
pub(super) type Fields = &'static [(&'static str, &'static str)];

/// A single field, for points.
pub(super) const FOR_POINTS: Fields = &[(POINTS, "")];

/// The typed texts by the ids of the fields.
pub(super) type Typed = BTreeMap<String, String>;

/// The text typed into a single field for points.
pub(super) fn points_in(typed: &Typed) -> &str {
    typed.get(POINTS).map_or("", String::as_str)
}

/// A form that a button of a game opens.
pub(super) struct GameForm {
    pub(super) fields: Fields,
    /// Its price besides what it posts, given the text typed into a single field.
    pub(super) price: fn(&str) -> Price,
    /// Names the command that does the same, for a platform without forms.
    pub(super) instead: fn(&Ask<'_>, &Table, Color) -> Trouble,
    /// Carries out what was typed.
    pub(super) sent: for<'a> fn(&'a Ask<'a>, Table, Color, Typed) -> BoxFuture<'a, Answer>,
}
