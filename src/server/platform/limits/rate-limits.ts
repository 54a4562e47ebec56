import { createHmac } from 'node:crypto'
import { type Lease, type LeaseRequest, leaseFromMemory } from './memory-lease.ts'
import { RecentMap } from './recent-map.ts'

/** `what` names the call, `who` the caller (an address, a token, an account), which is hashed before it is stored. */
export type RateBucket = { what: string; who: string; allowance: number; windowMs?: number }

/**
 * Token buckets that all processes share: `allowance` at once, refilled evenly over `windowMs` (a minute). The database
 * holds them (`Lease`). Of a large allowance a process takes a tenth at a time; the first tenth needs no question.
 */
export type RateLimits = {
  /** Takes one token. Returns null, or the seconds until the next token. */
  take: (bucket: RateBucket) => Promise<number | null>
  /** Whether the bucket is empty: null, or the seconds until it has a token. Takes nothing. */
  look: (bucket: RateBucket) => Promise<number | null>
  /** Takes this many tokens for what was done already. More than there are make a debt, which is refilled first. */
  charge: (bucket: RateBucket, amount: number) => void
  enabled: boolean
}

const minuteMs = 60_000
/** Smaller allowances protect costly or dangerous calls, so each of their tokens comes from the database. */
const leastShared = 60
/** A process takes a tenth of a larger allowance at a time. */
const share = 10
/** About 40 MB. An evicted share is taken from the database again. */
const mostShares = 200_000
const mostNames = 20_000

type Share = { tokens: number; renewAt: number; emptyUntil: number; asking: Promise<void> | null }
type Bucket = { own: Share; key: string; allowance: number; windowMs: number; free: number }
type Options = {
  enabled: boolean
  secret: Buffer
  lease: Lease
  /** Called with the first error of each period in which the lease fails. */
  report: (error: unknown) => void
  now: () => Date
}

/** For trials and tests: nothing is counted. */
export const unlimited: RateLimits = {
  enabled: false,
  take: async () => null,
  look: async () => null,
  charge: () => undefined,
}

export function createRateLimits({ enabled, secret, lease, report, now }: Options): RateLimits {
  if (!enabled) return unlimited
  const shares = new RecentMap<string, Share>(mostShares)
  const names = new RecentMap<string, string>(mostNames)

  const leaseSafely = withFallback(lease, report)

  const nameOf = (who: string): string => {
    const known = names.get(who)
    if (known !== undefined) return known
    const name = createHmac('sha256', secret).update(`rate limit ${who}`).digest('base64url').slice(0, 22)
    names.set(who, name)
    return name
  }

  const shareOf = (key: string): Share => {
    const known = shares.get(key)
    if (known !== undefined) return known
    const fresh = { tokens: 0, renewAt: 0, emptyUntil: 0, asking: null }
    shares.set(key, fresh)
    return fresh
  }

  const ask = async (own: Share, request: LeaseRequest) => {
    const { granted, wait } = await leaseSafely(request)
    own.tokens += granted
    if (granted === 0) own.emptyUntil = request.at.getTime() + Math.max(1, wait)
  }

  const bucketOf = ({ what, who, allowance, windowMs = minuteMs }: RateBucket): Bucket => {
    // With the allowance in the key, callers with a small one never empty the bucket of those with a large one.
    const key = `${what} ${allowance} ${nameOf(who)}`
    const free = allowance < leastShared ? 0 : Math.floor(allowance / share)
    return { own: shareOf(key), key, allowance, windowMs, free }
  }

  /** Takes `count` tokens (none or one) once there is one. Returns null, or the seconds until there is one. */
  const takeWhenThereIs = async (count: 0 | 1, bucket: Bucket): Promise<number | null> => {
    const { own, key, allowance, windowMs, free } = bucket
    for (;;) {
      const at = now()
      const time = at.getTime()
      if (time >= own.renewAt) Object.assign(own, { tokens: free + Math.min(0, own.tokens), renewAt: time + windowMs })
      if (own.tokens >= 1) {
        own.tokens -= count
        return null
      }
      if (time < own.emptyUntil) return Math.ceil((own.emptyUntil - time) / 1000)
      // Requests that arrive meanwhile wait for the same question.
      const want = Math.max(1, Math.floor(allowance / share))
      own.asking ??= ask(own, { key, want, allowance: allowance - free, windowMs, at }).finally(() => {
        own.asking = null
      })
      await own.asking
    }
  }

  return {
    enabled,
    take: (bucket) => takeWhenThereIs(1, bucketOf(bucket)),
    look: (bucket) => takeWhenThereIs(0, bucketOf(bucket)),
    charge(bucket, amount) {
      bucketOf(bucket).own.tokens -= amount
    },
  }
}

/**
 * A database that cannot count must neither lock out readers nor let a flood in: until it counts again, each process
 * applies the allowance by itself.
 */
function withFallback(lease: Lease, report: (error: unknown) => void): Lease {
  const leaseHere = leaseFromMemory()
  let isFailing = false
  return async (request) => {
    try {
      const answer = await lease(request)
      isFailing = false
      return answer
    } catch (error) {
      if (!isFailing) report(error)
      isFailing = true
      return leaseHere(request)
    }
  }
}
