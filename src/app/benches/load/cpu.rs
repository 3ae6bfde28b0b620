//! The CPU time that processes have taken, as Linux counts it.

use std::fs;
use std::time::Duration;

/// The unit of `/proc`: a hundredth of a second, on every machine on which Linux runs programs.
const TICK: Duration = Duration::from_millis(10);

/// CPU time, by who took it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cpu {
    /// All processes of QGo. SQLite is a part of it.
    pub(crate) qgo: Duration,
    /// PostgreSQL with all its processes.
    pub(crate) database: Duration,
    /// This program: the stand-in, and the people.
    pub(crate) load: Duration,
}

impl Cpu {
    /// What was taken so far.
    pub(crate) fn so_far(qgo: &[u32], postmaster: Option<u32>) -> Self {
        Self {
            qgo: qgo.iter().map(|process| Stat::of(*process).own).sum(),
            database: postmaster.map(with_children).unwrap_or_default(),
            load: Stat::of(std::process::id()).own,
        }
    }

    /// What was taken since `before`.
    pub(crate) fn since(self, before: Self) -> Self {
        Self {
            qgo: self.qgo - before.qgo,
            // The last tick of a process that ends may be counted with its parent somewhat later.
            database: self.database.saturating_sub(before.database),
            load: self.load - before.load,
        }
    }
}

struct Stat {
    parent: u32,
    own: Duration,
    /// Of children that have ended.
    children: Duration,
}

impl Stat {
    fn of(process: u32) -> Self {
        Self::read(process).expect("a running process")
    }

    /// The state of a process, if it is still there (`man 5 proc_pid_stat`).
    fn read(process: u32) -> Option<Self> {
        let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        // The name of the program may contain anything.
        let (_, rest) = text.rsplit_once(") ")?;
        let fields: Vec<_> = rest.split(' ').collect();
        let number = |index: usize| fields.get(index)?.parse::<u32>().ok();
        let time = |first: usize| Some(TICK * (number(first)? + number(first + 1)?));
        Some(Self { parent: number(1)?, own: time(11)?, children: time(13)? })
    }
}

fn with_children(parent: u32) -> Duration {
    let all = fs::read_dir("/proc").unwrap().flatten();
    let ids = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let children = ids.filter_map(Stat::read).filter(|stat| stat.parent == parent).map(|stat| stat.own);
    let own = Stat::of(parent);
    own.own + own.children + children.sum::<Duration>()
}
