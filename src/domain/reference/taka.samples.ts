/** Amounts at and beyond the limits, with the server's error for the invalid ones. For the tests only. */
export const validAmounts: readonly number[] = [1, 11_500, 100_000_000]
export const invalidAmounts: readonly (readonly [unknown, string])[] = [
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
