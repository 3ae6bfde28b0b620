//! The hall: the lists of games and challenges that somebody sees who has not sat down anywhere yet.
//!
//! Every list comes page by page and is found by an index, however many games there are. The games of a page
//! that are running are loaded, because whoever looks at the list is shown their last moves and clocks;
//! they are usually in memory. Those that are over are not.

mod challenges;
mod games;
mod greeting;
mod news;
mod whereabouts;

use qgo_store::InChannel;

pub(crate) use news::Newsroom;

use crate::games::table::{is_there, name};
use crate::pool::{Class, Order};
use crate::sight::{Blind, Eyes};
use crate::{CannotLook, Chat, Hall, Onlooker, Person};

/// How many games a page of a list has.
const PAGE: u32 = 30;

impl Chat {
    /// The games of a channel and its threads, `skip` of each list left out, and the challenges there.
    ///
    /// # Errors
    /// If the store fails, or if whoever looks has too many looks under way.
    pub async fn hall(&self, onlooker: &Onlooker, channel: &str, skip: u32) -> Result<Hall, CannotLook> {
        let eyes = self.eyes(onlooker).await?;
        self.hall_for(&eyes, channel, skip).await.map_err(|blind| blind.told(eyes.words))
    }

    async fn hall_for(&self, eyes: &Eyes<'_>, channel: &str, skip: u32) -> Result<Hall, Blind> {
        let Onlooker { platform, account, .. } = eyes.onlooker;
        let order = self.pool.admit(order(eyes, channel)).map_err(Blind::Busy)?;
        // Looking alone does not make anybody a player.
        let me = match account {
            Some(account) => self.store.find_player(account).await?,
            None => None,
        };
        // One more than a page, to know whether the list goes on.
        let most = PAGE + 1;
        let around = |over, but| InChannel { platform: platform.name, channel, over, but };
        let mut mine = match &me {
            Some(me) => self.store.games_of(me.id, skip, most).await?,
            None => Vec::new(),
        };
        let (mut others, mut ended) = (Vec::new(), Vec::new());
        if platform.sees_all_channels {
            let me = me.as_ref().map(|me| me.id);
            others = self.store.games_around(around(false, me), skip, most).await?;
            ended = self.store.games_around(around(true, None), skip, most).await?;
        }
        let more = [&mine, &others, &ended].iter().any(|list| list.len() > PAGE as usize);
        [&mut mine, &mut others, &mut ended].into_iter().for_each(|list| list.truncate(PAGE as usize));
        let mut mine = self.listed(eyes, mine, &order).await?;
        mine.sort_by_key(|row| (!row.mine_to_move, std::cmp::Reverse(row.at), row.game));
        Ok(Hall {
            mine,
            others: self.listed(eyes, others, &order).await?,
            ended: self.listed(eyes, ended, &order).await?,
            more,
            challenges: self.challenges_around(eyes, channel).await?,
        })
    }
}

/// An order for the work of a look at the lists. All strangers are one client.
fn order(eyes: &Eyes<'_>, channel: &str) -> Order {
    let Onlooker { platform, account, .. } = eyes.onlooker;
    match account {
        Some(account) => {
            let place = qgo_store::Place {
                platform: platform.name.to_owned(),
                server: None,
                channel: channel.to_owned(),
                parent: None,
            };
            Order::of_account(Class::Picture, account, &place)
        }
        None => Order::of_strangers(Class::Picture, NO_GAME),
    }
}

/// Stands for all games: their numbers begin at 1.
const NO_GAME: qgo_store::GameId = qgo_store::GameId(0);

/// A player, as others see them.
pub(crate) fn person(words: qgo_words::Words, player: &qgo_store::Player) -> Person {
    let id = if is_there(player) { player.account.user.clone() } else { String::new() };
    Person { id, name: name(words, player).into_owned() }
}
