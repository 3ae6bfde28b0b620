//! The forms that buttons open.

use super::acts::Does;
use super::game_form::{FOR_POINTS, Fields};
use crate::explore::ExploreVerb;
use crate::lesson::LessonVerb;
use crate::press::Press;
use crate::{Chat, Field, Form, Languages, Platform};
use qgo_store::Account;
use qgo_words::Words;

/// The most characters of a field for points: more than all points of a board need.
const MOST: u16 = 1000;

impl Chat {
    /// The form that the button `id` opens, if it opens one. It never waits, because some platforms want a
    /// form as their very first answer; so a language that `asker` has chosen is known only if they have
    /// asked for something else before.
    pub fn form(
        &self,
        platform: &Platform,
        id: &str,
        asker: &Account,
        languages: &Languages,
    ) -> Option<Form> {
        let form = form(id, self.known.words(asker, languages)).filter(|_| platform.has.forms)?;
        Some(platform.fitted_form(form))
    }
}

fn form(id: &str, words: Words) -> Option<Form> {
    let (of, fields): (_, Fields) = match id.parse().ok()? {
        Press::Game { act, .. } => match act.spec().does {
            Does::Form(form) => (act.into_str(), form.fields),
            _ => return None,
        },
        Press::Lesson(page) if page.verb == LessonVerb::Ask => ("lesson", FOR_POINTS),
        Press::Explore(page) if page.verb == ExploreVerb::Ask => ("explore", FOR_POINTS),
        _ => return None,
    };
    let text = |part: String| words.text(&format!("form-{of}-{part}"));
    let field = |(field, key): &(&str, &str)| Field {
        id: (*field).to_owned(),
        label: text(format!("label{key}")),
        placeholder: text(format!("example{key}")),
        max: MOST,
    };
    let fields = fields.iter().map(field).collect();
    Some(Form { id: id.to_owned(), title: text("title".to_owned()), fields })
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::*;
    use crate::press::Act;
    use crate::testing::PLATFORM;

    /// The buttons of all acts of a game, and those of pages that open a form.
    fn forms() -> impl Iterator<Item = String> {
        let acts = Act::VARIANTS.iter().filter(|act| matches!(act.spec().does, Does::Form(_)));
        let acts = acts.map(|act| format!("q1:g:{}:1:0", act.into_str()));
        acts.chain(["q1:l:try:sym:2t", "q1:x:if:1:0:0:"].map(str::to_owned))
    }

    #[test]
    fn forms_fit_in_every_language() {
        for words in Words::all() {
            for id in forms() {
                let form = form(&id, words).unwrap();
                assert_eq!(PLATFORM.fitted_form(form.clone()), form);
                assert!(!form.title.is_empty());
                for field in &form.fields {
                    assert!(!field.label.is_empty() && !field.placeholder.is_empty(), "{form:?}");
                    assert!(!field.label.starts_with("form-"), "{form:?}");
                }
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
