//! The poise framework, configured from the one registry of commands.
//!
//! Poise finds the command of an interaction. Three parts of it are not used: its macro for functions,
//! because commands are data here; its registration (see [`super::registration`]), because it makes numbers
//! the values of choices and needs ranges at compile time; and its way to send offers, because that bypasses
//! the limits that [`super::rest`] keeps.

use poise::{
    ApplicationContext, BoxFuture, Command, CommandParameter, ContextMenuCommandAction, FrameworkContext,
    FrameworkError, FrameworkOptions,
};
use qgo_chat::commands::{CommandSpec, OptionSpec, groups, in_group};
use serenity::all::{FullEvent, Interaction};

use super::interactions::Interactions;
use super::registration::menu_name;

/// The error of handlers: there is none, because failures are told to the asker or logged.
pub(super) type Never = std::convert::Infallible;

type Outcome<'a> = Result<(), FrameworkError<'a, Interactions, Never>>;

/// All commands, and what is done with other events.
pub(super) fn options() -> FrameworkOptions<Interactions, Never> {
    FrameworkOptions {
        commands: in_group(None)
            .map(command)
            .chain(groups().into_iter().map(group))
            .chain([menu_command()])
            .collect(),
        event_handler: |framework, event| Box::pin(handle_event(framework, event)),
        on_error: |error| Box::pin(handle_error(error)),
        initialize_owners: false,
        ..FrameworkOptions::default()
    }
}

fn command(spec: &CommandSpec) -> Command<Interactions, Never> {
    Command {
        name: spec.words().1.into(),
        qualified_name: spec.name.into(),
        identifying_name: spec.name.into(),
        slash_action: Some(run),
        parameters: spec.options.iter().map(parameter).collect(),
        ..Command::default()
    }
}

/// The command in a user's context menu.
fn menu_command() -> Command<Interactions, Never> {
    Command {
        name: menu_name().into(),
        qualified_name: menu_name().into(),
        identifying_name: menu_name().into(),
        context_menu_action: Some(ContextMenuCommandAction::User(|context, _| run(context))),
        ..Command::default()
    }
}

/// The first word of several commands. Nobody can send it alone, but poise looks for sub-commands only if it
/// has an action.
fn group(name: &'static str) -> Command<Interactions, Never> {
    Command {
        name: name.into(),
        qualified_name: name.into(),
        identifying_name: name.into(),
        slash_action: Some(run),
        subcommands: in_group(Some(name)).map(command).collect(),
        subcommand_required: true,
        ..Command::default()
    }
}

fn parameter(spec: &OptionSpec) -> CommandParameter<Interactions, Never> {
    CommandParameter {
        name: spec.name.into(),
        name_localizations: Vec::new().into(),
        description: None,
        description_localizations: Vec::new().into(),
        required: spec.required,
        channel_types: None,
        choices: Vec::new().into(),
        type_setter: None,
        autocomplete_callback: None,
        __non_exhaustive: (),
    }
}

fn run(context: ApplicationContext<'_, Interactions, Never>) -> BoxFuture<'_, Outcome<'_>> {
    context.framework.user_data.command(context.interaction);
    Box::pin(async { Ok(()) })
}

async fn handle_event(
    framework: FrameworkContext<'_, Interactions, Never>,
    event: &FullEvent,
) -> Result<(), Never> {
    match event {
        FullEvent::InteractionCreate { interaction: Interaction::Component(interaction) } => {
            framework.user_data.component(interaction);
        }
        FullEvent::InteractionCreate { interaction: Interaction::Modal(interaction) } => {
            framework.user_data.modal(interaction);
        }
        FullEvent::InteractionCreate { interaction: Interaction::Autocomplete(interaction) } => {
            framework.user_data.complete(interaction);
        }
        FullEvent::ShardStageUpdate { event } => {
            tracing::info!(from = %event.old, to = %event.new, "the connection to Discord's gateway");
        }
        _ => {}
    }
    Ok(())
}

/// A command that is not (or no longer) in the registry is left to the chat layer to explain.
async fn handle_error(error: FrameworkError<'_, Interactions, Never>) {
    match error {
        FrameworkError::UnknownInteraction { framework, interaction, .. } => {
            framework.user_data.command(interaction);
        }
        error => tracing::error!(%error, "poise could not hand out an event"),
    }
}
