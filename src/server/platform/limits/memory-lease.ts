import { RecentMap } from './recent-map.ts'

/** Takes up to `want` tokens from a bucket that all processes share. `wait`: milliseconds until the next one. */
export type Lease = (request: LeaseRequest) => Promise<{ granted: number; wait: number }>
export type LeaseRequest = { key: string; want: number; allowance: number; windowMs: number; at: Date }

/** About 10 MB. A caller whose bucket was evicted starts with a full one. */
const mostBuckets = 100_000

/** Buckets of this process alone, used in place of those of the database. */
export function leaseFromMemory(): Lease {
  const buckets = new RecentMap<string, { tokens: number; at: number }>(mostBuckets)
  return async ({ key, want, allowance, windowMs, at }) => {
    const time = at.getTime()
    const known = buckets.get(key) ?? { tokens: allowance, at: time }
    const gained = (Math.max(0, time - known.at) * allowance) / windowMs
    const tokens = Math.min(allowance, known.tokens + gained)
    const granted = Math.min(want, Math.floor(tokens))
    buckets.set(key, { tokens: tokens - granted, at: Math.max(known.at, time) })
    return { granted, wait: Math.ceil(((1 - tokens + granted) * windowMs) / allowance) }
  }
}
