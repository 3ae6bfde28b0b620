//! The lessons. They store nothing: neither a game nor the store is used.

use qgo_rules::{ByColor, Color, Decider};
use qgo_words::Words;
use qgo_words::text::{escaped, plain};

use crate::ask::{Answer, Ask};
use crate::compose::lesson::{self, LessonReader, Names};
use crate::lesson::{Input, Inputs, LessonPage, LessonVerb};
use crate::press::Press;
use crate::trouble::Trouble;
use crate::{Button, Look, Message, Reply};

/// The button that starts the lesson of a system.
pub(super) fn begin(words: Words, system: qgo_rules::System) -> Vec<Button> {
    let first = Press::Lesson(LessonPage::first(system));
    vec![Button::new(&first, words.text("button-lesson"), Look::Primary)]
}

impl Ask<'_> {
    /// A button of a lesson was pressed.
    pub(super) async fn lesson(&self, page: LessonPage) -> Answer {
        let is_new = page.verb == LessonVerb::Begin;
        let reader = self.reader(&page);
        let message = self.work_out(move || lesson::page(&reader, &page)).await?;
        self.page_of(message, is_new)
    }

    /// An answer was typed into the form of a lesson.
    pub(super) async fn lesson_answer(&self, page: LessonPage, typed: &str) -> Answer {
        let is_drawn = page.step().is_some_and(|step| step.collapse == Decider::Chance);
        let input = self.answer_to(typed, is_drawn)?;
        let reader = self.reader(&page);
        let answer = move || match Inputs::new(input.clone()) {
            Some(inputs) => lesson::page(&reader, &page.with(LessonVerb::Try(inputs))),
            None => lesson::refused(&reader, &page.with(LessonVerb::Show), &input),
        };
        let message = self.work_out(answer).await?;
        self.page_of(message, false)
    }

    /// Reads a typed answer: points, or the word for a pass or a claim.
    fn answer_to(&self, typed: &str, is_drawn: bool) -> Result<Input, Trouble> {
        let word = typed.trim().trim_start_matches('/').to_lowercase();
        let means = |command: &str| word == command || word == self.words.command_name(command, None);
        if means("pass") {
            return Ok(Input::Pass);
        }
        if means("claim") {
            return Ok(Input::Claim);
        }
        self.placement(typed, is_drawn).map(Input::Place)
    }

    fn reader(&self, page: &LessonPage) -> LessonReader {
        let learner = page.step().map_or(Color::Black, |step| step.who);
        let named = |you: String, rival: String| {
            ByColor::new_with(|color| if color == learner { you.clone() } else { rival.clone() })
        };
        let rival = self.words.text("lesson-rival");
        let bold = |name: &str| format!("**{}**", escaped(name));
        let names = Names {
            bold: named(bold(&self.asker.name), bold(&rival)),
            plain: named(plain(&self.asker.name), plain(&rival)),
        };
        LessonReader { words: self.words, style: self.style, composer: self.composer(), names }
    }

    fn page_of(&self, message: Option<Message>, is_new: bool) -> Answer {
        let message = message.ok_or_else(|| self.trouble("unknown-button", &[]))?;
        Ok(vec![if is_new { Reply::Private(message) } else { Reply::Update(message) }])
    }
}
