//! Tells the browsers what changes in games and around them, as soon as it is stored: nobody waits for a picture
//! or for the delivery of a message.

use std::sync::Arc;

use qgo_chat::tasks::stopped;
use qgo_chat::{Chat, News};
use qgo_store::GameId;
use qgo_words::Words;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

use crate::PLATFORM;
use crate::archive::Archive;
use crate::wire::Push;

/// Passes on what changes until `stop` becomes true.
pub(crate) async fn pass_on(chat: Arc<Chat>, archive: Arc<Archive>, stop: watch::Receiver<bool>) {
    let (changes, news) = (chat.changes(), chat.news());
    tokio::select! {
        () = changed(&chat, &archive, changes) => {}
        () = told(&archive, news) => {}
        () = stopped(stop) => {}
    }
}

async fn changed(chat: &Chat, archive: &Archive, mut changes: Receiver<GameId>) {
    loop {
        match changes.recv().await {
            Ok(game) => match chat.place_of(&PLATFORM, Words::default(), game).await {
                Ok(Some(place)) => archive.push(Push::Game { game, channel: place.channel }),
                // A game of another platform.
                Ok(None) => {}
                Err(_) => archive.push(Push::Missed),
            },
            Err(RecvError::Lagged(_)) => archive.push(Push::Missed),
            Err(RecvError::Closed) => return,
        }
    }
}

async fn told(archive: &Archive, mut news: Receiver<News>) {
    loop {
        match news.recv().await {
            Ok(News::Hall) => archive.push(Push::Hall),
            Ok(News::Talk(game, line)) => archive.push(Push::Talk { game, line }),
            Ok(News::Missed) | Err(RecvError::Lagged(_)) => archive.push(Push::Missed),
            Err(RecvError::Closed) => return,
        }
    }
}
