//! Handles each kind of interaction: it is acknowledged first, and then carried out.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use qgo_chat::{Chat, Presence, What};
use serde_json::Value;
use serenity::all::{
    CommandInteraction, ComponentInteraction, CreateAutocompleteResponse, CreateInteractionResponse,
    CreateInteractionResponseMessage, Interaction, Message, MessageFlags, MessageInteractionMetadata,
    ModalInteraction, UserId,
};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_util::task::TaskTracker;

use super::PLATFORM;
use super::answer::{Answer, Waiting, acknowledge, offer};
use super::answers::Answers;
use super::asked;
use super::guest_list::GuestList;
use super::mentions::Mentions;
use super::origin::Origin;
use super::outgoing;
use super::rest::Rest;

/// How long offers for what is being typed may take: late ones are useless.
const TIME_TO_COMPLETE: Duration = Duration::from_millis(1500);

/// Answers interactions.
pub(super) struct Interactions {
    pub(super) chat: Arc<Chat>,
    pub(super) rest: Arc<Rest>,
    pub(super) guests: Arc<GuestList>,
    pub(super) mentions: Arc<Mentions>,
    /// The tasks in flight, for which a shutdown waits.
    pub(super) tasks: TaskTracker,
    /// Which private answers are the newest.
    pub(super) answers: Arc<Answers>,
    pub(super) latest: Latest,
    /// QGo's own user.
    pub(super) me: UserId,
}

/// How an interaction came.
pub(super) struct Came {
    /// The way of its first response.
    pub(super) first: First,
    /// Lets it come again if this process dies before this is dropped.
    pub(super) under_way: Option<Box<dyn Send>>,
}

/// The way of the first response to an interaction.
pub(super) enum First {
    /// A request to Discord.
    Callback {
        /// Whether another process over the same store may have acknowledged the interaction before.
        may_be_taken: bool,
    },
    /// The answer to Discord's own request.
    Answer {
        /// Takes it.
        respond: oneshot::Sender<Value>,
        /// When the request came.
        came: Instant,
    },
}

/// How many interactions are remembered: more than come in the seconds after which sessions are kept.
const REMEMBERED: usize = 10_000;

/// The latest interactions that have come over the gateway.
#[derive(Default)]
pub(super) struct Latest(Mutex<BTreeSet<u64>>);

impl Latest {
    /// Notes an interaction; false if it came before. Their ids grow with time.
    fn is_new(&self, interaction: u64) -> bool {
        let mut known = self.0.lock();
        let is_new = known.insert(interaction);
        if known.len() > REMEMBERED {
            known.pop_first();
        }
        is_new
    }
}

impl Interactions {
    /// As [`Interactions::take`], unless the interaction came to this process before: a session that it has
    /// handed over and got back begins before what it has not finished.
    pub(super) fn take_once(&self, interaction: &Interaction, came: Came) {
        if self.latest.is_new(interaction.id().get()) {
            self.take(interaction, came);
        }
    }

    /// Deals with an interaction. A command that is not, or no longer, in the registry is left to the chat
    /// layer to explain.
    pub(super) fn take(&self, interaction: &Interaction, came: Came) {
        match interaction {
            Interaction::Command(interaction) => self.command(interaction, came),
            Interaction::Component(interaction) => self.component(interaction, came),
            Interaction::Modal(interaction) => self.modal(interaction, came),
            Interaction::Autocomplete(interaction) => self.complete(interaction, came),
            _ => {}
        }
    }

    /// A slash command. It is deferred at once, because a move may take longer than Discord waits.
    fn command(&self, interaction: &CommandInteraction, came: Came) {
        let origin = Origin::of_command(interaction, self.me);
        let what = asked::command(interaction, self.me);
        self.work(origin, what, thinking(), Waiting::Placeholder, came);
    }

    /// A button. One that opens a form is answered with the form, which Discord accepts only as the first
    /// response.
    fn component(&self, interaction: &ComponentInteraction, came: Came) {
        let origin = Origin::of_component(interaction, self.me);
        if let Some((answered, _)) = answered_interaction(&interaction.message) {
            self.answers.seen(answered, &interaction.data.custom_id);
        }
        let (id, account) = (&interaction.data.custom_id, origin.account());
        if let Some(form) = self.chat.form(&PLATFORM, id, account, origin.languages()) {
            let rest = Arc::clone(&self.rest);
            let response = CreateInteractionResponse::Modal(outgoing::modal(form));
            self.tasks.spawn(async move {
                let Came { first, under_way: _until_the_end } = came;
                acknowledge(&rest, &origin.hook, &response, first).await
            });
            return;
        }
        let waiting = Waiting::Quietly { private: private_message(&interaction.message) };
        self.work(origin, asked::press(interaction), CreateInteractionResponse::Acknowledge, waiting, came);
    }

    /// A form was sent.
    fn modal(&self, interaction: &ModalInteraction, came: Came) {
        let origin = Origin::of_modal(interaction, self.me);
        let (response, waiting) = match &interaction.message {
            Some(message) => (
                CreateInteractionResponse::Acknowledge,
                Waiting::Quietly { private: private_message(message) },
            ),
            None => (thinking(), Waiting::Placeholder),
        };
        self.work(origin, asked::form(interaction), response, waiting, came);
    }

    /// Sends offers for the option that is being typed; none if they are not ready in time.
    fn complete(&self, interaction: &CommandInteraction, came: Came) {
        let Some(option) = interaction.data.autocomplete() else { return };
        let origin = Origin::of_command(interaction, self.me);
        let (chat, rest, hook) = (Arc::clone(&self.chat), Arc::clone(&self.rest), origin.hook.clone());
        let typing = origin.typing(&asked::command_name(&interaction.data), option.name, option.value);
        self.tasks.spawn(async move {
            let offers = timeout(TIME_TO_COMPLETE, chat.complete(typing)).await.unwrap_or_default();
            let offers = offers.into_iter().fold(CreateAutocompleteResponse::new(), |response, offer| {
                response.add_string_choice(offer.label, offer.value)
            });
            offer(&rest, &hook, offers, came.first).await;
        });
    }

    /// Acknowledges with `response`, carries out the request, and shows its replies.
    fn work(
        &self,
        origin: Origin,
        what: What,
        response: CreateInteractionResponse,
        waiting: Waiting,
        came: Came,
    ) {
        let (chat, guests) = (Arc::clone(&self.chat), Arc::clone(&self.guests));
        let mentions = Arc::clone(&self.mentions);
        let answer = Answer {
            rest: Arc::clone(&self.rest),
            answers: Arc::clone(&self.answers),
            hook: origin.hook.clone(),
        };
        self.tasks.spawn(async move {
            let Came { first, under_way: _until_the_end } = came;
            if let Some(then) = acknowledge(&answer.rest, &answer.hook, &response, first).await {
                let replies = chat.handle(origin.clone().request(what)).await;
                let replies: Vec<_> =
                    replies.into_iter().map(|reply| mentions.put_into_reply(reply)).collect();
                let used = replies.len();
                sleep_until(then).await;
                answer.show(waiting, replies).await;
                admit(&chat, &guests, origin, used).await;
            }
        });
    }
}

/// Lets posts go out by an interaction that `used` private answers have followed, unless QGo is in the server.
/// This may not be done earlier: the first message after a deferral would replace its answer.
async fn admit(chat: &Chat, guests: &GuestList, origin: Origin, used: usize) {
    let place = origin.place().clone();
    match origin.presence() {
        Presence::Guest | Presence::Alone => {
            guests.admit(&place.channel, &origin.hook, origin.since, used, origin.pressed.as_deref()).await;
            chat.resume_delivery(&place).await;
        }
        Presence::Member => guests.forget(&place.channel).await,
    }
}

/// A deferral whose placeholder only the asker sees.
fn thinking() -> CreateInteractionResponse {
    CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(true))
}

/// The name of a message in [`Answers`], if only one person sees it: the interaction to which it is the first
/// response; a further message is named by its own id.
fn private_message(message: &Message) -> Option<u64> {
    message.flags.filter(|flags| flags.contains(MessageFlags::EPHEMERAL))?;
    Some(match answered_interaction(message) {
        Some((interaction, false)) => interaction,
        _ => message.id.get(),
    })
}

/// The interaction that a message answers, and whether the message came after the first response.
fn answered_interaction(message: &Message) -> Option<(u64, bool)> {
    let (interaction, first) = match message.interaction_metadata.as_deref()? {
        MessageInteractionMetadata::Command(of) => (of.id, of.original_response_message_id),
        MessageInteractionMetadata::Component(of) => (of.id, of.original_response_message_id),
        MessageInteractionMetadata::ModalSubmit(of) => (of.id, of.original_response_message_id),
        _ => return None,
    };
    Some((interaction.get(), first.is_some()))
}
