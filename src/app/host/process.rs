//! What the system says of this process; nothing where it has no `/proc`.

use std::fs;

/// How many ticks a second has in `/proc/PID/stat`: the kernel's `USER_HZ`, part of its interface.
const TICKS: f64 = 100.0;

/// What this process uses.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Usage {
    /// Seconds of processor time since the start.
    pub(super) cpu: f64,
    /// Bytes of memory that are resident.
    pub(super) memory: i64,
    /// Open files and connections.
    pub(super) files: i64,
    /// Threads.
    pub(super) threads: i64,
}

impl Usage {
    /// What this process uses now.
    pub(super) fn now() -> Option<Self> {
        let stat = fs::read_to_string("/proc/self/stat").ok()?;
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let files = fs::read_dir("/proc/self/fd").ok()?.count();
        Self::read(&stat, &status, i64::try_from(files).ok()?)
    }

    fn read(stat: &str, status: &str, files: i64) -> Option<Self> {
        // The second field is the program's name in brackets, which may contain anything.
        let fields: Vec<_> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        let memory = resident.trim().strip_suffix("kB")?.trim().parse::<i64>().ok()?.checked_mul(1024)?;
        let threads = fields.get(17)?.parse().ok()?;
        Some(Self { cpu: (ticks(11)? + ticks(12)?) / TICKS, memory, files, threads })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fields_are_those_that_the_kernel_documents() {
        let stat = "7 (a ) b) S 1 7 7 0 -1 4194560 100 0 0 0 250 50 0 0 20 0 12 0 900 1000 200";
        let status = "Name:\tqgo\nVmRSS:\t    2048 kB\nThreads:\t12\n";
        let expected = Usage { cpu: 3.0, memory: 2 << 20, files: 5, threads: 12 };
        assert_eq!(Usage::read(stat, status, 5), Some(expected));
        assert_eq!(Usage::read("", status, 5), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_process_is_found() {
        let usage = Usage::now().unwrap();
        assert!(usage.memory > 0 && usage.files > 0 && usage.threads > 0, "{usage:?}");
    }
}
