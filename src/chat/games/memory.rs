//! Divides the memory for caches. What is dropped from a cache is worked out again when needed.

use crate::{Chat, Config};

impl Config {
    /// Bytes for games as they stand after their logs: half of all.
    pub const fn memory_for_games(&self) -> usize {
        self.memory / 2
    }

    /// Bytes for pictures and animations: a quarter.
    pub const fn memory_for_pictures(&self) -> usize {
        self.memory / 4
    }

    /// Bytes for what a platform keeps of its own, such as the messages and files of the local page: a
    /// quarter.
    pub const fn memory_for_platform(&self) -> usize {
        self.memory / 4
    }
}

impl Chat {
    /// What the host has set.
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// Drops what nobody has asked for lately. The timekeeper does so whenever it comes by.
    pub(crate) fn drop_idle(&self) {
        self.games.drop_idle();
        self.pictures.drop_idle();
        self.computer.drop_idle();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_never_more_than_the_whole() {
        for memory in [0, 1, 3, crate::DEFAULT_MEMORY, usize::MAX] {
            let config = Config { memory, ..Config::default() };
            let parts =
                [config.memory_for_games(), config.memory_for_pictures(), config.memory_for_platform()];
            let sum: usize = parts.iter().sum();
            assert!(sum <= memory && memory - sum <= 3, "{memory}: {parts:?}");
        }
    }
}
