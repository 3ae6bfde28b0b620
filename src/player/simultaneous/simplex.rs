//! Solves a game of one move exactly, by Dantzig's simplex method ("A proof of the equivalence of the programming problem
//! and the game problem", 1951).

/// What is smaller than this is 0 but for rounding.
const ZERO: f64 = 1e-9;

/// Rounding might lead in a circle, so there is an end. Some ten steps are usual.
const MOST_STEPS: u32 = 1000;

/// What a game of one move is worth for the player of the rows, and how often each row and each column is chosen.
pub(super) struct Solved {
    pub(super) value: f64,
    pub(super) rows: Vec<f64>,
    pub(super) columns: Vec<f64>,
}

/// Solves a matrix, which is given row by row.
///
/// With all worths above 0, the columns' weights `y` with the largest sum of which `A·y ≤ 1` in each row are the best
/// ones, scaled by the value.
pub(super) fn solve(matrix: &[f64], columns: usize) -> Solved {
    let rows = matrix.len() / columns;
    let shift = 1.0 - matrix.iter().copied().fold(f64::INFINITY, f64::min);
    let width = columns + 1;
    let mut table = vec![0.0; (rows + 1) * width];
    for i in 0..rows {
        for j in 0..columns {
            table[i * width + j] = matrix[i * columns + j] + shift;
        }
        table[i * width + columns] = 1.0;
    }
    table[rows * width..rows * width + columns].fill(-1.0);
    // Which variable belongs to each row and column of the table: first those of the columns, then the slacks of the rows.
    let mut basic: Vec<usize> = (columns..columns + rows).collect();
    let mut others: Vec<usize> = (0..columns).collect();
    // Of several that would do, the variable with the lowest number is taken: so it comes to an end (Bland 1977).
    for _ in 0..MOST_STEPS {
        let falling = (0..columns).filter(|j| table[rows * width + j] < -ZERO);
        let Some(column) = falling.min_by_key(|column| others[*column]) else { break };
        let ratio = |i: &usize| table[i * width + columns] / table[i * width + column];
        let rising = (0..rows).filter(|i| table[i * width + column] > ZERO);
        let by_ratio = |one: &usize, other: &usize| {
            let (first, second) = (ratio(one), ratio(other));
            if (first - second).abs() < ZERO {
                basic[*one].cmp(&basic[*other])
            } else {
                first.total_cmp(&second)
            }
        };
        let Some(row) = rising.min_by(by_ratio) else { break };
        turn(&mut table, width, row, column);
        std::mem::swap(&mut basic[row], &mut others[column]);
    }
    let value = 1.0 / table[rows * width + columns];
    let mut solved = Solved { value: value - shift, rows: vec![0.0; rows], columns: vec![0.0; columns] };
    for (row, variable) in basic.iter().enumerate().filter(|(_, variable)| **variable < columns) {
        solved.columns[*variable] = table[row * width + columns] * value;
    }
    for (column, variable) in others.iter().enumerate().filter(|(_, variable)| **variable >= columns) {
        solved.rows[*variable - columns] = table[rows * width + column] * value;
    }
    solved
}

/// Changes the places of the variables of a row and a column.
fn turn(table: &mut [f64], width: usize, row: usize, column: usize) {
    let pivot = table[row * width + column];
    for i in (0..table.len() / width).filter(|i| *i != row) {
        let factor = table[i * width + column] / pivot;
        for j in (0..width).filter(|j| *j != column) {
            table[i * width + j] -= factor * table[row * width + j];
        }
        table[i * width + column] = -factor;
    }
    for j in 0..width {
        table[row * width + j] /= pivot;
    }
    table[row * width + column] = 1.0 / pivot;
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;

    use super::*;
    use crate::random::{Random, below};

    #[test]
    fn nobody_can_profit_from_knowing_the_solution() {
        let mut random = Random::seed_from_u64(1);
        for _ in 0..2000 {
            let [rows, columns] = [(); 2].map(|()| 1 + below(&mut random, 9) as usize);
            // Few worths that differ, so that there are ties of all kinds.
            let matrix: Vec<f64> =
                (0..rows * columns).map(|_| f64::from(below(&mut random, 4)) / 3.0).collect();
            let solved = solve(&matrix, columns);
            let against_row =
                |i: usize| (0..columns).map(|j| solved.columns[j] * matrix[i * columns + j]).sum();
            let against_column = |j: usize| (0..rows).map(|i| solved.rows[i] * matrix[i * columns + j]).sum();
            let most = (0..rows).map(against_row).fold(f64::NEG_INFINITY, f64::max);
            let least = (0..columns).map(against_column).fold(f64::INFINITY, f64::min);
            assert!((most - solved.value).abs() < 1e-6 && (least - solved.value).abs() < 1e-6, "{matrix:?}");
            for shares in [&solved.rows, &solved.columns] {
                assert!(shares.iter().all(|share| *share > -1e-6), "{shares:?}");
                assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{shares:?}");
            }
        }
    }
}
