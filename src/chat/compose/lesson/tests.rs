//! Walks every page of every lesson in every language.

use std::collections::BTreeSet;

use qgo_rules::{Action, Point};

use super::*;
use crate::pictures::Pictures;
use crate::testing::PLATFORM;

fn reader(words: Words) -> LessonReader {
    let names = || ByColor { black: "N".repeat(32), white: "QGo".to_owned() };
    LessonReader {
        words,
        style: qgo_render::Style::Standard,
        composer: Composer { platform: &PLATFORM, pictures: Pictures::new(1 << 20) },
        names: Names { bold: names(), plain: names() },
    }
}

/// Every page as text: with no input, with the solution up to each choice, and with any single point; in one
/// language also the task and the solution as pictures.
fn pages(words: Words, system: System, step: usize) -> Vec<LessonPage> {
    let solution: Inputs = steps(system)[step].solution.parse().unwrap();
    let done = (1..=solution.0.len()).map(|length| Inputs(solution.0[..length].to_vec()));
    let others = Point::all(5).map(|point| Inputs(vec![Input::Place(Action::Place { at: vec![point] })]));
    let tries = done.chain(others).map(LessonVerb::Try);
    let verbs = [LessonVerb::Begin, LessonVerb::Show, LessonVerb::Hint].into_iter().chain(tries);
    let page = |as_text| move |verb: LessonVerb| LessonPage { verb, system, number: step + 1, as_text };
    let drawn = [LessonVerb::Show, LessonVerb::Try(solution.clone())].into_iter().map(page(false));
    let drawn = drawn.filter(|_| words == Words::for_tag(None));
    drawn.chain(verbs.map(page(true))).collect()
}

#[test]
fn every_page_says_all_and_fits() {
    for words in Words::all() {
        let reader = reader(words);
        for system in System::ALL {
            for of in (0..steps(system).len()).flat_map(|step| pages(words, system, step)) {
                let message = page(&reader, &of).unwrap();
                assert_eq!(PLATFORM.fitted(message.clone()), message, "{of} is cut");
                assert!(!message.text.contains("lesson-"), "{of} lacks a text: {}", message.text);
                assert_eq!(message.files.len(), usize::from(!of.as_text), "{of}");
                assert!(message.files.iter().all(|file| !file.alt.is_empty()), "{of}");
                let mut ids = BTreeSet::new();
                for buttons in &message.rows {
                    assert!(!buttons.is_empty(), "{of}");
                    for button in buttons {
                        assert!(
                            button.id.len() <= PLATFORM.limits.id && button.label.chars().count() <= 40,
                            "{button:?}"
                        );
                        assert!(matches!(button.id.parse(), Ok(Press::Lesson(_))), "{button:?}");
                        assert!(ids.insert(button.id.clone()), "{of} has {button:?} twice");
                    }
                }
            }
        }
    }
}
