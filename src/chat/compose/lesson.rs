//! The pages of a lesson: a task, a hint, and the result of an answer.

use qgo_render::Style;
use qgo_rules::{Action, BoardView, ByColor, Color, Match, Pending, Point, Refusal, System, View, Viewer};
use qgo_words::describe::{self, Attempt as Tried, Beside};
use qgo_words::text::{number, text};
use qgo_words::{Arg, Words};

use crate::compose::Composer;
use crate::compose::board::drawn;
use crate::lesson::{Attempt, Goal, Input, Inputs, LessonPage, LessonVerb, Stands, Step, share_at, steps};
use crate::press::{Press, sign_of_page};
use crate::sight::{board, move_of, option, sheet};
use crate::{Button, File, Look, Message, Pick};

/// The names of learner and rival by colour, in one step of a lesson.
pub(crate) struct Names {
    /// For texts, in bold.
    pub(crate) bold: ByColor<String>,
    /// For pictures.
    pub(crate) plain: ByColor<String>,
}

/// The reader for whom a page is composed.
pub(crate) struct LessonReader {
    /// Their language.
    pub(crate) words: Words,
    /// How their boards are drawn.
    pub(crate) style: Style,
    /// What pages are composed with.
    pub(crate) composer: Composer,
    /// The names of the players.
    pub(crate) names: Names,
}

/// The message of a page; `None` if there is no such position (a test walks all of them).
pub(crate) fn page(reader: &LessonReader, page: &LessonPage) -> Option<Message> {
    let step = page.step()?;
    let sheet = Sheet { reader, page, step };
    match &page.verb {
        LessonVerb::Try(inputs) => Some(sheet.attempt(inputs, &step.attempt(page.system, inputs)?)),
        LessonVerb::Begin | LessonVerb::Show | LessonVerb::Ask => sheet.task(None),
        LessonVerb::Hint => sheet.task(Some(sheet.part("hint"))),
    }
}

/// The page for input that buttons cannot carry: the rules refuse such input anyway.
pub(crate) fn refused(reader: &LessonReader, page: &LessonPage, input: &Input) -> Option<Message> {
    let step = page.step()?;
    let sheet = Sheet { reader, page, step };
    let inputs = Inputs(vec![input.clone()]);
    Some(sheet.attempt(&inputs, &step.attempt(page.system, &inputs)?))
}

struct Sheet<'a> {
    reader: &'a LessonReader,
    page: &'a LessonPage,
    step: &'static Step,
}

impl Sheet<'_> {
    /// The task, with a hint if there is one.
    fn task(&self, hint: Option<String>) -> Option<Message> {
        let words = self.reader.words;
        let game = self.step.position(self.page.system)?;
        // The last move belongs to the setup and would only distract.
        let view = View { last: None, ..game.view(Viewer::Player(self.step.who)) };
        let color = words.text(match self.step.who {
            Color::Black => "lesson-as-black",
            Color::White => "lesson-as-white",
        });
        let hinted = hint.is_some();
        let hint = hint.map(|hint| words.format("lesson-hint", &[("hint", text(hint))]));
        let parts = [Some(self.heading()), Some(self.part("task")), Some(color), hint];
        let mut rows = vec![self.answers(hinted)];
        rows.push(self.turning());
        let pick = self.answer_by_points(&game);
        Some(self.message(&parts.into_iter().flatten().collect::<Vec<_>>(), &view, rows, pick))
    }

    /// The result of the learner's inputs.
    fn attempt(&self, inputs: &Inputs, attempt: &Attempt) -> Message {
        let words = self.reader.words;
        let happened = self.happened(attempt);
        let now = attempt.now.view(Viewer::Player(self.step.who));
        let (said, view) = match &attempt.stands {
            Stands::Solved => {
                let mut said = vec![words.text("lesson-right"), happened, self.part("done")];
                if self.is_last() {
                    said.push(words.format("lesson-finished", &[("rules", text(self.page.system.name()))]));
                }
                (said, now)
            }
            Stands::NotYet => {
                (vec![words.text("lesson-not-yet"), happened, self.missing(attempt, &now)], now)
            }
            Stands::Asked(_) => {
                let asked = describe::next(words, &now, &self.reader.names.bold);
                (vec![happened, asked], now)
            }
            Stands::Refused(refusal, action) => {
                (vec![words.text("lesson-refused"), self.refusal(refusal, action, attempt)], now)
            }
        };
        let mut parts = vec![self.heading()];
        parts.extend(said.into_iter().filter(|part| !part.is_empty()));
        let pick = match &attempt.stands {
            Stands::Solved | Stands::NotYet => None,
            Stands::Asked(_) => self.option(inputs, &view),
            Stands::Refused(..) => self.answer_by_points(&attempt.now),
        };
        self.message(&parts, &view, self.rows_after(inputs, &attempt.stands), pick)
    }

    /// What each input did, in the words that games use.
    fn happened(&self, attempt: &Attempt) -> String {
        let words = self.reader.words;
        let names = &self.reader.names.bold;
        let told = |view: &View| {
            // In a picture the caption has the new total.
            let total = self.page.as_text.then(|| describe::new_total(words, view)).flatten();
            [Some(describe::happened(words, view, names)), total]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(" ")
        };
        attempt.told.iter().map(told).collect::<Vec<_>>().join("\n")
    }

    fn refusal(&self, refusal: &Refusal, action: &Action, attempt: &Attempt) -> String {
        let tried = Tried {
            color: self.step.who,
            action,
            settings: attempt.now.settings(),
            view: &attempt.now.view(Viewer::Player(self.step.who)),
            names: &self.reader.names.bold,
        };
        describe::refusal(self.reader.words, refusal, &tried)
    }

    /// Why the goal was not reached.
    fn missing(&self, attempt: &Attempt, now: &View) -> String {
        let words = self.reader.words;
        let goal = self.step.goal;
        let mut args = vec![("point", text(goal.point().unwrap_or_default()))];
        args.push(("count", number(i64::from(goal.number().unwrap_or_default()))));
        if let Goal::LessShare(at, color) = goal {
            for (key, view) in [("before", &attempt.before), ("now", now)] {
                let (part, whole) = share_at(view, at, color).unwrap_or_default();
                args.push((key, text(describe::percent(words, &part, &whole))));
            }
        }
        if let (Goal::Total(_), BoardView::Shares(shares)) = (goal, &now.board) {
            args.push(("now", text(shares.total.to_string())));
        }
        words.format(&format!("lesson-not-{}", goal.name()), &args)
    }

    /// The lesson, and the number of the step.
    fn heading(&self) -> String {
        let name = self.reader.words.choice_label("challenge", "rules", self.page.system.name());
        let args: [(&str, Arg<'_>); 3] = [
            ("name", text(name)),
            ("step", number(self.page.number as i64)),
            ("steps", number(steps(self.page.system).len() as i64)),
        ];
        self.reader.words.format("lesson-heading", &args)
    }

    fn part(&self, part: &str) -> String {
        let key = format!("lesson-{}-{}-{part}", self.page.system.name(), self.page.number);
        self.reader.words.text(&key)
    }

    fn is_last(&self) -> bool {
        self.page.number == steps(self.page.system).len()
    }

    /// The points of an answer. None is forbidden, because what is refused may be the lesson.
    fn answer_by_points(&self, game: &Match) -> Option<Pick> {
        let words = self.reader.words;
        let pick = move_of(game, self.step.who, "lesson", words.text("table-verb-lesson"));
        let form = Press::Lesson(self.page.with(LessonVerb::Ask)).to_string();
        Some(Pick { form: Some(form), forbidden: Vec::new(), ..pick })
    }

    /// An option of the choice that the learner is asked for.
    fn option(&self, inputs: &Inputs, view: &View) -> Option<Pick> {
        let pick = option(self.reader.words, view, self.step.who, "lesson")?;
        let press = |point: &Point| {
            let page = self.page.with(LessonVerb::Try(inputs.then_keep(*point)));
            (*point, Press::Lesson(page).to_string())
        };
        let presses = pick.options.iter().flatten().map(press).collect();
        Some(Pick { presses, ..pick })
    }

    fn message(&self, parts: &[String], view: &View, rows: Vec<Vec<Button>>, pick: Option<Pick>) -> Message {
        let LessonReader { words, style, composer, names } = self.reader;
        let (words, said) = (*words, parts.join("\n\n"));
        if self.page.as_text {
            let board = describe::text_board(words, view, composer.room_of_board());
            return Message { text: format!("{said}\n```\n{board}\n```"), rows, ..Message::default() };
        }
        if composer.platform.draws_boards {
            let board = board(words, *style, view, &names.plain);
            return Message {
                text: said,
                rows,
                sheet: Some(sheet(None, view, board, pick)),
                ..Message::default()
            };
        }
        let picture = drawn(composer, *style, words, &names.plain, view, Beside::Everything);
        let files = vec![File { name: "lesson.png".to_owned(), ..picture }];
        Message { text: said, files, rows, ..Message::default() }
    }
}

/// The buttons.
impl Sheet<'_> {
    /// The buttons to answer or get help.
    fn answers(&self, hinted: bool) -> Vec<Button> {
        let mut buttons = vec![self.button("button-lesson-try", Look::Primary, LessonVerb::Ask)];
        match self.page.system {
            System::Superposed | System::Sym => {
                buttons.extend(self.answer("button-pass", Input::Pass));
            }
            System::Mutation => buttons.extend(self.answer("button-claim", Input::Claim)),
            System::Entangled | System::Simultaneous | System::Classic => {}
        }
        buttons.push(if hinted {
            self.solution()
        } else {
            self.button("button-lesson-hint", Look::Secondary, LessonVerb::Hint)
        });
        // A pass may be the solution, too, and would have two buttons.
        buttons.dedup_by(|later, earlier| later.id == earlier.id);
        buttons
    }

    fn answer(&self, label: &str, input: Input) -> Option<Button> {
        let inputs = Inputs::new(input)?;
        Some(self.button(label, Look::Secondary, LessonVerb::Try(inputs)))
    }

    /// The button that shows the solution.
    fn solution(&self) -> Button {
        let verb = self.step.solution.parse().map_or(LessonVerb::Show, LessonVerb::Try);
        self.button("button-lesson-solution", Look::Secondary, verb)
    }

    fn rows_after(&self, inputs: &Inputs, stands: &Stands) -> Vec<Vec<Button>> {
        let again = || self.button("button-lesson-again", Look::Secondary, LessonVerb::Show);
        match stands {
            Stands::Solved => {
                let mut buttons = self.turning();
                buttons.push(again());
                vec![buttons]
            }
            Stands::Asked(pending) => {
                let mut buttons = self.options(inputs, pending);
                buttons.extend([again(), self.other_look()]);
                vec![buttons]
            }
            Stands::NotYet => {
                let again = self.button("button-lesson-again", Look::Primary, LessonVerb::Show);
                let hint = self.button("button-lesson-hint", Look::Secondary, LessonVerb::Hint);
                vec![vec![again, hint, self.other_look()]]
            }
            Stands::Refused(..) => vec![self.answers(false), self.turning()],
        }
    }

    fn options(&self, inputs: &Inputs, pending: &Pending) -> Vec<Button> {
        let key = if pending.names_what_goes { "button-remove" } else { "button-keep" };
        let option = |point: &qgo_rules::Point| {
            let page = self.page.with(LessonVerb::Try(inputs.then_keep(*point)));
            let label = self.reader.words.format(key, &[("point", text(point.to_string()))]);
            Button::new(&Press::Lesson(page), label, Look::Primary)
        };
        pending.options.iter().map(option).collect()
    }

    /// The buttons to the previous and next steps, and to the other form of the board.
    fn turning(&self) -> Vec<Button> {
        let at = |label: &str, look, number| {
            let page = LessonPage { number, verb: LessonVerb::Show, ..self.page.clone() };
            self.labelled(label, look, page)
        };
        let mut buttons = Vec::new();
        if !self.is_last() {
            let solved = matches!(self.page.verb, LessonVerb::Try(_));
            let (label, look) = if solved {
                ("button-lesson-next", Look::Primary)
            } else {
                ("button-lesson-skip", Look::Secondary)
            };
            buttons.push(at(label, look, self.page.number + 1));
        }
        if self.page.number > 1 {
            buttons.push(at("button-lesson-back", Look::Secondary, self.page.number - 1));
        }
        buttons.push(self.other_look());
        buttons
    }

    /// The button to the same page with the board in the other form: text or picture.
    fn other_look(&self) -> Button {
        let label = if self.page.as_text { "button-lesson-picture" } else { "button-lesson-text" };
        let mut page = LessonPage { as_text: !self.page.as_text, ..self.page.clone() };
        if page.verb == LessonVerb::Begin {
            page.verb = LessonVerb::Show;
        }
        self.labelled(label, Look::Secondary, page)
    }

    fn button(&self, label: &str, look: Look, verb: LessonVerb) -> Button {
        self.labelled(label, look, self.page.with(verb))
    }

    fn labelled(&self, label: &str, look: Look, page: LessonPage) -> Button {
        let emoji = sign_of_page(label);
        Button { emoji, ..Button::new(&Press::Lesson(page), self.reader.words.text(label), look) }
    }
}

#[cfg(test)]
mod tests;
