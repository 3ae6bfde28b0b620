//! Fits what is shown to its platform: leaves out or replaces what the platform lacks, and cuts to its
//! limits. This is done only here, except where a text itself chooses what to leave out.

use jiff::tz::TimeZone;
use qgo_words::Words;
use qgo_words::text::{fit, literal};

use crate::handle::parse::names::begins_a_line;
use crate::markup::{Piece, channel, links, pieces};
use crate::press::{signed, typed};
use crate::time::describe::moment;
use crate::{Button, Form, Message, Offer, Platform, Presence, Reply, Request};

/// For whom a message is fitted.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub(crate) words: Words,
    pub(crate) zone: &'a TimeZone,
    /// What a line begins with where they asked.
    pub(crate) line_start: &'a str,
    /// Whether they read it outside of the place that it is about, where a game is named by its number.
    pub(crate) is_elsewhere: bool,
}

impl Platform {
    /// A message as the platform can show it.
    pub(crate) fn shown(&self, message: Message, reader: Reader<'_>) -> Message {
        let Message { text, mut rows, .. } = message;
        let mut text = self.read_by(&text, reader);
        if !self.has.buttons {
            let typed = typed::instead_of(reader.words, rows.iter().flatten(), reader.is_elsewhere);
            rows = if self.has.reactions { signed(rows) } else { Vec::new() };
            if let Some(line) = how_to_answer(reader.words, &rows, &typed) {
                let line = self.read_by(&line, reader);
                let taken = line.chars().count() + 2 + links(&text) * self.limits.longer_link;
                text = format!("{}\n\n{line}", fit(&text, self.limits.message.saturating_sub(taken)));
            }
        }
        self.fitted(Message { text, rows, ..message })
    }

    /// The text with its moments in words, if the platform has none, and with its commands as they are typed.
    fn read_by(&self, text: &str, reader: Reader<'_>) -> String {
        let Reader { words, zone, line_start, .. } = reader;
        let read = |piece: Piece<'_>| match piece {
            Piece::Time { at, told } if !self.has.relative_times => moment(words, at, told, zone),
            Piece::Code(code) if line_start != "/" => match code.strip_prefix("`/") {
                Some(line) if line.split([' ', '`']).next().is_some_and(begins_a_line) => {
                    format!("`{line_start}{line}")
                }
                _ => code.to_owned(),
            },
            piece => piece.to_string(),
        };
        pieces(text).into_iter().map(read).collect()
    }

    /// A reply to a request as the platform can show it. If it is not read in the channel that it is about,
    /// it begins with that channel.
    pub(crate) fn shown_alone(
        &self,
        reply: Reply,
        request: &Request,
        words: Words,
        zone: &TimeZone,
    ) -> Reply {
        let is_alone = request.presence == Presence::Alone;
        let is_elsewhere = is_alone || !self.has.private_replies;
        let about =
            if is_elsewhere && !is_alone { channel(&request.place.channel) + "\n" } else { String::new() };
        let line_start = if is_alone { self.line_start_alone } else { self.line_start };
        let reader = Reader { words, zone, line_start, is_elsewhere };
        let reply =
            reply.map(|message| self.shown(Message { text: about + &message.text, ..message }, reader));
        match reply {
            Reply::Update(message) if !self.has.edits => Reply::Private(message),
            reply => reply,
        }
    }

    /// The message, cut to the limits.
    pub(crate) fn fitted(&self, message: Message) -> Message {
        let limits = &self.limits;
        let Message { text, mut files, rows, .. } = message;
        for file in &mut files {
            file.alt = fit(&file.alt, limits.alt);
        }
        let rows = rows.iter().flat_map(|row| row.chunks(limits.buttons_in_row)).take(limits.rows);
        let mut rows: Vec<_> = rows.map(<[_]>::to_vec).collect();
        for button in rows.iter_mut().flatten() {
            button.label = fit(&button.label, limits.label);
        }
        let room = limits.message.saturating_sub(links(&text) * limits.longer_link);
        Message { text: fit(&text, room), files, rows, ..message }
    }

    /// The form, cut to the limits.
    pub(crate) fn fitted_form(&self, mut form: Form) -> Form {
        let limits = &self.limits;
        form.title = fit(&form.title, limits.form_label);
        for field in &mut form.fields {
            field.label = fit(&field.label, limits.form_label);
            field.placeholder = fit(&field.placeholder, limits.placeholder);
            field.max = field.max.min(limits.field);
        }
        form
    }

    /// The offers, cut to the limits. A value is never cut: an offer whose value is too long, or empty, is left
    /// out.
    pub(crate) fn fitted_offers(&self, offers: Vec<Offer>) -> Vec<Offer> {
        let limits = &self.limits;
        let fits = |offer: &Offer| (1..=limits.offer).contains(&offer.value.chars().count());
        let whole = offers.into_iter().filter(fits);
        let cut = whole.map(|Offer { label, value }| Offer { label: fit(&label, limits.offer), value });
        cut.take(limits.offers).collect()
    }
}

/// The line that says by which reactions, and by which typed lines, a message without buttons is answered;
/// `None` if there is nothing to answer.
fn how_to_answer(words: Words, signed: &[Vec<Button>], typed: &[String]) -> Option<String> {
    let sign = |button: &Button| Some(format!("{} {}", button.emoji?, literal(&button.label)));
    let signs: Vec<_> = signed.iter().flatten().filter_map(sign).collect();
    let key = match (signs.is_empty(), typed.is_empty()) {
        (true, true) => return None,
        (true, false) => "what-to-type",
        (false, true) => "what-to-react",
        (false, false) => "what-to-react-or-type",
    };
    Some(words.format(key, &[("signs", signs.join(" · ").into()), ("lines", typed.join(", ").into())]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::PLATFORM;
    use crate::{File, Look};

    #[test]
    fn nothing_is_longer_than_its_platform_takes() {
        let limits = &PLATFORM.limits;
        let long = "ü".repeat(5000);
        let button =
            |n: usize| Button { id: n.to_string(), label: long.clone(), look: Look::Primary, emoji: None };
        let file =
            File { name: "a.png".to_owned(), media_type: "image/png", bytes: Vec::new(), alt: long.clone() };
        let message = Message {
            text: long.clone(),
            files: vec![file],
            rows: vec![(0..7).map(button).collect(), Vec::new(), (7..40).map(button).collect()],
            ..Message::default()
        };
        let fitted = PLATFORM.fitted(message);
        let length = |text: &str| text.chars().count();
        assert_eq!(length(&fitted.text), limits.message);
        assert_eq!(length(&fitted.files[0].alt), limits.alt);
        assert_eq!(fitted.rows.iter().map(Vec::len).collect::<Vec<_>>(), [5, 2, 5, 5, 5]);
        assert!(fitted.rows.iter().flatten().all(|button| length(&button.label) == limits.label));
    }

    #[test]
    fn offers_have_whole_values() {
        let offer = |value: String| Offer { label: "x".repeat(200), value };
        let many: Vec<_> = (0..40).map(|n| offer(n.to_string())).collect();
        let offers = PLATFORM.fitted_offers([vec![offer("y".repeat(101))], many].concat());
        assert_eq!(offers.len(), PLATFORM.limits.offers);
        assert!(offers.iter().all(|offer| offer.label.chars().count() == PLATFORM.limits.offer));
        assert_eq!(offers[0].value, "0");
    }
}
