//! The tokens with which QGo posts where it is only a guest.
//!
//! In direct messages and group chats, and in a server where only some person has installed QGo, it is not a
//! member of the channel and cannot post to it. It can only answer what somebody does there: with the
//! interaction's token, for fifteen minutes, by at most five messages. So what all are to see is posted with
//! the token of the latest interaction in that channel; without one it waits for the next. (Discord's
//! documentation: Receiving and Responding, "Followup Messages".) The same is done where somebody is alone with QGo:
//! it may not write there by itself to somebody with whom it shares no server.
//!
//! A process that is alone keeps tokens in memory only: they are secrets, and after a restart somebody only has
//! to press a button. For several processes see [`super::guest_list`]. The time is given: it is that of all
//! processes.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use parking_lot::{Mutex, MutexGuard};
use qgo_store::Millis;
use serde::{Deserialize, Serialize};

use super::origin::Hook;

/// How long a token is used: Discord accepts it for fifteen minutes by its own clock.
const LIFE: Duration = Duration::from_secs(14 * 60 + 30);
/// How many messages may follow an interaction where QGo is a guest.
const FOLLOW_UPS: usize = 5;
/// How many tokens are kept for a channel: with older ones buttons can still be taken off.
const OF_A_CHANNEL: usize = 8;
/// How long it is remembered that QGo is a guest somewhere, after its tokens were of use.
const REMEMBERED: Duration = Duration::from_secs(24 * 60 * 60);
/// For how many channels tokens are kept.
const CHANNELS: usize = 2_000;

/// The tokens of all channels in which QGo is a guest.
#[derive(Default)]
pub(super) struct Guests(Mutex<HashMap<String, VecDeque<Pass>>>);

/// What can be done with the token of an interaction.
#[derive(Serialize, Deserialize)]
struct Pass {
    hook: Hook,
    expires: Millis,
    /// How many more messages may follow.
    left: usize,
    /// The messages that it can change, each with its name in the token's URLs.
    messages: Vec<(String, String)>,
}

impl Guests {
    /// Adds an interaction in `channel` that came `ago` and was followed by `used` messages; `pressed` is the
    /// message whose button was pressed.
    pub(super) fn admit(
        &self,
        channel: &str,
        hook: Hook,
        now: Millis,
        ago: Duration,
        used: usize,
        pressed: Option<String>,
    ) {
        let mut channels = self.channels();
        if channels.len() >= CHANNELS && !channels.contains_key(channel) {
            make_room(&mut channels, now);
        }
        let passes = channels.entry(channel.to_owned()).or_default();
        passes.retain(|pass| pass.expires > now);
        passes.truncate(OF_A_CHANNEL - 1);
        passes.push_front(Pass {
            hook,
            expires: now + millis(LIFE) - millis(ago),
            left: FOLLOW_UPS.saturating_sub(used),
            messages: pressed.into_iter().map(|message| (message, "@original".to_owned())).collect(),
        });
    }

    /// Drops the tokens of a channel, because QGo is a member there.
    pub(super) fn forget(&self, channel: &str) {
        self.channels().remove(channel);
    }

    /// Whether QGo was recently a guest in this channel.
    pub(super) fn knows(&self, channel: &str) -> bool {
        self.channels().contains_key(channel)
    }

    /// The latest interaction of a channel after which a message may follow; counts that message.
    pub(super) fn take(&self, channel: &str, now: Millis) -> Option<Hook> {
        let mut channels = self.channels();
        let pass = living(channels.get_mut(channel)?, now).find(|pass| pass.left > 0)?;
        pass.left -= 1;
        Some(pass.hook.clone())
    }

    /// Notes that this message was posted with this hook.
    pub(super) fn posted(&self, channel: &str, hook: &Hook, message: &str) {
        if let Some(pass) = self.channels().get_mut(channel).and_then(|passes| find(passes, hook)) {
            pass.messages.push((message.to_owned(), message.to_owned()));
        }
    }

    /// Notes that no further message may be posted with this hook.
    pub(super) fn spend(&self, channel: &str, hook: &Hook) {
        if let Some(pass) = self.channels().get_mut(channel).and_then(|passes| find(passes, hook)) {
            pass.left = 0;
        }
    }

    /// The hook with which a message can be changed, and the message's name in its URLs.
    pub(super) fn reach(&self, channel: &str, message: &str, now: Millis) -> Option<(Hook, String)> {
        let mut channels = self.channels();
        living(channels.get_mut(channel)?, now).find_map(|pass| {
            let (_, name) = pass.messages.iter().find(|(its, _)| its == message)?;
            Some((pass.hook.clone(), name.clone()))
        })
    }

    /// What was [written](Self::written) of a channel. What cannot be read is as if it had not been there.
    pub(super) fn read(channel: &str, kept: &[u8]) -> Self {
        let passes = serde_json::from_slice(kept).unwrap_or_default();
        Self(Mutex::new(HashMap::from([(channel.to_owned(), passes)])))
    }

    /// What is known of a channel; `None` if it is not known.
    pub(super) fn written(&self, channel: &str) -> Option<Vec<u8>> {
        serde_json::to_vec(self.channels().get(channel)?).ok()
    }

    /// Whether no token of a channel has been of use for a day. Until then it is remembered that QGo is a guest
    /// there.
    pub(super) fn are_useless(&self, channel: &str, now: Millis) -> bool {
        let latest = now - millis(REMEMBERED);
        self.channels().get(channel).is_none_or(|passes| passes.iter().all(|pass| pass.expires < latest))
    }

    fn channels(&self) -> MutexGuard<'_, HashMap<String, VecDeque<Pass>>> {
        self.0.lock()
    }
}

fn millis(time: Duration) -> Millis {
    Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX)
}

fn living(passes: &mut VecDeque<Pass>, now: Millis) -> impl Iterator<Item = &mut Pass> {
    passes.iter_mut().filter(move |pass| pass.expires > now)
}

fn find<'a>(passes: &'a mut VecDeque<Pass>, hook: &Hook) -> Option<&'a mut Pass> {
    passes.iter_mut().find(|pass| pass.hook.interaction == hook.interaction)
}

/// Drops the channels without a live token; if there are none, the channel with the oldest last interaction.
fn make_room(channels: &mut HashMap<String, VecDeque<Pass>>, now: Millis) {
    channels.retain(|_, passes| living(passes, now).next().is_some());
    if channels.len() >= CHANNELS {
        let latest = |passes: &VecDeque<Pass>| passes.front().map(|pass| pass.expires);
        let oldest = channels.iter().min_by_key(|(_, passes)| latest(passes)).map(|(id, _)| id.clone());
        oldest.and_then(|oldest| channels.remove(&oldest));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = 1_767_225_600_000;

    fn hook(interaction: u64) -> Hook {
        Hook { interaction, application: 1, token: format!("t{interaction}") }
    }

    /// Adds an interaction from `ago` before now.
    fn admit(guests: &Guests, channel: &str, interaction: u64, ago: Duration) {
        guests.admit(channel, hook(interaction), NOW, ago, 1, Some(format!("m{interaction}")));
    }

    fn taken(guests: &Guests, channel: &str) -> Option<u64> {
        guests.take(channel, NOW).map(|hook| hook.interaction)
    }

    #[test]
    fn the_latest_goes_first_and_each_for_five_messages() {
        let guests = Guests::default();
        admit(&guests, "c", 1, Duration::ZERO);
        admit(&guests, "c", 2, Duration::ZERO);
        guests.spend("c", &hook(2));
        let all: Vec<_> = std::iter::from_fn(|| taken(&guests, "c")).collect();
        assert_eq!(
            all,
            [1; FOLLOW_UPS - 1],
            "one has followed before, and by the other nothing may any more"
        );
        admit(&guests, "c", 3, Duration::ZERO);
        assert_eq!((taken(&guests, "c"), taken(&guests, "d")), (Some(3), None));
    }

    #[test]
    fn a_message_is_changed_by_the_token_that_made_it_or_pressed_it() {
        let guests = Guests::default();
        admit(&guests, "c", 1, Duration::ZERO);
        guests.posted("c", &hook(1), "m9");
        let reached = |message: &str| guests.reach("c", message, NOW).map(|(_, name)| name);
        assert_eq!((reached("m1").as_deref(), reached("m9").as_deref()), (Some("@original"), Some("m9")));
        assert!(reached("m2").is_none() && guests.reach("d", "m1", NOW).is_none());
    }

    #[test]
    fn what_is_written_can_be_read() {
        let guests = Guests::default();
        assert_eq!(guests.written("c"), None);
        admit(&guests, "c", 1, Duration::ZERO);
        let written = guests.written("c").unwrap();
        let read = Guests::read("c", &written);
        assert_eq!(read.written("c").as_ref(), Some(&written));
        assert_eq!((taken(&read, "c"), read.are_useless("c", NOW)), (Some(1), false));
        assert!(Guests::read("c", b"[]").are_useless("c", NOW) && Guests::read("c", b"nonsense").knows("c"));
        admit(&guests, "d", 1, LIFE + REMEMBERED + Duration::from_secs(1));
        assert!(guests.are_useless("d", NOW));
    }

    #[test]
    fn a_token_is_used_for_its_time() {
        let guests = Guests::default();
        admit(&guests, "c", 1, LIFE);
        assert_eq!(taken(&guests, "c"), None);
        assert!(guests.reach("c", "m1", NOW).is_none());
        assert!(guests.knows("c"), "it is a guest there all the same");
        guests.forget("c");
        assert!(!guests.knows("c"));
    }

    #[test]
    fn there_is_a_bound_for_channels_and_for_each_of_them() {
        let guests = Guests::default();
        for interaction in 0..20 {
            admit(&guests, "c", interaction, LIFE / 2);
        }
        assert_eq!(guests.channels()["c"].len(), OF_A_CHANNEL);
        for channel in 0..CHANNELS {
            admit(&guests, &channel.to_string(), 1, Duration::ZERO);
        }
        assert!(!guests.knows("c") && guests.knows("0"), "the one before all others went");
        for passes in guests.channels().values_mut() {
            passes[0].expires = NOW;
        }
        admit(&guests, "d", 1, Duration::ZERO);
        assert_eq!(guests.channels().len(), 1, "and all that are of no use any more");
    }
}
