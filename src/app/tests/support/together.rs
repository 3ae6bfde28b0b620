//! A store that several processes use together, all within this one: leases and notices are in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use parking_lot::Mutex;
use qgo::system::SystemClock;
use qgo_chat::Clock as _;
use qgo_store::{Millis, Notices, Processes, Share, Store, StoreError};
use tokio::sync::broadcast;
use tokio::time::Instant;

/// What the processes have together.
struct Common {
    /// By kind, who has asked for a share of it.
    shared: Mutex<BTreeMap<String, Shared>>,
    notices: broadcast::Sender<String>,
}

#[derive(Default)]
struct Shared {
    /// By part, who holds it and until when.
    held: BTreeMap<u32, (String, Instant)>,
    /// By process, until when it counts.
    present: BTreeMap<String, Instant>,
}

/// One process's way to the store.
pub(crate) struct Together {
    inner: Arc<dyn Store>,
    common: Arc<Common>,
    /// Whether this process does not reach the store.
    is_cut: AtomicBool,
}

impl Together {
    /// The first process.
    pub(crate) fn new(inner: Arc<dyn Store>) -> Arc<Self> {
        let common = Common { shared: Mutex::default(), notices: broadcast::Sender::new(1000) };
        Arc::new(Self { inner, common: Arc::new(common), is_cut: AtomicBool::new(false) })
    }

    /// Another process.
    pub(crate) fn another(&self) -> Arc<Self> {
        let (inner, common) = (Arc::clone(&self.inner), Arc::clone(&self.common));
        Arc::new(Self { inner, common, is_cut: AtomicBool::new(false) })
    }

    /// Cuts this process off from the store, or connects it again.
    pub(crate) fn cut(&self, is_cut: bool) {
        self.is_cut.store(is_cut, Ordering::SeqCst);
    }

    fn reach(&self) -> Result<(), StoreError> {
        match self.is_cut.load(Ordering::SeqCst) {
            true => Err(StoreError::Other("cut off".to_owned())),
            false => Ok(()),
        }
    }

    fn within(&self) -> &dyn Store {
        &*self.inner
    }

    async fn around<T>(
        &self,
        _asked: &'static str,
        call: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        self.reach()?;
        call.await
    }
}

qgo_store::forward!(Together, all but processes);

#[async_trait]
impl Processes for Together {
    fn is_shared(&self) -> bool {
        true
    }

    async fn database_time(&self) -> Result<Option<Millis>, StoreError> {
        self.reach()?;
        Ok(Some(SystemClock.now()))
    }

    async fn share(
        &self,
        kind: &str,
        parts: u32,
        process: &str,
        lasts: Duration,
    ) -> Result<Share, StoreError> {
        self.reach()?;
        let (now, mut all) = (Instant::now(), self.common.shared.lock());
        let shared = all.entry(kind.to_owned()).or_default();
        shared.present.retain(|_, until| *until > now);
        shared.held.retain(|_, (_, until)| *until > now);
        shared.present.insert(process.to_owned(), now + lasts);
        let fair = parts.div_ceil(u32::try_from(shared.present.len()).unwrap()) as usize;
        let mut held: BTreeSet<u32> =
            shared.held.iter().filter(|(_, (holder, _))| holder == process).map(|(part, _)| *part).collect();
        let free = (0..parts).filter(|part| !shared.held.contains_key(part));
        let taken: Vec<u32> = free.take(fair.saturating_sub(held.len())).collect();
        held.extend(taken);
        for part in &held {
            shared.held.insert(*part, (process.to_owned(), now + lasts));
        }
        let surplus = held.iter().skip(fair).copied().collect();
        Ok(Share { held, surplus })
    }

    async fn let_go(
        &self,
        kind: &str,
        process: &str,
        parts: Option<&BTreeSet<u32>>,
    ) -> Result<(), StoreError> {
        self.reach()?;
        let mut all = self.common.shared.lock();
        let shared = all.entry(kind.to_owned()).or_default();
        let goes = |part: &u32| parts.is_none_or(|parts| parts.contains(part));
        shared.held.retain(|part, (holder, _)| holder != process || !goes(part));
        if parts.is_none() {
            shared.present.remove(process);
        }
        Ok(())
    }

    async fn take_of_rate(&self, _: &str, _: Duration, _: u32) -> Result<Duration, StoreError> {
        self.reach()?;
        Ok(Duration::ZERO)
    }

    async fn notify(&self, notices: &[String]) -> Result<(), StoreError> {
        self.reach()?;
        for notice in notices {
            assert!(notice.len() <= 7000, "a notice has its bound");
            // It is no error if nobody listens.
            let _ = self.common.notices.send(notice.clone());
        }
        Ok(())
    }

    async fn notices(&self) -> Result<Option<Box<dyn Notices>>, StoreError> {
        self.reach()?;
        Ok(Some(Box::new(Heard(self.common.notices.subscribe()))))
    }
}

struct Heard(broadcast::Receiver<String>);

#[async_trait]
impl Notices for Heard {
    async fn next(&mut self) -> Result<String, StoreError> {
        self.0.recv().await.map_err(|error| StoreError::Other(error.to_string()))
    }
}
