//! Who did what on Discord and where: an interaction in the chat layer's terms.

use qgo_chat::{Languages, Presence, Request, Typing, User, What};
use qgo_store::{Account, Place};
use serde::{Deserialize, Serialize};
use serenity::all::{
    AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelType, CommandInteraction,
    ComponentInteraction, InteractionContext, MessageInteractionMetadata, ModalInteraction, PartialChannel,
    Permissions, UserId,
};
use tokio::time::Instant;

use super::PLATFORM;

/// What every interaction says about itself.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    /// The hook for its answers.
    pub(super) hook: Hook,
    /// When it arrived.
    pub(super) since: Instant,
    /// The message whose button was pressed, also if that opened the form that was sent.
    pub(super) pressed: Option<String>,
    asker: User,
    place: Place,
    presence: Presence,
    languages: Languages,
    missing: Missing,
    is_admin: bool,
}

/// The address for answers to an interaction. The token is valid for fifteen minutes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Hook {
    /// The interaction's id.
    pub(super) interaction: u64,
    /// The application's id.
    pub(super) application: u64,
    /// The interaction's token.
    pub(super) token: String,
}

/// The three kinds of interactions have the same fields but no common type, and serenity leaves out where a
/// form comes from.
macro_rules! origin_of {
    ($interaction:expr, $me:expr, $context:expr, $owners:expr) => {{
        let interaction = $interaction;
        let nick = interaction.member.as_ref().and_then(|member| member.nick.as_deref());
        let parent = interaction.channel.as_ref().and_then(thread_parent);
        let in_thread = parent.is_some();
        let presence = presence($context, interaction.guild_id.is_some(), $owners);
        let own = interaction.member.as_ref().and_then(|member| member.permissions);
        Origin {
            hook: Hook {
                interaction: interaction.id.get(),
                application: interaction.application_id.get(),
                token: interaction.token.clone(),
            },
            since: Instant::now(),
            pressed: None,
            asker: user(&interaction.user, nick, $me),
            place: Place {
                platform: PLATFORM.name.to_owned(),
                server: interaction.guild_id.map(|id| id.to_string()),
                channel: interaction.channel_id.to_string(),
                parent,
            },
            presence,
            languages: Languages {
                user: Some(interaction.locale.clone()).filter(|locale| !locale.is_empty()),
                server: interaction.guild_locale.clone(),
            },
            missing: match presence {
                Presence::Member => Missing::of(interaction.app_permissions, in_thread),
                Presence::Guest => Missing { to_post: missing_of_host(own), ..Missing::default() },
                Presence::Alone => Missing::default(),
            },
            is_admin: manages(own),
        }
    }};
}

impl Origin {
    /// The origin of a command, or of an option being typed; `me` is QGo's own user.
    pub(super) fn of_command(interaction: &CommandInteraction, me: UserId) -> Self {
        origin_of!(interaction, me, interaction.context, &interaction.authorizing_integration_owners)
    }

    /// The origin of a press of a button.
    pub(super) fn of_component(interaction: &ComponentInteraction, me: UserId) -> Self {
        let pressed = Some(interaction.message.id.to_string());
        let owners = &interaction.authorizing_integration_owners;
        Self { pressed, ..origin_of!(interaction, me, interaction.context, owners) }
    }

    /// The origin of a sent form.
    pub(super) fn of_modal(interaction: &ModalInteraction, me: UserId) -> Self {
        let message = interaction.message.as_deref();
        let owners = message.and_then(|message| message.interaction_metadata.as_deref()).map(owners);
        let pressed = message.map(|message| message.id.to_string());
        Self { pressed, ..origin_of!(interaction, me, None, &owners.unwrap_or_default()) }
    }

    /// The asker.
    pub(super) fn account(&self) -> &Account {
        &self.asker.account
    }

    /// The place of the interaction.
    pub(super) fn place(&self) -> &Place {
        &self.place
    }

    /// What QGo is in that place.
    pub(super) fn presence(&self) -> Presence {
        self.presence
    }

    /// The asker's languages.
    pub(super) fn languages(&self) -> &Languages {
        &self.languages
    }

    /// A request for `what`.
    pub(super) fn request(self, what: What) -> Request {
        Request {
            platform: &PLATFORM,
            asker: self.asker,
            place: self.place,
            game: None,
            presence: self.presence,
            languages: self.languages,
            style: None,
            missing_permissions: self.missing.to_post,
            missing_for_threads: self.missing.for_threads,
            is_admin: self.is_admin,
            known_users: Vec::new(),
            asked_ago: self.since.elapsed(),
            key: Some(self.hook.interaction.to_string()),
            what,
        }
    }

    /// The typing of an option of `command`.
    pub(super) fn typing(self, command: &str, option: &str, typed: &str) -> Typing {
        Typing {
            platform: &PLATFORM,
            asker: self.asker,
            place: self.place,
            languages: self.languages,
            command: command.to_owned(),
            option: option.to_owned(),
            typed: typed.to_owned(),
        }
    }
}

/// A user with the name that the server shows: the nickname there, else the display name.
pub(super) fn user(user: &serenity::all::User, nick: Option<&str>, me: UserId) -> User {
    let name = nick.or(user.global_name.as_deref()).unwrap_or(&user.name);
    User {
        account: Account { platform: PLATFORM.name.to_owned(), user: user.id.to_string() },
        name: name.to_owned(),
        is_bot: user.bot,
        is_self: user.id == me,
    }
}

/// The parent channel of a thread; `None` for other channels, whose parent is their category.
fn thread_parent(channel: &PartialChannel) -> Option<String> {
    let is_thread = matches!(
        channel.kind,
        ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
    );
    channel.parent_id.filter(|_| is_thread).map(|parent| parent.to_string())
}

/// Who has installed QGo, according to a message that answers an interaction.
fn owners(metadata: &MessageInteractionMetadata) -> AuthorizingIntegrationOwners {
    match metadata {
        MessageInteractionMetadata::Command(of) => of.authorizing_integration_owners.clone(),
        MessageInteractionMetadata::Component(of) => of.authorizing_integration_owners.clone(),
        MessageInteractionMetadata::ModalSubmit(of) => of.authorizing_integration_owners.clone(),
        _ => AuthorizingIntegrationOwners::default(),
    }
}

/// What QGo is in the place of an interaction: a guest, unless it is installed in the server or the
/// conversation is its own with the asker. (A message without this information was posted by QGo itself, so
/// it is not a guest.)
fn presence(
    context: Option<InteractionContext>,
    in_server: bool,
    owners: &AuthorizingIntegrationOwners,
) -> Presence {
    let is_servers =
        |owner: &AuthorizingIntegrationOwner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_));
    let is_guest = match context {
        Some(InteractionContext::PrivateChannel) => true,
        Some(InteractionContext::BotDm) => false,
        _ => !owners.0.is_empty() && !owners.0.iter().any(is_servers),
    };
    match (is_guest, in_server) {
        (true, _) => Presence::Guest,
        (false, true) => Presence::Member,
        (false, false) => Presence::Alone,
    }
}

/// The names of the permissions that the asker lacks in a server and needs so that all see QGo's answers as a
/// guest; none outside servers.
fn missing_of_host(own: Option<Permissions>) -> Vec<String> {
    let lacks = own.is_some_and(|own| !own.administrator() && !own.contains(Permissions::USE_EXTERNAL_APPS));
    if lacks { names(Permissions::USE_EXTERNAL_APPS) } else { Vec::new() }
}

/// The permissions that matter to QGo, with Discord's names for them.
const NAMES: [(Permissions, &str); 6] = [
    (Permissions::VIEW_CHANNEL, "View Channel"),
    (Permissions::SEND_MESSAGES, "Send Messages"),
    (Permissions::ATTACH_FILES, "Attach Files"),
    (Permissions::CREATE_PUBLIC_THREADS, "Create Public Threads"),
    (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
    (Permissions::USE_EXTERNAL_APPS, "Use External Apps"),
];

/// The names of permissions.
fn names(permissions: Permissions) -> Vec<String> {
    let known = NAMES.iter().filter(|(permission, _)| permissions.contains(*permission));
    known.map(|(_, name)| (*name).to_owned()).collect()
}

/// Whether a user with these permissions in a channel may manage its server.
fn manages(permissions: Option<Permissions>) -> bool {
    permissions.is_some_and(|own| own.administrator() || own.manage_guild())
}

/// The names of the permissions that QGo lacks in a place, by their use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Missing {
    /// For posting there.
    to_post: Vec<String>,
    /// In addition, for opening a thread in that channel, or in the channel of that thread, and posting in
    /// it.
    for_threads: Vec<String>,
}

impl Missing {
    fn of(granted: Option<Permissions>, in_thread: bool) -> Self {
        let Some(granted) = granted.filter(|granted| !granted.administrator()) else {
            return Self::default();
        };
        let send = if in_thread { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
        let to_post = Permissions::VIEW_CHANNEL | Permissions::ATTACH_FILES | send;
        let for_threads = Permissions::CREATE_PUBLIC_THREADS | Permissions::SEND_MESSAGES_IN_THREADS;
        let lacked = |needed: Permissions| names(needed - granted);
        Self { to_post: lacked(to_post), for_threads: lacked(for_threads - to_post) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_depends_on_the_kind_of_place() {
        let threads = ["Create Public Threads", "Send Messages in Threads"];
        let granted = Permissions::VIEW_CHANNEL | Permissions::ATTACH_FILES;
        let in_channel = Missing::of(Some(granted | Permissions::SEND_MESSAGES), false);
        assert_eq!(
            (in_channel.to_post.len(), &in_channel.for_threads[..]),
            (0, &threads.map(str::to_owned)[..])
        );
        let in_thread = Missing::of(Some(granted | Permissions::SEND_MESSAGES_IN_THREADS), true);
        assert_eq!((in_thread.to_post.len(), &in_thread.for_threads[..]), (0, &[threads[0].to_owned()][..]));
        assert_eq!(Missing::of(Some(granted), false).to_post, ["Send Messages"]);
        assert_eq!(Missing::of(Some(granted), true).to_post, [threads[1]]);
        assert_eq!(Missing::of(Some(Permissions::empty()), true).to_post.len(), 3);
    }

    #[test]
    fn qgo_is_a_guest_where_only_a_person_has_it() {
        let owners = |json: serde_json::Value| serde_json::from_value(json).unwrap();
        let none = owners(serde_json::json!({}));
        let persons = owners(serde_json::json!({ "1": "5" }));
        let servers = owners(serde_json::json!({ "0": "7", "1": "5" }));
        let alone = owners(serde_json::json!({ "0": "0" }));
        use InteractionContext::{BotDm, Guild, PrivateChannel};
        for (context, in_server, owners, expected) in [
            (Some(Guild), true, &servers, Presence::Member),
            (Some(Guild), true, &persons, Presence::Guest),
            (Some(PrivateChannel), false, &persons, Presence::Guest),
            (Some(BotDm), false, &alone, Presence::Alone),
            (None, false, &persons, Presence::Guest),
            (None, false, &alone, Presence::Alone),
            (None, true, &persons, Presence::Guest),
            (None, true, &none, Presence::Member),
            (None, false, &none, Presence::Alone),
        ] {
            assert_eq!(presence(context, in_server, owners), expected, "{context:?} {owners:?}");
        }
    }

    #[test]
    fn a_guest_is_heard_by_all_if_its_host_may_use_it() {
        assert_eq!(missing_of_host(Some(Permissions::SEND_MESSAGES)), ["Use External Apps"]);
        for own in [None, Some(Permissions::USE_EXTERNAL_APPS), Some(Permissions::ADMINISTRATOR)] {
            assert_eq!(missing_of_host(own), Vec::<String>::new());
        }
    }

    #[test]
    fn an_administrator_lacks_nothing_and_silence_is_taken_for_consent() {
        assert_eq!(Missing::of(Some(Permissions::ADMINISTRATOR), false), Missing::default());
        assert_eq!(Missing::of(None, false), Missing::default());
    }
}
