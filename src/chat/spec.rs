//! What a command is: each file in `command/` that does one says all of this of it.

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
pub(crate) use options::{Options, find_choice, find_option};

/// A command. Its description is the text `command-NAME` of each language.
#[derive(Debug)]
pub struct CommandSpec {
    /// The name without the slash: a word, or two where commands belong together (`settings me`). In
    /// the keys of texts the two are joined by `-`; the first one has texts of its own.
    pub name: &'static str,
    /// Its options, in order; required ones first.
    pub options: &'static [OptionSpec],
    /// What it is about in `/help`, and where it stands among the commands about that.
    pub(crate) theme: (Theme, u8),
    /// Where it may be used.
    pub(crate) allowed: Allowed,
    /// How urgent it is.
    pub(crate) class: Class,
    /// What is wanted of it with these options.
    pub(crate) read: fn(&Options<'_>) -> Asked,
}

impl CommandSpec {
    /// What is wanted of it with these options, where it may be used.
    pub(crate) fn wanted(&'static self, options: &Options<'_>) -> Result<Wanted, BadCommand> {
        let (price, doing) = (self.read)(options)?;
        debug_assert!(options.are_all_read(), "/{} reads other options than it has", self.name);
        Ok(Wanted::new(self.class, price, move |ask| {
            Box::pin(async move {
                match self.allowed {
                    Allowed::Everywhere => {}
                    Allowed::AtGames => ask.may_play_here(false).await?,
                    Allowed::WhereGamesBegin => ask.may_play_here(true).await?,
                }
                doing(ask).await
            })
        }))
    }

    /// The first word of its name, if it has two, and the last one.
    pub fn words(&self) -> (Option<&'static str>, &'static str) {
        match self.name.split_once(' ') {
            Some((group, last)) => (Some(group), last),
            None => (None, self.name),
        }
    }
}

/// Where a command may be used, where the admins of a server have chosen channels for games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Allowed {
    /// Everywhere: it neither begins nor needs a game.
    Everywhere,
    /// Where games are played, and where one is on.
    AtGames,
    /// Where games are played: it begins one.
    WhereGamesBegin,
}

/// What is read of a command: what it costs besides what it posts, and what is done.
pub(crate) type Asked = Result<(Price, Box<dyn Doing>), BadCommand>;

/// What costs this besides what it posts.
pub(crate) fn costs(price: Price, doing: impl Doing) -> Asked {
    Ok((price, Box::new(doing)))
}

/// What costs nothing besides what it posts.
pub(crate) fn free(doing: impl Doing) -> Asked {
    costs(None, doing)
}

/// A command; nothing of it can be forgotten.
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
