//! The keystream and the draws that are read from it.

use super::*;
use crate::game::{Turn, WorkBound};

/// ChaCha20 under a zero key and a zero nonce, blocks 0 and 1 (RFC 8439, A.1, test vectors 1 and 2).
const KEYSTREAM: &str = "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7\
                         da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586\
                         9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed\
                         29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f";

fn zero() -> SeededChance {
    SeededChance::new(&Seed([0; 32]))
}

/// Draws below each first number, in order, and compares with the second ones.
fn check(draws: &[(u64, u64)]) {
    let mut chance = zero();
    for (i, (n, r)) in draws.iter().enumerate() {
        assert_eq!(chance.uniform(&(*n).into()), (*r).into(), "draw {i}, below {n}");
    }
}

#[test]
fn bytes_are_those_of_the_rfc_in_order() {
    let mut chance = zero();
    let bytes: Vec<u8> = (0..128).map(|_| u8::try_from(chance.uniform(&256u32.into())).unwrap()).collect();
    assert_eq!(hex::encode(bytes), KEYSTREAM);
}

#[test]
fn draws_are_big_endian_and_keep_the_lowest_bits() {
    check(&[(1 << 16, 0x76b8), (1 << 24, 0x00e0_ada0), (256, 0xf1)]);
    // 9 bits of two bytes: 0x76b8, 0xe0ad.
    check(&[(300, 0xb8), (300, 0xad)]);
    check(&[(1 << 63, 0x76b8_e0ad_a0f1_3d90 & ((1 << 63) - 1))]);
}

#[test]
fn numbers_beyond_64_bits_are_drawn_from_as_many_bytes() {
    let n = BigUint::from(1u32) << 72;
    assert_eq!(zero().uniform(&n), BigUint::parse_bytes(b"76b8e0ada0f13d9040", 16).unwrap());
}

#[test]
fn nothing_is_read_to_draw_from_one() {
    check(&[(1, 0), (256, 0x76), (1, 0), (256, 0xb8)]);
}

#[test]
fn values_that_are_too_large_are_read_again() {
    // Two bits each of 76 b8 e0 ad a0 f1 3d 90 40 5d 6a e5 are below 3; those of 53 are not.
    let first = [2, 0, 0, 1, 0, 1, 1, 0, 0, 1, 2, 1].map(|r| (3, r));
    check(&[&first[..], &[(3, 0x86 & 3), (256, 0xbd)]].concat());
}

#[test]
fn a_copy_goes_on_at_the_same_place() {
    let mut chance = zero();
    for _ in 0..70 {
        chance.uniform(&256u32.into());
    }
    let mut copy = chance.clone();
    for _ in 0..10 {
        assert_eq!(copy.uniform(&1000u32.into()), chance.uniform(&1000u32.into()));
    }
}

#[test]
fn the_commitment_is_the_hash_of_the_seed() {
    // SHA-256 of 32 zero bytes.
    let hash = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
    assert_eq!(Seed([0; 32]).commitment().to_string(), hash);
    assert_eq!(Commitment::from_hex(&hash.to_uppercase()).unwrap().to_string(), hash);
    assert_eq!(format!("{:?}", Seed([0x61; 32])), "Seed(secret)");
}

#[test]
fn draws_are_written_and_read() {
    let draw: Draw = "340282366920938463463374607431768211456:17".parse().unwrap();
    assert_eq!((draw.n.bits(), draw.r.clone()), (129, 17u32.into()));
    assert_eq!(draw.to_string().parse(), Ok(draw));
    for text in ["", "3", "3:", ":1", "3:3", "3:-1", "0:0", "+3:1", "3:1:1", "３:1", " 3:1"] {
        assert!(text.parse::<Draw>().is_err(), "{text:?}");
    }
    assert!(format!("{}:1", "9".repeat(1001)).parse::<Draw>().is_err());
}

#[test]
fn a_turn_takes_no_result_that_is_out_of_range() {
    struct Wrong;
    impl Chance for Wrong {
        fn draw(&mut self, n: &BigUint, _: &Question<'_>) -> Result<BigUint, ChanceError> {
            Ok(n.clone())
        }
    }
    let mut chance = Wrong;
    let mut turn = Turn::new(&mut chance, WorkBound::Recorded(None));
    let drawn = turn.draw(&2u32.into(), &Question::Measurement(&[]));
    assert_eq!(drawn, Err(ChanceError::RecordDiffers));
    assert!(turn.draws.is_empty());
}
