//! The poise framework, fed from the one registry of commands.
//!
//! Poise finds the command of an interaction. Its macro for functions is not used, since commands are
//! data here; nor is its registration (see [`super::registration`]), since its choices have numbers
//! for values and its ranges must be known when it is compiled; nor its answers with offers, since
//! they would go out past the limits that [`super::rest`] keeps.

use poise::{
    ApplicationContext, BoxFuture, Command, CommandParameter, FrameworkContext, FrameworkError,
    FrameworkOptions,
};
use qgo_chat::commands::{CommandSpec, OptionSpec, groups, in_group};
use serenity::all::{FullEvent, Interaction};

use super::interactions::Interactions;

/// What a handler fails with: none does, since failures are told to the asker or logged.
pub(super) type Never = std::convert::Infallible;

type Outcome<'a> = Result<(), FrameworkError<'a, Interactions, Never>>;

/// Every command, and what is done with other events.
pub(super) fn options() -> FrameworkOptions<Interactions, Never> {
    FrameworkOptions {
        commands: in_group(None).map(command).chain(groups().into_iter().map(group)).collect(),
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

/// The first word of several commands. Nobody can send it alone, but without an action poise would
/// not look further.
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

/// A command that the registry does not have (any more) is for the chat layer to explain.
async fn handle_error(error: FrameworkError<'_, Interactions, Never>) {
    match error {
        FrameworkError::UnknownInteraction { framework, interaction, .. } => {
            framework.user_data.command(interaction);
        }
        error => tracing::error!(%error, "poise could not hand out an event"),
    }
}
