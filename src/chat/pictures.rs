//! A cache of drawn pictures, by what they show.

use std::convert::Infallible;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use qgo_render::{Caption, Picture, Style, draw, draw_with_links};
use qgo_rules::View;
use quick_cache::sync::Cache;
use quick_cache::{OptionsBuilder, Weighter};
use sha2::{Digest, Sha256};
use tokio::time::Instant;

use crate::CacheLoad;
use crate::cache::IDLE;

/// The size of a small picture, for an estimate of how many there will be.
const USUAL_BYTES: usize = 64 << 10;

/// A cache of drawn files, bounded by their bytes. Whoever wants a file that is being drawn waits for it.
///
/// The key of a file is everything that its bytes depend on; for a board that is what its viewer may see. So
/// nobody can get a picture that would not also have been drawn for them.
#[derive(Clone)]
pub(crate) struct Pictures {
    cache: Arc<Cache<Key, Kept, ByBytes>>,
    counts: Arc<Counts>,
    /// Whether boards are drawn at all.
    draws: bool,
}

/// What was done since the start.
#[derive(Default)]
struct Counts {
    asked: AtomicU64,
    drawn: AtomicU64,
    /// For how many microseconds.
    drawing: AtomicU64,
}

/// A drawn file, and when it was last asked for.
#[derive(Clone)]
struct Kept {
    drawing: Arc<Drawing>,
    asked: Arc<Mutex<Instant>>,
}

/// A drawn file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Drawing {
    pub(crate) bytes: Vec<u8>,
    /// How many positions it shows.
    pub(crate) shown: usize,
    /// How many positions there are: more than it shows if the whole was too large.
    pub(crate) all: usize,
}

/// A digest of everything that the bytes of a file depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key([u8; 32]);

impl Key {
    /// The key of what `shown` hashes; `kind` distinguishes kinds of files.
    pub(crate) fn of(kind: &'static str, shown: impl Hash) -> Self {
        let mut hasher = Digester(Sha256::new());
        (kind, shown).hash(&mut hasher);
        Self(hasher.0.finalize().into())
    }
}

/// Collects what [`Hash`] writes into a collision-resistant digest: a collision would show somebody another
/// board.
struct Digester(Sha256);

impl Hasher for Digester {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// Not used: the digest is the key.
    fn finish(&self) -> u64 {
        0
    }
}

#[derive(Clone)]
struct ByBytes;

impl Weighter<Key, Kept> for ByBytes {
    fn weight(&self, _: &Key, kept: &Kept) -> u64 {
        (kept.drawing.bytes.capacity() + size_of::<(Key, Kept, Drawing, Mutex<Instant>)>()) as u64
    }
}

/// Which sets of `entangled` are joined by curves in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Links {
    /// Only the set just placed and the set that a choice is about.
    Last,
    All,
}

impl Pictures {
    /// A cache of at most `bytes` bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let options = OptionsBuilder::new()
            .estimated_items_capacity(bytes / USUAL_BYTES)
            .weight_capacity(bytes as u64)
            // With a single shard an animation finds the room of many pictures, even if it is new and they
            // are in demand.
            .shards(1)
            .hot_allocation(0.5)
            .build()
            .expect("both capacities are set");
        let cache = Cache::with_options(options, ByBytes, Default::default(), Default::default());
        Self { cache: Arc::new(cache), counts: Arc::default(), draws: true }
    }

    /// The same cache, but without drawing: the files of boards are empty. For callers who only need to know
    /// what is shown, and may fetch the pictures later.
    pub(crate) fn undrawn(&self) -> Self {
        Self { draws: false, ..self.clone() }
    }

    /// What is cached, and for how long files have been drawn in all.
    pub(crate) fn load(&self) -> (CacheLoad, Duration) {
        let [asked, made, drawing] = [&self.counts.asked, &self.counts.drawn, &self.counts.drawing]
            .map(|count| count.load(Ordering::Relaxed));
        let found = asked.saturating_sub(made);
        let bytes = self.cache.weight();
        (CacheLoad { of: "pictures", bytes, found, made }, Duration::from_micros(drawing))
    }

    /// Drops what nobody has asked for lately.
    pub(crate) fn drop_idle(&self) {
        let now = Instant::now();
        let asked = |kept: &Kept| *kept.asked.lock();
        self.cache.retain(|_, kept| now.duration_since(asked(kept)) < IDLE);
    }

    /// The cached file of `key`, or else what `draw` makes, which is cached then.
    ///
    /// # Errors
    /// Those of `draw`; then nothing is cached.
    pub(crate) fn drawn<E>(
        &self,
        key: Key,
        draw: impl FnOnce() -> Result<Drawing, E>,
    ) -> Result<Arc<Drawing>, E> {
        let fresh = |drawing| Kept { drawing: Arc::new(drawing), asked: Arc::new(Instant::now().into()) };
        self.counts.asked.fetch_add(1, Ordering::Relaxed);
        let draw = || {
            let _span = tracing::debug_span!("picture").entered();
            let since = std::time::Instant::now();
            let drawn = draw();
            let took = u64::try_from(since.elapsed().as_micros()).unwrap_or(u64::MAX);
            self.counts.drawn.fetch_add(1, Ordering::Relaxed);
            self.counts.drawing.fetch_add(took, Ordering::Relaxed);
            drawn
        };
        let kept = self.cache.get_or_insert_with(&key, || draw().map(fresh))?;
        *kept.asked.lock() = Instant::now();
        Ok(kept.drawing)
    }

    /// The PNG file of a board.
    pub(crate) fn board(&self, links: Links, view: &View, caption: &Caption, style: Style) -> Vec<u8> {
        if !self.draws {
            return Vec::new();
        }
        self.picture(Key::of("board", (links, view, caption, style)), || match links {
            Links::Last => draw(view, caption, style),
            Links::All => draw_with_links(view, caption, style),
        })
    }

    /// The PNG file of a picture.
    pub(crate) fn picture(&self, key: Key, draw: impl FnOnce() -> Picture) -> Vec<u8> {
        let Ok(drawn) =
            self.drawn(key, || Ok::<_, Infallible>(Drawing { bytes: draw().png, shown: 1, all: 1 }));
        drawn.bytes.clone()
    }
}

#[cfg(test)]
mod tests;
