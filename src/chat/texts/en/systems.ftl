### What is said in one system of Quantum Go only.

## Positions, as the realities of sym are called. Each text has a twin without `positions-`.

positions-refusal-occupied-everywhere = { $point } has a stone in every position. Choose a point that may still be empty.
