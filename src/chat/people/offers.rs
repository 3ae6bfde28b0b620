//! Completion of settings that are being typed.

use qgo_store::{Millis, StoreError};
use qgo_words::Words;
use qgo_words::text::{number, text};

use super::settings::PlayerSettings;
use super::vacation;
use crate::time::control::DAY;
use crate::time::quiet::{self, Quiet};
use crate::trouble::Trouble;
use crate::{Chat, Offer, Typing};

/// Usual quiet hours.
const NIGHTS: [&str; 4] = ["22-7", "22-8", "23-8", "0-8"];
/// Usual lengths of vacation, in days.
const VACATIONS: [i64; 6] = [3, 7, 10, 14, 21, 30];
/// The word that ends either, in every language.
const OFF: &str = "off";

impl Chat {
    /// Offers usual quiet hours; once hours are typed, the time zones whose names contain the rest.
    pub(crate) async fn offer_quiet_hours(&self, typing: &Typing) -> Result<Vec<Offer>, Trouble> {
        let settings = self.settings_of(&typing.asker.account).await?;
        let (words, now) = (words(typing), self.clock.now());
        let typed = typing.typed.trim();
        let (hours, zone) = match typed.split_once(char::is_whitespace) {
            Some((hours, zone)) => (hours, zone.trim()),
            None => (typed, ""),
        };
        let offer = |typed: &str| quiet_offer(words, typed, &settings, now);
        if offer(hours).is_none() {
            let off = Offer { label: words.text("offer-quiet-none"), value: OFF.to_owned() };
            let nights = NIGHTS.into_iter().filter(|night| night.starts_with(typed)).filter_map(offer);
            return Ok(nights.chain(OFF.starts_with(typed).then_some(off)).collect());
        }
        let here = offer(typed).filter(|_| zone.is_empty() || quiet::parse(typed, None).is_ok());
        let zones = zones_with(zone).map(|name| format!("{hours} {name}"));
        let zones = zones.filter(|value| value.as_str() != typed).filter_map(|value| offer(&value));
        Ok(here.into_iter().chain(zones).take(typing.platform.limits.offers).collect())
    }

    /// Offers usual lengths of vacation, as far as so many days are left.
    pub(crate) async fn offer_vacations(&self, typing: &Typing) -> Result<Vec<Offer>, Trouble> {
        let (words, now) = (words(typing), self.clock.now());
        let absences = self.absences_of(typing).await?;
        let left = vacation::left(&absences, now);
        let typed = typing.typed.trim();
        let days = VACATIONS.into_iter().filter(|days| days * DAY <= left);
        let days = days.filter(|days| days.to_string().starts_with(typed)).map(|days| Offer {
            label: words.format("offer-days", &[("days", number(days))]),
            value: days.to_string(),
        });
        let back = vacation::away_until(&absences, now).filter(|_| OFF.starts_with(typed));
        let back = back.map(|_| Offer { label: words.text("offer-back"), value: OFF.to_owned() });
        Ok(back.into_iter().chain(days).collect())
    }

    async fn absences_of(&self, typing: &Typing) -> Result<Vec<qgo_store::Span>, StoreError> {
        match self.store.find_player(&typing.asker.account).await? {
            Some(player) => self.store.absences(player.id).await,
            None => Ok(Vec::new()),
        }
    }
}

fn words(typing: &Typing) -> Words {
    Words::for_tag(typing.languages.user.as_deref())
}

/// The time zones of the IANA database whose name contains `part`, with spaces for `_`.
fn zones_with(part: &str) -> impl Iterator<Item = String> {
    let part = part.replace(' ', "_").to_lowercase();
    let named = jiff::tz::db().available().map(|name| name.to_string()).filter(|name| name.contains('/'));
    named.filter(move |name| !part.is_empty() && name.to_lowercase().contains(&part))
}

/// An offer of quiet hours with the time of day there; `None` if they cannot be read.
fn quiet_offer(words: Words, typed: &str, settings: &PlayerSettings, now: Millis) -> Option<Offer> {
    let quiet: Quiet = quiet::parse(typed, settings.quiet.as_ref()).ok()??;
    let args = [("quiet", text(quiet.to_string())), ("now", text(quiet.clock_at(now)?))];
    Some(Offer { label: words.format("offer-quiet", &args), value: typed.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_zones_are_found_by_a_part_of_their_name() {
        let found: Vec<_> = zones_with("new york").collect();
        assert_eq!(found, ["America/New_York"]);
        assert!(zones_with("BERL").any(|name| name == "Europe/Berlin"));
        assert_eq!(zones_with("").count(), 0);
    }

    #[test]
    fn every_offer_can_be_read() {
        let (words, settings) = (Words::for_tag(None), PlayerSettings::default());
        for night in NIGHTS {
            assert!(quiet_offer(words, night, &settings, 0).is_some(), "{night}");
        }
        assert_eq!(quiet::parse(OFF, None), Ok(None));
        let zone = jiff::tz::TimeZone::UTC;
        assert_eq!(vacation::parse(OFF, &zone, &[], 0), Ok(vacation::Wish::Off));
        for days in VACATIONS {
            assert!(vacation::parse(&days.to_string(), &zone, &[], 0).is_ok(), "{days}");
        }
    }
}
