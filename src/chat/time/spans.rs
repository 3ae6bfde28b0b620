//! Spans of time that do not count.

use qgo_store::Millis;

/// Spans of time: half open, sorted, neither overlapping nor touching. One without an end ends at
/// [`Spans::NEVER`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spans(Vec<(Millis, Millis)>);

impl Spans {
    /// The end of a span that has no end yet.
    pub(crate) const NEVER: Millis = Millis::MAX;

    /// The union of `spans`, each given as beginning and end, in any order.
    pub(crate) fn new(spans: impl IntoIterator<Item = (Millis, Millis)>) -> Self {
        let mut spans: Vec<_> = spans.into_iter().filter(|(since, until)| since < until).collect();
        spans.sort_unstable();
        let mut merged: Vec<(Millis, Millis)> = Vec::with_capacity(spans.len());
        for (since, until) in spans {
            match merged.last_mut() {
                Some(last) if since <= last.1 => last.1 = last.1.max(until),
                _ => merged.push((since, until)),
            }
        }
        Self(merged)
    }

    /// The union of both.
    pub(crate) fn union(&self, other: &Self) -> Self {
        Self::new(self.0.iter().chain(&other.0).copied())
    }

    /// The span in which `at` lies.
    pub(crate) fn around(&self, at: Millis) -> Option<(Millis, Millis)> {
        let after = self.0.partition_point(|(since, _)| *since <= at);
        let (since, until) = *self.0.get(after.checked_sub(1)?)?;
        (at < until).then_some((since, until))
    }

    /// How much of the time from `since` to `until` counts, that is, lies in no span.
    pub(crate) fn counted(&self, since: Millis, until: Millis) -> Millis {
        let within = |(from, to): &(Millis, Millis)| ((*to).min(until) - (*from).max(since)).max(0);
        let first = self.0.partition_point(|(_, to)| *to <= since);
        let off: Millis = self.0[first..].iter().take_while(|(from, _)| *from < until).map(within).sum();
        until.saturating_sub(since).max(0) - off
    }

    /// The first moment at which `time` has counted since `since`; `None` if a span without end comes before.
    pub(crate) fn after(&self, since: Millis, time: Millis) -> Option<Millis> {
        let (mut at, mut left) = (since, time);
        let first = self.0.partition_point(|(_, to)| *to <= since);
        for (from, to) in &self.0[first..] {
            let counts = (from - at).max(0);
            if left <= counts {
                break;
            }
            left -= counts;
            at = *to;
        }
        if at == Self::NEVER { None } else { Some(at.saturating_add(left)) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn stretches_that_touch_are_one() {
        let spans = Spans::new([(5, 7), (1, 3), (3, 4), (6, 9), (8, 8), (20, 10)]);
        assert_eq!(spans, Spans(vec![(1, 4), (5, 9)]));
        assert_eq!(
            [0, 1, 3, 4, 5, 9].map(|at| spans.around(at).is_some()),
            [false, true, true, false, true, false]
        );
    }

    #[test]
    fn only_what_lies_outside_counts() {
        let spans = Spans::new([(10, 20), (30, 40)]);
        assert_eq!(spans.counted(0, 50), 30);
        assert_eq!(spans.counted(15, 35), 10);
        assert_eq!(spans.counted(12, 18), 0);
        assert_eq!(spans.counted(50, 40), 0);
        assert_eq!([0, 10, 11, 20, 21].map(|time| spans.after(0, time)), [0, 10, 21, 30, 41].map(Some));
        assert_eq!((spans.after(15, 0), spans.after(15, 1)), (Some(15), Some(21)));
        let open = Spans::new([(10, Spans::NEVER)]);
        assert_eq!((open.after(0, 10), open.after(0, 11), open.after(12, 1)), (Some(10), None, None));
        assert_eq!(open.counted(0, 1000), 10);
    }

    fn spans() -> impl Strategy<Value = Vec<(Millis, Millis)>> {
        let end = prop_oneof![4 => (0..60_i64).prop_map(Some), 1 => Just(None)];
        let span =
            (0..100_i64, end).prop_map(|(since, length)| (since, length.map_or(Spans::NEVER, |l| since + l)));
        prop::collection::vec(span, 0..6)
    }

    proptest! {
        #[test]
        fn counted_time_is_what_a_moment_by_moment_look_finds(given in spans(), since in 0..120_i64, length in 0..80_i64) {
            let off = Spans::new(given.clone());
            let counts = |at: &Millis| given.iter().all(|(from, to)| at < from || at >= to);
            let until = since + length;
            prop_assert_eq!(off.counted(since, until), (since..until).filter(counts).count() as Millis);
            for at in since..until {
                prop_assert_eq!(off.around(at).is_none(), counts(&at));
            }
        }

        #[test]
        fn after_is_the_first_moment_at_which_the_time_has_counted(given in spans(), since in 0..120_i64, time in 1..80_i64) {
            let off = Spans::new(given);
            let first = (since..600).find(|at| off.counted(since, *at) == time);
            prop_assert_eq!(off.after(since, time), first);
        }

        #[test]
        fn neither_order_nor_cuts_matter(given in spans(), cut in 0..160_i64) {
            let off = Spans::new(given.clone());
            let cut = given.iter().rev().flat_map(|(from, to)| {
                let at = cut.clamp(*from, *to);
                [(at, *to), (*from, at)]
            });
            prop_assert_eq!(&Spans::new(cut), &off);
            prop_assert_eq!(&off.union(&off), &off);
            prop_assert_eq!(&off.union(&Spans::default()), &off);
        }
    }
}
