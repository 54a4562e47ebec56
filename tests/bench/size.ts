/**
 * With `BENCH_SMALL=1` every part plays once, with few rounds and little data, and no limit is checked: this shows only
 * that the part still runs (`commands.long.test.ts`).
 */
export const isSmall = process.env.BENCH_SMALL === '1'

export function sized(full: number, small: number): number {
  return isSmall ? small : full
}
