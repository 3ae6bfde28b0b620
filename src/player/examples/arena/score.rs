//! What a match has come to.

use std::fmt;

/// The games of one side against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Score {
    pub(crate) games: u64,
    /// Victories count twice, ties once.
    pub(crate) doubled: u64,
    pub(crate) ties: u64,
}

impl Score {
    /// With one game more, which was won (`Some(true)`), lost, or a tie.
    pub(crate) fn add(&mut self, won: Option<bool>) {
        self.games += 1;
        self.doubled += won.map_or(1, |won| 2 * u64::from(won));
        self.ties += u64::from(won.is_none());
    }

    pub(crate) fn won(self) -> f64 {
        self.doubled as f64 / 2.0
    }

    pub(crate) fn share(self) -> f64 {
        self.won() / self.games as f64
    }

    /// Where the true share lies, 95 times of 100 (Wilson's interval).
    pub(crate) fn interval(self) -> [f64; 2] {
        let (z, of, share) = (1.96_f64, self.games as f64, self.share());
        let middle = share + z * z / (2.0 * of);
        let half = z * (share * (1.0 - share) / of + z * z / (4.0 * of * of)).sqrt();
        let all = 1.0 + z * z / of;
        // Rounding may lead past certainty, where there is no Elo.
        [((middle - half) / all).max(0.0), ((middle + half) / all).min(1.0)]
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, ties, .. } = self;
        let [low, high] = self.interval();
        let percent = [self.share(), low, high].map(|share| 100.0 * share);
        let points = [self.share(), low, high].map(elo);
        write!(
            f,
            "{} of {games} ({ties} ties), {:.1} % ({:.1}–{:.1} %), Elo {:+.0} ({:+.0} to {:+.0})",
            self.won(),
            percent[0],
            percent[1],
            percent[2],
            points[0],
            points[1],
            points[2]
        )
    }
}

/// By how much a player who wins so often is the stronger one.
pub(crate) fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}
