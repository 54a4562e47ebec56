/** Amounts at and beyond the limits, with what the server says of those it refuses. For the tests only. */
export const rightAmounts: readonly number[] = [1, 11_500, 100_000_000]
export const wrongAmounts: readonly (readonly [unknown, string])[] = [
  [1.5, 'wrong_kind'],
  [1e308, 'too_large'],
  [2_147_483_648, 'too_large'],
  [3e9, 'too_large'],
  [100_000_001, 'too_large'],
  [-1, 'too_small'],
  [0, 'too_small'],
  ['5', 'wrong_kind'],
  [null, 'wrong_kind'],
]
