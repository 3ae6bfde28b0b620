//! The files of messages, kept for a while.

use std::collections::{BTreeMap, VecDeque};

use axum::body::Bytes;

/// The most bytes that are kept. A picture of a board has less than 100 KB.
const MOST_BYTES: usize = 64 * 1024 * 1024;

/// Which file of which message.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FileKey {
    pub(super) channel: String,
    pub(super) message: String,
    pub(super) name: String,
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kept {
    pub(super) media_type: &'static str,
    pub(super) bytes: Bytes,
}

/// The files that were kept last: the oldest go first, and are composed again when asked for.
#[derive(Debug)]
pub(super) struct Files {
    kept: BTreeMap<FileKey, Kept>,
    /// Every key of `kept`, the oldest first.
    order: VecDeque<FileKey>,
    bytes: usize,
    most_bytes: usize,
}

impl Default for Files {
    fn default() -> Self {
        Self::new(MOST_BYTES)
    }
}

impl Files {
    fn new(most_bytes: usize) -> Self {
        Self { kept: BTreeMap::new(), order: VecDeque::new(), bytes: 0, most_bytes }
    }

    /// A file, if it is still there.
    pub(super) fn get(&self, key: &FileKey) -> Option<Kept> {
        self.kept.get(key).cloned()
    }

    /// Drops all files: they are composed again when asked for.
    pub(super) fn clear(&mut self) {
        *self = Self::new(self.most_bytes);
    }

    /// Keeps a file, and forgets the oldest ones that no longer fit beside it.
    pub(super) fn keep(&mut self, key: FileKey, file: Kept) {
        self.bytes += file.bytes.len();
        match self.kept.insert(key.clone(), file) {
            Some(before) => self.bytes -= before.bytes.len(),
            None => self.order.push_back(key),
        }
        while self.bytes > self.most_bytes && self.order.len() > 1 {
            let oldest = self.order.pop_front().and_then(|key| self.kept.remove(&key));
            self.bytes -= oldest.map_or(0, |file| file.bytes.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str) -> FileKey {
        FileKey { channel: "club".into(), message: "1".into(), name: name.into() }
    }

    fn file(size: usize) -> Kept {
        Kept { media_type: "image/png", bytes: vec![0; size].into() }
    }

    #[test]
    fn the_oldest_file_goes_when_there_is_no_room() {
        let mut files = Files::new(100);
        for name in ["a", "b", "c"] {
            files.keep(key(name), file(40));
        }
        assert_eq!(files.get(&key("a")), None);
        assert_eq!(files.get(&key("b")), Some(file(40)));
        assert_eq!(files.get(&key("c")), Some(file(40)));
    }

    #[test]
    fn a_file_that_comes_again_counts_once() {
        let mut files = Files::new(100);
        files.keep(key("a"), file(40));
        for size in [50, 60, 60] {
            files.keep(key("b"), file(size));
        }
        assert_eq!(files.get(&key("a")), Some(file(40)));
        assert_eq!(files.bytes, 100);
    }

    #[test]
    fn one_file_may_be_larger_than_all_the_room() {
        let mut files = Files::new(100);
        files.keep(key("a"), file(10));
        files.keep(key("huge"), file(1000));
        assert_eq!(files.get(&key("huge")), Some(file(1000)));
        assert_eq!(files.order.len(), 1);
    }
}
