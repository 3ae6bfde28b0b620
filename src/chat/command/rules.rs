//! `/rules`: each page is a message, with pictures of worked examples and the button of a lesson.

use qgo_render::Style;
use qgo_rules::System;
use qgo_words::Words;
use qgo_words::describe::{self, Beside, Page};

use super::lesson;
use crate::ask::{Answer, Ask};
use crate::budget::PICTURE;
use crate::compose::Composer;
use crate::compose::board::drawn;
use crate::pool::Class;
use crate::spec::{Allowed, CommandSpec, Theme, any_of, command, costs, option};
use crate::{File, Message, Reply};

pub(crate) const COMMAND: CommandSpec = command(
    "rules",
    &[option("system", any_of!(System))],
    (Theme::Looking, 6),
    Allowed::Everywhere,
    Class::Picture,
    |options| {
        let system = options.one_of("system")?.unwrap_or(System::Superposed);
        costs(PICTURE, move |ask| Box::pin(ask.rules(system)))
    },
);

impl Ask<'_> {
    async fn rules(&self, system: System) -> Answer {
        let (words, style, composer) = (self.words, self.style, self.composer());
        let pages = move || {
            let pages = describe::rules(words, system).into_iter();
            pages.map(|page| message(&composer, words, style, page)).collect()
        };
        let mut messages: Vec<Message> = self.work_out(pages).await?;
        if let Some(last) = messages.last_mut() {
            last.rows.push(lesson::begin(words, system));
        }
        Ok(messages.into_iter().map(Reply::Private).collect())
    }
}

fn message(composer: &Composer, words: Words, style: Style, page: Page) -> Message {
    let names = describe::example_names(words);
    let examples = page.examples.iter().zip(1..).map(|(view, number)| {
        let name = format!("example-{number}.png");
        File { name, ..drawn(composer, style, words, &names, view, Beside::Nothing) }
    });
    Message { text: page.text, files: examples.collect(), ..Message::default() }
}
