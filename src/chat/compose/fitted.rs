//! Fits what is shown to its platform: leaves out or replaces what the platform lacks, and cuts to its
//! limits. This is done only here, except where a text itself chooses what to leave out.

use jiff::tz::TimeZone;
use qgo_words::Words;
use qgo_words::text::fit;

use crate::markup::{Piece, channel, links, pieces};
use crate::press::typed;
use crate::time::describe::moment;
use crate::{Form, Message, Offer, Platform, Presence, Reply, Request};

impl Platform {
    /// A message as the platform can show it to those who read `words` in this time zone.
    pub(crate) fn shown(&self, message: Message, words: Words, zone: &TimeZone) -> Message {
        let Message { mut text, mut rows, .. } = message;
        if !self.has.relative_times {
            text = in_words(&text, words, zone);
        }
        if !self.has.buttons {
            let typed = typed::instead_of(words, rows.iter().flatten());
            if !typed.is_empty() {
                let line = words.format("what-to-type", &[("lines", typed.join(", ").into())]);
                let room = self.limits.message.saturating_sub(line.chars().count() + 2);
                text = format!("{}\n\n{line}", fit(&text, room));
            }
            rows.clear();
        }
        self.fitted(Message { text, rows, ..message })
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
        let is_elsewhere = !self.has.private_replies && request.presence != Presence::Alone;
        let about = if is_elsewhere { channel(&request.place.channel) + "\n" } else { String::new() };
        let reply =
            reply.map(|message| self.shown(Message { text: about + &message.text, ..message }, words, zone));
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

/// The text with its moments in words.
fn in_words(text: &str, words: Words, zone: &TimeZone) -> String {
    let told = |piece| match piece {
        Piece::Time { at, told } => moment(words, at, told, zone),
        piece => piece.to_string(),
    };
    pieces(text).into_iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::PLATFORM;
    use crate::{Button, File, Look};

    #[test]
    fn nothing_is_longer_than_its_platform_takes() {
        let limits = &PLATFORM.limits;
        let long = "ü".repeat(5000);
        let button = |n: usize| Button { id: n.to_string(), label: long.clone(), look: Look::Primary };
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
