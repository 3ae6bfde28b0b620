//! Shares as text for people, and as fractions for drawing.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};
use qgo_rules::ByColor;

/// `share` of `total` in whole percent without the sign, rounded half up. A share that is not exactly 0
/// or all never reads as `0` or `100`, but as `<1` or `>99`. If `total` is 0, the result is `0`.
pub fn percent(share: &BigUint, total: &BigUint) -> String {
    if share.is_zero() || total.is_zero() {
        return "0".to_owned();
    }
    if share >= total {
        return "100".to_owned();
    }
    match ((share * 200u32 + total) / (total * 2u32)).to_u32() {
        Some(0) => "<1".to_owned(),
        Some(percent @ 1..=99) => percent.to_string(),
        _ => ">99".to_owned(),
    }
}

/// The percentages of a point that has a stone in every reality. They add up to 100: White's is the rest
/// after Black's.
pub fn sealed_percents(black: &BigUint, total: &BigUint) -> ByColor<String> {
    let black = percent(black, total);
    let white = match black.as_str() {
        "<1" => ">99".to_owned(),
        ">99" => "<1".to_owned(),
        whole => whole.parse().map_or_else(|_| "0".to_owned(), |n: u32| (100 - n).to_string()),
    };
    ByColor { black, white }
}

/// `share` / `total` as a float in 0–1, for numbers of any size. A value less than a billionth away from
/// 0 or 1 may become 0 or 1.
pub(crate) fn fraction(share: &BigUint, total: &BigUint) -> f32 {
    const BITS: u64 = 32;
    if total.is_zero() {
        return 0.0;
    }
    let scaled = ((share << BITS) / total).to_u64().unwrap_or(u64::MAX);
    (scaled as f64 / (1u64 << BITS) as f64).clamp(0.0, 1.0) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percents_round_half_up_and_never_claim_certainty() {
        for (share, total, expected) in [
            (0, 7, "0"),
            (7, 7, "100"),
            (1, 3, "33"),
            (2, 3, "67"),
            (1, 8, "13"),
            (1, 200, "1"),
            (1, 201, "<1"),
            (994, 1000, "99"),
            (995, 1000, ">99"),
            (999_999, 1_000_000, ">99"),
            (0, 0, "0"),
        ] {
            assert_eq!(percent(&BigUint::from(share as u32), &BigUint::from(total as u32)), expected);
        }
    }

    #[test]
    fn the_percents_of_a_sealed_point_sum_to_100() {
        let shares = |black: u32, total: u32| {
            let both = sealed_percents(&black.into(), &total.into());
            (both.black, both.white)
        };
        assert_eq!(shares(1, 8), ("13".into(), "87".into()));
        assert_eq!(shares(1, 2), ("50".into(), "50".into()));
        assert_eq!(shares(1, 1000), ("<1".into(), ">99".into()));
        assert_eq!(shares(999, 1000), (">99".into(), "<1".into()));
    }

    #[test]
    fn fractions_of_huge_numbers_are_exact_enough() {
        let total = BigUint::from(3u32).pow(5000);
        assert!((fraction(&(&total / 3u32), &total) - 1.0 / 3.0).abs() < 1e-6);
        assert_eq!(fraction(&total, &total), 1.0);
        assert_eq!(fraction(&BigUint::zero(), &BigUint::zero()), 0.0);
        for zeros in [35, 60, 120] {
            let total = BigUint::from(10u32).pow(zeros);
            let shares = [&total - 1u32, &total / 4u32, BigUint::from(1u32)];
            assert_eq!(shares.each_ref().map(|share| fraction(share, &total)), [1.0, 0.25, 0.0]);
            assert_eq!(shares.map(|share| percent(&share, &total)), [">99", "25", "<1"]);
        }
    }
}
