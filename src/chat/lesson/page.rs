//! The page of a lesson that a button asks for.

use std::fmt;
use std::str::FromStr;

use qgo_rules::System;

use super::{Inputs, Step, steps};

/// A page of a lesson, as buttons carry it: `VERB:SYSTEM:STEP`, with `t` after the number of the step if the
/// board is shown as text, and for `try` followed by the inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LessonPage {
    /// What to show.
    pub(crate) verb: LessonVerb,
    /// The lesson.
    pub(crate) system: System,
    /// The number of the step, from 1; there always is such a step.
    pub(crate) number: usize,
    /// Whether the board is shown as text.
    pub(crate) as_text: bool,
}

/// What a page of a lesson shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LessonVerb {
    /// The task, as a new message.
    Begin,
    /// The task.
    Show,
    /// The task with a hint.
    Hint,
    /// Opens the form for an answer; the form carries this page, too.
    Ask,
    /// The result of these inputs.
    Try(Inputs),
}

impl LessonPage {
    /// The page with the first task of a lesson.
    pub(crate) const fn first(system: System) -> Self {
        Self { verb: LessonVerb::Begin, system, number: 1, as_text: false }
    }

    /// The same step with another part shown.
    pub(crate) fn with(&self, verb: LessonVerb) -> Self {
        Self { verb, ..self.clone() }
    }

    /// Its step.
    pub(crate) fn step(&self) -> Option<&'static Step> {
        steps(self.system).get(self.number.checked_sub(1)?)
    }
}

impl fmt::Display for LessonPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verb = match self.verb {
            LessonVerb::Begin => "begin",
            LessonVerb::Show => "show",
            LessonVerb::Hint => "hint",
            LessonVerb::Ask | LessonVerb::Try(_) => "try",
        };
        let mark = if self.as_text { "t" } else { "" };
        write!(f, "{verb}:{}:{}{mark}", self.system.name(), self.number)?;
        if let LessonVerb::Try(inputs) = &self.verb {
            write!(f, ":{inputs}")?;
        }
        Ok(())
    }
}

/// The text is not a page of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnknownPage;

impl FromStr for LessonPage {
    type Err = UnknownPage;

    fn from_str(text: &str) -> Result<Self, UnknownPage> {
        let parts: Vec<&str> = text.split(':').take(5).collect();
        let (verb, system, step) = match parts[..] {
            ["begin", system, step] => (LessonVerb::Begin, system, step),
            ["show", system, step] => (LessonVerb::Show, system, step),
            ["hint", system, step] => (LessonVerb::Hint, system, step),
            ["try", system, step] => (LessonVerb::Ask, system, step),
            ["try", system, step, inputs] => {
                (LessonVerb::Try(inputs.parse().map_err(|_| UnknownPage)?), system, step)
            }
            _ => return Err(UnknownPage),
        };
        let number = step.strip_suffix('t').unwrap_or(step);
        let page = Self {
            verb,
            system: system.parse().map_err(|_| UnknownPage)?,
            number: number.parse().map_err(|_| UnknownPage)?,
            as_text: number != step,
        };
        if page.step().is_some() { Ok(page) } else { Err(UnknownPage) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_read_back() {
        for system in System::ALL {
            for number in 1..=steps(system).len() {
                let solution = steps(system)[number - 1].solution.parse().unwrap();
                let verbs = [
                    LessonVerb::Begin,
                    LessonVerb::Show,
                    LessonVerb::Hint,
                    LessonVerb::Ask,
                    LessonVerb::Try(solution),
                ];
                for verb in verbs {
                    for as_text in [false, true] {
                        let page = LessonPage { verb: verb.clone(), system, number, as_text };
                        let text = page.to_string();
                        assert!(text.len() <= 90, "{text}");
                        assert_eq!(text.parse(), Ok(page));
                    }
                }
            }
        }
    }

    #[test]
    fn anything_else_is_unknown() {
        for text in [
            "",
            "show",
            "show:sym",
            "show:sym:0",
            "show:sym:99",
            "show:sym:-1",
            "show:sym:1x",
            "show:go:1",
            "show:sym:1:C3",
            "try:sym:1:",
            "try:sym:1:C3:C3",
            "fly:sym:1",
        ] {
            assert_eq!(text.parse::<LessonPage>(), Err(UnknownPage), "{text}");
        }
    }
}
