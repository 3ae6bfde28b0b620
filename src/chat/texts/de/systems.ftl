### Was nur in einem System des Quantum Go gesagt wird.

## Stellungen, wie die Realitäten von sym heißen. Jeder Text hat einen Zwilling ohne `positions-`.

positions-refusal-occupied-everywhere = Auf { $point } liegt in jeder Stellung ein Stein. Wähle einen Punkt, der noch leer sein kann.
