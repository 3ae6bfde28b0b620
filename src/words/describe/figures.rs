//! Numbers for people, in the form of each language.

use num_bigint::BigUint;
use num_rational::Ratio;
use num_traits::{ToPrimitive, Zero};
use qgo_rules::HalfPoints;

use crate::words::Words;

/// The most digits of a count that is written out.
const WRITTEN_OUT: usize = 15;
/// The most digits of a numerator, and of a denominator, for a fraction to be written out.
const FRACTION_DIGITS: usize = 6;

/// How numbers that are too long to read at a glance are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figures {
    /// Rounded: `1.27 × 10³⁵`, `33.3 %`.
    Rounded,
    /// Written out.
    Exact,
}

impl Figures {
    /// A count of realities.
    pub fn count(self, words: Words, n: &BigUint) -> String {
        match self {
            Self::Rounded => count(words, n),
            Self::Exact => exact_count(words, n),
        }
    }

    /// A probability.
    pub(super) fn probability(self, words: Words, p: &Ratio<BigUint>) -> String {
        match self {
            Self::Rounded => short_probability(words, p),
            Self::Exact => exact_probability(words, p),
        }
    }
}

/// A count with thousands separators; above 15 digits rounded, such as `1.27 × 10³⁵`.
pub(super) fn count(words: Words, n: &BigUint) -> String {
    let digits = n.to_string();
    if digits.len() <= WRITTEN_OUT {
        grouped(&digits, &words.text("number-group"))
    } else {
        scientific(words, n, digits.len() as u32 - 1)
    }
}

/// A count of any length with thousands separators.
fn exact_count(words: Words, n: &BigUint) -> String {
    grouped(&n.to_string(), &words.text("number-group"))
}

fn grouped(digits: &str, separator: &str) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push_str(separator);
        }
        text.push(digit);
    }
    text
}

/// Three significant digits, rounded half up. `exponent` is one less than the number of digits of `n`.
fn scientific(words: Words, n: &BigUint, exponent: u32) -> String {
    let unit = BigUint::from(10u32).pow(exponent - 2);
    let hundredths = ((n + &unit / 2u32) / unit).to_u32().unwrap_or(100);
    // 9.996 is rounded to 10.
    let (hundredths, exponent) =
        if hundredths >= 1000 { (100, exponent + 1) } else { (hundredths, exponent) };
    let decimal = words.text("number-decimal");
    let raised: String = exponent.to_string().chars().map(raised).collect();
    format!("{}{decimal}{:02} × 10{raised}", hundredths / 100, hundredths % 100)
}

/// The digits as exponents, from 0 on.
const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// A digit as an exponent.
fn raised(digit: char) -> char {
    digit.to_digit(10).and_then(|digit| RAISED.get(digit as usize)).copied().unwrap_or(digit)
}

/// The text with exponents as programs write them: `10^35` for `10³⁵`.
pub fn typed_powers(text: &str) -> String {
    let mut typed = String::with_capacity(text.len());
    let mut in_exponent = false;
    for c in text.chars() {
        let digit = (0..).zip(RAISED).find(|(_, raised)| *raised == c).map(|(digit, _)| digit);
        if digit.is_some() && !in_exponent {
            typed.push('^');
        }
        in_exponent = digit.is_some();
        typed.push(digit.and_then(|digit| char::from_digit(digit, 10)).unwrap_or(c));
    }
    typed
}

/// `part` of `whole` in percent with one decimal, rounded half up. A share that is not exactly 0 or all
/// never reads as 0 or 100.
pub fn percent(words: Words, part: &BigUint, whole: &BigUint) -> String {
    words.format("percent", &[("value", bare_percent(words, part, whole).into())])
}

/// As [`percent`], in whole percent.
pub(super) fn whole_percent(words: Words, part: &BigUint, whole: &BigUint) -> String {
    words.format("percent", &[("value", bare_whole_percent(words, part, whole).into())])
}

/// As [`percent`], without the sign.
pub(super) fn bare_percent(words: Words, part: &BigUint, whole: &BigUint) -> String {
    rounded_percent(words, part, whole, 10)
}

/// As [`whole_percent`], without the sign.
pub(super) fn bare_whole_percent(words: Words, part: &BigUint, whole: &BigUint) -> String {
    rounded_percent(words, part, whole, 1)
}

/// The percentage without the sign. `steps`: the number of steps in one percent, 1 or 10.
fn rounded_percent(words: Words, part: &BigUint, whole: &BigUint, steps: u32) -> String {
    let full = 100 * steps;
    let rounded = if whole.is_zero() {
        0
    } else {
        ((part * (2 * full) + whole) / (whole * 2u32)).to_u32().unwrap_or(full)
    };
    let (sign, shown) = match rounded {
        0 if !part.is_zero() => ("<", 1),
        n if n >= full && part < whole => (">", full - 1),
        n => ("", n),
    };
    let mut value = format!("{sign}{}", shown / steps);
    if shown % steps != 0 {
        value += &format!("{}{}", words.text("number-decimal"), shown % steps);
    }
    value
}

/// A probability as a fraction with its percentage, `3/8 (37.5 %)`; without the fraction if that would be
/// long.
pub(super) fn probability(words: Words, p: &Ratio<BigUint>) -> String {
    let percent = percent(words, p.numer(), p.denom());
    match fraction(p) {
        Some(fraction) => format!("{fraction} ({percent})"),
        None => percent,
    }
}

/// A probability as a fraction, or as a percentage if the fraction would be long.
pub(super) fn short_probability(words: Words, p: &Ratio<BigUint>) -> String {
    fraction(p).unwrap_or_else(|| percent(words, p.numer(), p.denom()))
}

/// A probability as a fraction; if that is long also as a percentage, since nobody divides such numbers
/// mentally.
fn exact_probability(words: Words, p: &Ratio<BigUint>) -> String {
    fraction(p).unwrap_or_else(|| {
        let [numerator, denominator] = [p.numer(), p.denom()].map(|n| exact_count(words, n));
        let percent = percent(words, p.numer(), p.denom());
        let nearly = if percent.starts_with(['<', '>']) { "" } else { "≈ " };
        format!("{numerator} / {denominator} {nearly}{percent}")
    })
}

fn fraction(p: &Ratio<BigUint>) -> Option<String> {
    let (numerator, denominator) = (p.numer().to_string(), p.denom().to_string());
    let short = numerator.len() <= FRACTION_DIGITS && denominator.len() <= FRACTION_DIGITS;
    short.then(|| format!("{numerator}/{denominator}"))
}

/// Points of a score or komi: `4`, `7.5`, `-0.5`.
pub fn points(words: Words, points: HalfPoints) -> String {
    points.to_string().replace('.', &words.text("number-decimal"))
}

/// The number that decides between singular and plural for a count that may be too large for an `i64`.
pub(super) fn plural(n: &BigUint) -> i64 {
    n.to_i64().unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In English and in German.
    fn both(what: impl Fn(Words) -> String) -> [String; 2] {
        ["en", "de"].map(|tag| what(Words::for_tag(Some(tag))))
    }

    fn big(text: &str) -> BigUint {
        text.parse().unwrap()
    }

    #[test]
    fn counts_are_grouped_and_shortened() {
        for (n, expected) in [
            ("0", ["0", "0"]),
            ("999", ["999", "999"]),
            ("1024", ["1,024", "1.024"]),
            ("999999999999999", ["999,999,999,999,999", "999.999.999.999.999"]),
            ("1000000000000000", ["1.00 × 10¹⁵", "1,00 × 10¹⁵"]),
            ("127449999999999999999999999999999999", ["1.27 × 10³⁵", "1,27 × 10³⁵"]),
            ("127500000000000000000000000000000000", ["1.28 × 10³⁵", "1,28 × 10³⁵"]),
            ("9995000000000000", ["1.00 × 10¹⁶", "1,00 × 10¹⁶"]),
        ] {
            assert_eq!(both(|words| count(words, &big(n))), expected);
        }
        for (zeros, expected) in [(60, "3.14 × 10⁶⁰"), (120, "3.14 × 10¹²⁰"), (400, "3.14 × 10⁴⁰⁰")]
        {
            let n = big("314") * BigUint::from(10u32).pow(zeros - 2);
            assert_eq!(count(Words::for_tag(None), &n), expected);
        }
    }

    #[test]
    fn programs_read_powers_without_raised_digits() {
        assert_eq!(typed_powers("Realities: 1.48 × 10³⁸ · Move 80"), "Realities: 1.48 × 10^38 · Move 80");
        assert_eq!(typed_powers("10¹⁵, 10⁴⁰"), "10^15, 10^40");
        assert_eq!(typed_powers("no power"), "no power");
    }

    #[test]
    fn what_is_exact_is_written_out() {
        assert_eq!(
            both(|words| Figures::Exact.count(words, &big("127449999999999999999999999999999999"))),
            [
                "127,449,999,999,999,999,999,999,999,999,999,999",
                "127.449.999.999.999.999.999.999.999.999.999.999"
            ]
        );
        let third = Ratio::new(big("100000000000000000000"), big("299999999999999999999"));
        assert_eq!(
            both(|words| Figures::Exact.probability(words, &third)),
            [
                "100,000,000,000,000,000,000 / 299,999,999,999,999,999,999 ≈ 33.3 %",
                "100.000.000.000.000.000.000 / 299.999.999.999.999.999.999 ≈ 33,3 %"
            ]
        );
        let whole = BigUint::from(10u32).pow(9);
        for (part, expected) in
            [(big("7"), "7 / 1,000,000,000 <0.1 %"), (&whole - 7u32, "999,999,993 / 1,000,000,000 >99.9 %")]
        {
            let share = Ratio::new(part, whole.clone());
            assert_eq!(Figures::Exact.probability(Words::for_tag(None), &share), expected);
        }
        // Short numbers are the same, rounded or exact.
        for figures in [Figures::Rounded, Figures::Exact] {
            let words = Words::for_tag(None);
            assert_eq!(figures.count(words, &big("999999999999999")), "999,999,999,999,999");
            assert_eq!(figures.probability(words, &Ratio::new(big("3"), big("8"))), "3/8");
        }
    }

    #[test]
    fn percents_never_claim_certainty() {
        for (part, whole, expected) in [
            (0u32, 8u32, ["0 %", "0 %"]),
            (3, 8, ["37.5 %", "37,5 %"]),
            (1, 4, ["25 %", "25 %"]),
            (1, 3, ["33.3 %", "33,3 %"]),
            (1, 5000, ["<0.1 %", "<0,1 %"]),
            (4999, 5000, [">99.9 %", ">99,9 %"]),
            (8, 8, ["100 %", "100 %"]),
        ] {
            assert_eq!(both(|words| percent(words, &part.into(), &whole.into())), expected);
        }
        let english = Words::for_tag(None);
        for zeros in [35, 60, 120] {
            let whole = BigUint::from(10u32).pow(zeros);
            let ends = [big("1"), &whole / 3u32, &whole - 1u32];
            assert_eq!(
                ends.each_ref().map(|part| percent(english, part, &whole)),
                ["<0.1 %", "33.3 %", ">99.9 %"]
            );
            assert_eq!(ends.map(|part| whole_percent(english, &part, &whole)), ["<1 %", "33 %", ">99 %"]);
        }
        for (part, whole, expected) in [(3u32, 8u32, "38 %"), (1, 300, "<1 %"), (299, 300, ">99 %")] {
            assert_eq!(whole_percent(english, &part.into(), &whole.into()), expected);
        }
    }

    #[test]
    fn long_fractions_give_way_to_percentages() {
        let words = Words::for_tag(None);
        let p = Ratio::new(big("3"), big("8"));
        assert_eq!(probability(words, &p), "3/8 (37.5 %)");
        assert_eq!(short_probability(words, &p), "3/8");
        let long = Ratio::new(big("3333333"), big("10000000"));
        assert_eq!(probability(words, &long), "33.3 %");
        assert_eq!(short_probability(words, &long), "33.3 %");
    }

    #[test]
    fn half_points_follow_the_language() {
        assert_eq!(both(|words| points(words, HalfPoints(15))), ["7.5", "7,5"]);
        assert_eq!(both(|words| points(words, HalfPoints(-1))), ["-0.5", "-0,5"]);
    }
}
