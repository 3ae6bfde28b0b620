//! `/rules`: each page a message, with pictures of worked examples, and a lesson below.

use qgo_render::Style;
use qgo_rules::System;

use super::lesson;
use crate::ask::{Answer, Ask};
use crate::compose::board::drawn;
use crate::describe::{self, Page};
use crate::pictures::Pictures;
use crate::words::Words;
use crate::{File, Message, Reply};

impl Ask<'_> {
    pub(super) async fn rules(&self, system: System) -> Answer {
        let (words, style, pictures) = (self.words, self.style, self.chat.pictures.clone());
        let pages = move || {
            let pages = describe::rules(words, system).into_iter();
            pages.map(|page| message(&pictures, words, style, page)).collect()
        };
        let mut messages: Vec<Message> = self.work_out(pages).await?;
        if let Some(last) = messages.last_mut() {
            last.rows.push(lesson::begin(words, system));
        }
        Ok(messages.into_iter().map(Reply::Private).collect())
    }
}

fn message(pictures: &Pictures, words: Words, style: Style, page: Page) -> Message {
    let names = describe::example_names(words);
    let examples = page.examples.iter().zip(1..).map(|(view, number)| {
        let name = format!("example-{number}.png");
        File { name, ..drawn(pictures, style, words, &names, view) }
    });
    Message { text: page.text, files: examples.collect(), ..Message::default() }
}
