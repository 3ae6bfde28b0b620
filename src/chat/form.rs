//! The forms that buttons open.

use crate::lesson::LessonVerb;
use crate::press::{Act, Press};
use crate::words::Words;
use crate::{Chat, Field, Form, Languages};
use qgo_store::Account;

/// The id of the one field of every form.
pub(crate) const POINTS: &str = "points";
/// The most characters of a field of points: more than a board's worth of them.
const MOST: u16 = 1000;

impl Chat {
    /// The form that a press of the button `id` opens, if it opens one. Waits for nothing, since
    /// some platforms want a form as their very first answer: a language that `asker` has chosen
    /// is known once they have asked for something else.
    pub fn form(&self, id: &str, asker: &Account, languages: &Languages) -> Option<Form> {
        form(id, self.known.words(asker, languages))
    }
}

fn form(id: &str, words: Words) -> Option<Form> {
    let of = match id.parse().ok()? {
        Press::Game { act: act @ (Act::Move | Act::Dead), .. } => act.name(),
        Press::Lesson(page) if page.verb == LessonVerb::Ask => "lesson",
        _ => return None,
    };
    let text = |part: &str| words.text(&format!("form-{of}-{part}"));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_fit_in_every_language() {
        for words in Words::all() {
            for id in ["q1:g:move:1:0", "q1:g:dead:1:0", "q1:l:try:sym:2t"] {
                let form = form(id, words).unwrap();
                let fits = |text: &str, max| (1..=max).contains(&text.chars().count());
                assert!(fits(&form.title, 45) && fits(&form.fields[0].label, 45), "{form:?}");
                assert!(fits(&form.fields[0].placeholder, 100), "{form:?}");
            }
        }
    }

    #[test]
    fn other_buttons_open_none() {
        for id in
            ["q1:g:pass:1:0", "q1:c:accept:1", "", "q1:g:move:1", "q1:l:try:sym:2:C3", "q1:l:hint:sym:2"]
        {
            assert_eq!(form(id, Words::for_tag(None)), None, "{id}");
        }
    }
}
