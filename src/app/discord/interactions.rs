//! What is done for each kind of interaction. Each is first acknowledged, then worked on.

use std::sync::Arc;
use std::time::Duration;

use qgo_chat::{Chat, Presence, What};
use serenity::all::{
    CommandInteraction, ComponentInteraction, CreateAutocompleteResponse, CreateInteractionResponse,
    CreateInteractionResponseMessage, MessageFlags, ModalInteraction, UserId,
};
use tokio::time::timeout;
use tokio_util::task::TaskTracker;

use super::answer::{Waiting, acknowledge, show};
use super::guests::Guests;
use super::mentions::Mentions;
use super::origin::{self, Origin};
use super::outgoing;
use super::rest::Rest;

/// The time for offers to what is being typed: late ones are of no use.
const TIME_TO_COMPLETE: Duration = Duration::from_millis(1500);

/// The most offers and the longest ones that Discord takes.
const MAX_OFFERS: usize = 25;
const MAX_OFFER_CHARS: usize = 100;

/// Answers interactions.
pub(super) struct Interactions {
    pub(super) chat: Arc<Chat>,
    pub(super) rest: Arc<Rest>,
    pub(super) guests: Arc<Guests>,
    pub(super) mentions: Arc<Mentions>,
    /// What is in flight, so that a shutdown can wait for it.
    pub(super) tasks: TaskTracker,
    /// QGo's own user.
    pub(super) me: UserId,
}

impl Interactions {
    /// A slash command: deferred at once, since a move may take longer than Discord waits.
    pub(super) fn command(&self, interaction: &CommandInteraction) {
        let origin = Origin::of_command(interaction, self.me);
        let what = origin::command(interaction, self.me);
        self.work(origin, what, thinking(), Waiting::Placeholder);
    }

    /// A button or select. One that opens a form gets it as the very first answer, as Discord wants.
    pub(super) fn component(&self, interaction: &ComponentInteraction) {
        let origin = Origin::of_component(interaction, self.me);
        if let Some(form) = self.chat.form(&interaction.data.custom_id, origin.account(), origin.languages())
        {
            let rest = Arc::clone(&self.rest);
            let response = CreateInteractionResponse::Modal(outgoing::modal(form));
            self.tasks.spawn(async move { acknowledge(&rest, &origin.hook, &response).await });
            return;
        }
        let waiting = Waiting::Quietly { pressed_private: is_private(&interaction.message) };
        self.work(origin, origin::press(interaction), CreateInteractionResponse::Acknowledge, waiting);
    }

    /// A form that was sent.
    pub(super) fn modal(&self, interaction: &ModalInteraction) {
        let origin = Origin::of_modal(interaction, self.me);
        let (response, waiting) = match &interaction.message {
            Some(message) => (
                CreateInteractionResponse::Acknowledge,
                Waiting::Quietly { pressed_private: is_private(message) },
            ),
            None => (thinking(), Waiting::Placeholder),
        };
        self.work(origin, origin::form(interaction), response, waiting);
    }

    /// Offers for the option that is being typed; none if they cannot be had in time.
    pub(super) async fn complete(&self, interaction: &CommandInteraction) -> CreateAutocompleteResponse {
        let Some(option) = interaction.data.autocomplete() else { return CreateAutocompleteResponse::new() };
        let origin = Origin::of_command(interaction, self.me);
        let command = origin::command_name(&interaction.data);
        let typing = origin.typing(&command, option.name, option.value);
        let offers = timeout(TIME_TO_COMPLETE, self.chat.complete(typing)).await.unwrap_or_default();
        let fits = |text: &str| (1..=MAX_OFFER_CHARS).contains(&text.chars().count());
        offers
            .into_iter()
            .filter(|offer| fits(&offer.label) && fits(&offer.value))
            .take(MAX_OFFERS)
            .fold(CreateAutocompleteResponse::new(), |response, offer| {
                response.add_string_choice(offer.label, offer.value)
            })
    }

    /// Acknowledges with `response`, does what is asked, and shows what comes of it.
    fn work(&self, origin: Origin, what: What, response: CreateInteractionResponse, waiting: Waiting) {
        let (chat, rest) = (Arc::clone(&self.chat), Arc::clone(&self.rest));
        let (guests, mentions) = (Arc::clone(&self.guests), Arc::clone(&self.mentions));
        self.tasks.spawn(async move {
            let hook = origin.hook.clone();
            if acknowledge(&rest, &hook, &response).await {
                let replies = chat.handle(origin.clone().request(what)).await;
                let replies: Vec<_> =
                    replies.into_iter().map(|reply| mentions.put_into_reply(reply)).collect();
                let used = replies.len();
                show(&rest, &hook, waiting, replies).await;
                admit(&chat, &guests, origin, used).await;
            }
        });
    }
}

/// Lets posts go out by an interaction after which `used` private answers have followed, if QGo is a
/// guest there. Not earlier: the first message to follow a deferral would take the place of its answer.
async fn admit(chat: &Chat, guests: &Guests, origin: Origin, used: usize) {
    let place = origin.place().clone();
    match origin.presence() {
        Presence::Guest => {
            guests.admit(&place.channel, origin.hook, origin.since, used, origin.pressed);
            chat.resume_delivery(&place).await;
        }
        Presence::Member | Presence::Alone => guests.forget(&place.channel),
    }
}

/// A deferral that only the asker sees.
fn thinking() -> CreateInteractionResponse {
    CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(true))
}

/// Whether only one person sees a message.
fn is_private(message: &serenity::all::Message) -> bool {
    message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}
