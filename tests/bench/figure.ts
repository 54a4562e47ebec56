export type Limit = { atLeast: number } | { atMost: number }

/** One measured figure with its limit. */
export type Figure = {
  name: string
  unit: 'ratio' | 'bytes' | 'ms' | '1/s' | 'count'
  value: number
  limit: Limit | null
  /**
   * The limit to reach in the end, where it is not reached yet. It is shown in the table; `limit` keeps what is
   * reached.
   */
  goal?: Limit
  /** Each round's value, so that the noise of the machine can be seen. */
  rounds: number[]
  note?: string
}

export function reaches(value: number, limit: Limit | null): boolean {
  if (limit === null) return true
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = low] = sorted.length % 2 === 0 ? sorted.slice(middle - 1, middle + 1) : [sorted[middle]]
  return (low + high) / 2
}

/** The bounds of the middle half of the rounds. */
export function quartiles(rounds: readonly number[]): [low: number, high: number] {
  const sorted = [...rounds].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return [median(sorted.slice(0, half)), median(sorted.slice(sorted.length - half))]
}

/** The value that a quarter of the rounds do not exceed: other work on a shared machine only ever adds time. */
export function undisturbed(rounds: readonly number[]): number {
  return [...rounds].sort((a, b) => a - b)[Math.floor(rounds.length / 4)] ?? Number.POSITIVE_INFINITY
}

/** The value that this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0
}
