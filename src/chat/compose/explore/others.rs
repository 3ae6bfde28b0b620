//! What a measurement could have found instead.

use qgo_rules::Alternative;
use qgo_words::Arg;
use qgo_words::describe::explore;
use qgo_words::text::{lines_within, number};

use super::{Sheet, TitledView};
use crate::Message;

/// Characters that are kept free for the heading and the hint that there are more results.
const AROUND: usize = 500;

impl Sheet<'_> {
    /// All results, in words.
    pub(super) fn others(&self) -> Message {
        let words = self.reader.words;
        let Some(found) = self.alternatives() else {
            return self.plainly(Some(words.text("explore-others-too-many")));
        };
        let Some(happened) = found.iter().find(|it| it.happened) else {
            return self.plainly(Some(words.text("explore-not-measured")));
        };
        let lines: Vec<String> = found.iter().map(|it| explore::result(words, it, &happened.view)).collect();
        let shown = lines_within(&lines, self.reader.composer.platform.limits.message.saturating_sub(AROUND));
        let rest = (shown < lines.len()).then(|| {
            words.format("explore-more-results", &[("count", number((lines.len() - shown) as i64))])
        });
        let head = [self.heading(), words.text("explore-others")];
        let text = head.into_iter().chain(lines.into_iter().take(shown)).chain(rest);
        let text = text.collect::<Vec<_>>().join("\n");
        Message { text, rows: self.rows_of_others(&found), ..Message::default() }
    }

    /// The board after one of the results.
    pub(super) fn other(&self, which: usize) -> Message {
        let words = self.reader.words;
        let found = self.alternatives().unwrap_or_default();
        let happened = found.iter().find(|it| it.happened);
        let (Some(other), Some(happened)) = (found.get(which), happened) else {
            return self.others();
        };
        let mut said = vec![explore::result(words, other, &happened.view)];
        if other.happened && other.view.board != self.position.view.board {
            said.push(words.text("explore-then-determined"));
        }
        let shown = TitledView { view: other.view.clone(), title: Some(self.title(other)) };
        self.message(said, &shown, self.rows_of_other(&found, which))
    }

    fn title(&self, other: &Alternative) -> String {
        let key = if other.happened { "explore-title-happened" } else { "explore-title-other" };
        let found = Arg::from(explore::found(self.reader.words, other));
        self.reader.words.format(key, &[("found", found)])
    }
}
