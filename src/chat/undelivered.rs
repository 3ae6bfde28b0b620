//! What people have to know about posts that could not be delivered.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use qgo_store::Place;

/// Channels whose last post was given up, with the reason: told to who next does something there.
#[derive(Default)]
pub(crate) struct Undelivered(Mutex<HashMap<(String, String), String>>);

impl Undelivered {
    /// How many are kept in mind.
    const MOST: usize = 1000;

    pub(crate) fn remember(&self, place: &Place, why: &str) {
        let mut channels = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if channels.len() < Self::MOST {
            channels.insert(key(place), why.to_owned());
            // A thread that could not be opened has nobody in it to be told.
            if let Some(parent) = &place.parent {
                channels.insert((place.platform.clone(), parent.clone()), why.to_owned());
            }
        }
    }

    pub(crate) fn forget(&self, place: &Place) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&key(place));
    }

    /// Why the last post to a place was given up, if it was.
    pub(crate) fn why(&self, place: &Place) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key(place)).cloned()
    }
}

fn key(place: &Place) -> (String, String) {
    (place.platform.clone(), place.channel.clone())
}
