//! Who did something on Discord, where, and what: an interaction in the chat layer's terms.

use std::collections::BTreeMap;

use qgo_chat::{Languages, Presence, Request, Typing, User, Value, What};
use qgo_store::{Account, Place};
use serenity::all::{
    ActionRowComponent, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelType, CommandData,
    CommandDataOption, CommandDataOptionValue, CommandInteraction, ComponentInteraction, InteractionContext,
    MessageInteractionMetadata, ModalInteraction, PartialChannel, Permissions, ResolvedOption,
    ResolvedTarget, ResolvedValue, UserId,
};
use tokio::time::Instant;

use super::PLATFORM;

/// What every interaction says about itself.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    /// Where its answers go.
    pub(super) hook: Hook,
    /// When it came.
    pub(super) since: Instant,
    /// The message whose button was pressed, perhaps to open the form that was sent.
    pub(super) pressed: Option<String>,
    asker: User,
    place: Place,
    presence: Presence,
    languages: Languages,
    missing: Missing,
    is_admin: bool,
}

/// Where answers to an interaction go. The token is good for fifteen minutes.
#[derive(Clone, Debug)]
pub(super) struct Hook {
    /// The interaction's id.
    pub(super) interaction: u64,
    /// The application's id.
    pub(super) application: u64,
    /// The interaction's token.
    pub(super) token: String,
}

/// The three kinds of interactions have the same fields, but no type in common; and serenity leaves out
/// where a form comes from.
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
    /// Where a command or the typing of one comes from; `me` is QGo's own user.
    pub(super) fn of_command(interaction: &CommandInteraction, me: UserId) -> Self {
        origin_of!(interaction, me, interaction.context, &interaction.authorizing_integration_owners)
    }

    /// Where the press of a button comes from.
    pub(super) fn of_component(interaction: &ComponentInteraction, me: UserId) -> Self {
        let pressed = Some(interaction.message.id.to_string());
        let owners = &interaction.authorizing_integration_owners;
        Self { pressed, ..origin_of!(interaction, me, interaction.context, owners) }
    }

    /// Where a sent form comes from.
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

    /// Where it came from.
    pub(super) fn place(&self) -> &Place {
        &self.place
    }

    /// What QGo is there.
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
            presence: self.presence,
            languages: self.languages,
            missing_permissions: self.missing.to_post,
            missing_for_threads: self.missing.for_threads,
            is_admin: self.is_admin,
            known_users: Vec::new(),
            asked_ago: self.since.elapsed(),
            what,
        }
    }

    /// The typing of an option.
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

/// A command with its options; the one in the menu of a person is `/challenge` with that person.
pub(super) fn command(interaction: &CommandInteraction, me: UserId) -> What {
    if let Some(ResolvedTarget::User(whom, member)) = interaction.data.target() {
        let nick = member.and_then(|member| member.nick.as_deref());
        let opponent = ("opponent".to_owned(), Value::User(user(whom, nick, me)));
        return What::Command { name: "challenge".to_owned(), options: BTreeMap::from([opponent]) };
    }
    let mut options = interaction.data.options();
    if let [ResolvedOption { value: ResolvedValue::SubCommand(inside), .. }] = &mut options[..] {
        options = std::mem::take(inside);
    }
    let options = options
        .iter()
        .filter_map(|option| Some((option.name.to_owned(), value(&option.value, me)?)))
        .collect();
    What::Command { name: command_name(&interaction.data), options }
}

/// The name of a command, in two words where it is a sub-command.
pub(super) fn command_name(data: &CommandData) -> String {
    match &data.options[..] {
        [CommandDataOption { name, value: CommandDataOptionValue::SubCommand(_), .. }] => {
            format!("{} {name}", data.name)
        }
        _ => data.name.clone(),
    }
}

/// A press of a button.
pub(super) fn press(interaction: &ComponentInteraction) -> What {
    What::Press { id: interaction.data.custom_id.clone() }
}

/// A form with what was typed into it.
pub(super) fn form(interaction: &ModalInteraction) -> What {
    let components = interaction.data.components.iter().flat_map(|row| &row.components);
    let fields: BTreeMap<_, _> = components
        .filter_map(|component| match component {
            ActionRowComponent::InputText(text) => {
                Some((text.custom_id.clone(), text.value.clone().unwrap_or_default()))
            }
            _ => None,
        })
        .collect();
    What::Form { id: interaction.data.custom_id.clone(), fields }
}

fn value(value: &ResolvedValue<'_>, me: UserId) -> Option<Value> {
    Some(match value {
        ResolvedValue::String(text) => Value::Text((*text).to_owned()),
        ResolvedValue::Integer(number) => Value::Integer(*number),
        ResolvedValue::Number(number) => Value::Number(*number),
        ResolvedValue::Boolean(flag) => Value::Flag(*flag),
        ResolvedValue::User(whom, member) => {
            Value::User(user(whom, member.and_then(|member| member.nick.as_deref()), me))
        }
        _ => return None,
    })
}

/// A user under the name that the server shows: the nickname there, else the display name.
fn user(user: &serenity::all::User, nick: Option<&str>, me: UserId) -> User {
    let name = nick.or(user.global_name.as_deref()).unwrap_or(&user.name);
    User {
        account: Account { platform: PLATFORM.name.to_owned(), user: user.id.to_string() },
        name: name.to_owned(),
        is_bot: user.bot,
        is_self: user.id == me,
    }
}

/// The channel that a thread belongs to. (An ordinary channel's parent is its category.)
fn thread_parent(channel: &PartialChannel) -> Option<String> {
    let is_thread = matches!(
        channel.kind,
        ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
    );
    channel.parent_id.filter(|_| is_thread).map(|parent| parent.to_string())
}

/// Who has QGo, of a message that answers an interaction.
fn owners(metadata: &MessageInteractionMetadata) -> AuthorizingIntegrationOwners {
    match metadata {
        MessageInteractionMetadata::Command(of) => of.authorizing_integration_owners.clone(),
        MessageInteractionMetadata::Component(of) => of.authorizing_integration_owners.clone(),
        MessageInteractionMetadata::ModalSubmit(of) => of.authorizing_integration_owners.clone(),
        _ => AuthorizingIntegrationOwners::default(),
    }
}

/// What QGo is where an interaction comes from: a guest, unless a server or its own direct messages
/// have it. (Where nothing says who has it, it has posted by itself, and so is none.)
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

/// The names of the permissions that somebody needs to have in a server so that all see what QGo
/// answers them as a guest; outside servers none.
fn missing_of_host(own: Option<Permissions>) -> Vec<String> {
    let lacks = own.is_some_and(|own| !own.administrator() && !own.contains(Permissions::USE_EXTERNAL_APPS));
    let names = if lacks { Permissions::USE_EXTERNAL_APPS.get_permission_names() } else { Vec::new() };
    names.into_iter().map(str::to_owned).collect()
}

/// Whether somebody with these permissions in a channel may manage its server.
fn manages(permissions: Option<Permissions>) -> bool {
    permissions.is_some_and(|own| own.administrator() || own.manage_guild())
}

/// The names of the permissions that QGo lacks in a place, by what they are needed for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Missing {
    /// To post there.
    to_post: Vec<String>,
    /// Besides, to open a thread in that channel, or in the one of that thread, and to post in it.
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
        let lacked = |needed: Permissions| {
            (needed - granted).get_permission_names().into_iter().map(str::to_owned).collect()
        };
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
