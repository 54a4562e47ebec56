/** How often each value occurred. */
export type Distribution = ReadonlyMap<number, number>

/** `median`: half of the values do not exceed it. `p90`: nine tenths of them do not exceed it. */
export type Spread = { count: number; median: number; p90: number }

/** The smallest value that at least this part (0 to 1) of all values do not exceed; null when there are none. */
export function percentile(counts: Distribution, part: number): number | null {
  const sorted = [...counts].filter(([, count]) => count > 0).sort(([one], [other]) => one - other)
  const needed = part * sumOf(counts)
  let seen = 0
  for (const [value, count] of sorted) {
    seen += count
    if (seen >= needed) return value
  }
  return null
}

/** Null when there are no values. */
export function spreadOf(counts: Distribution): Spread | null {
  const [median, p90] = [percentile(counts, 0.5), percentile(counts, 0.9)]
  return median === null || p90 === null ? null : { count: sumOf(counts), median, p90 }
}

function sumOf(counts: Distribution): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}
