//! The forms that buttons open.

use crate::press::{Act, Press};
use crate::words::Words;
use crate::{Chat, Field, Form, Languages};

/// The id of the one field of every form.
pub(crate) const POINTS: &str = "points";
/// The most characters of a field of points: more than a board's worth of them.
const MOST: u16 = 1000;

impl Chat {
    /// The form that a press of the button `id` opens, if it opens one. Waits for nothing, since
    /// some platforms want a form as their very first answer.
    pub fn form(&self, id: &str, languages: &Languages) -> Option<Form> {
        let Ok(Press::Game { act: act @ (Act::Move | Act::Dead), .. }) = id.parse() else { return None };
        let words = Words::for_tag(languages.user.as_deref());
        let text = |part: &str| words.text(&format!("form-{}-{part}", act.name()));
        Some(Form {
            id: id.to_owned(),
            title: text("title"),
            fields: vec![Field {
                id: POINTS.to_owned(),
                label: text("label"),
                placeholder: text("example"),
                max: MOST,
            }],
        })
    }
}
