//! What a command is: the file of each command in `command/` says all of this.

mod bad;
mod offers;
mod option;
mod options;
pub(crate) mod wanted;

pub(crate) use crate::ask::theme::Theme;
use crate::budget::Price;
use crate::pool::Class;
use crate::spec::wanted::{Doing, Wanted};
pub(crate) use bad::BadCommand;
pub use option::{Offers, OptionSpec, Takes};
pub(crate) use option::{any_of, completed, option, required, suggested};
pub(crate) use options::{
    Options, begins_choice, find_choice, find_named_choice, find_option, means_computer,
};

/// A command. Its description is the text `command-NAME` of each language.
#[derive(Debug)]
pub struct CommandSpec {
    /// The name without the slash: one word, or two if commands belong together (`settings me`). In the keys
    /// of texts the two are joined by `-`; the first word has texts of its own.
    pub name: &'static str,
    /// Its options, in order; required ones first.
    pub options: &'static [OptionSpec],
    /// Its theme in `/help`, and its position among the commands of that theme.
    pub(crate) theme: (Theme, u8),
    /// Where it may be used.
    pub(crate) allowed: Allowed,
    /// How urgent it is.
    pub(crate) class: Class,
    /// Reads these options into what is asked for.
    pub(crate) read: fn(&Options<'_>) -> Asked,
}

impl CommandSpec {
    /// Reads these options into what is wanted, to be done only where the command may be used.
    pub(crate) fn wanted(&'static self, options: &Options<'_>) -> Result<Wanted, BadCommand> {
        let (price, doing) = (self.read)(options)?;
        debug_assert!(options.are_all_read(), "/{} reads other options than it has", self.name);
        Ok(Wanted::new(self.name, self.class, price, move |ask| {
            Box::pin(async move {
                match self.allowed {
                    Allowed::Everywhere => {}
                    Allowed::AtGames | Allowed::InGame => ask.may_play_here(false).await?,
                    Allowed::WhereGamesBegin => ask.may_play_here(true).await?,
                }
                doing(ask).await
            })
        }))
    }

    /// The first word of its name, if it has two; and the last one.
    pub fn words(&self) -> (Option<&'static str>, &'static str) {
        match self.name.split_once(' ') {
            Some((group, last)) => (Some(group), last),
            None => (None, self.name),
        }
    }
}

/// Where a command may be used if the admins of a server have chosen channels for games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Allowed {
    /// Everywhere: it neither begins nor needs a game.
    Everywhere,
    /// Where games may be played, and where one is running.
    AtGames,
    /// As [`Allowed::AtGames`]; and it is about the game of the place, or about the one whose number is typed
    /// at its end: `/move D4 #12`.
    InGame,
    /// Where games may be played, because it begins one.
    WhereGamesBegin,
}

/// A command that was read: its price besides what it posts, and what to do.
pub(crate) type Asked = Result<(Price, Box<dyn Doing>), BadCommand>;

/// A command that was read, with a price besides what it posts.
pub(crate) fn costs(price: Price, doing: impl Doing) -> Asked {
    Ok((price, Box::new(doing)))
}

/// A command that was read, without a price besides what it posts.
pub(crate) fn free(doing: impl Doing) -> Asked {
    costs(None, doing)
}

/// A command; as parameters, none of its parts can be forgotten.
pub(crate) const fn command(
    name: &'static str,
    options: &'static [OptionSpec],
    theme: (Theme, u8),
    allowed: Allowed,
    class: Class,
    read: fn(&Options<'_>) -> Asked,
) -> CommandSpec {
    CommandSpec { name, options, theme, allowed, class, read }
}
