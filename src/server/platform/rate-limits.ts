/**
 * Token buckets in memory: `allowance` at once, refilled evenly over `windowMs`. Each process counts for itself, which is
 * enough against floods and guessing; exactness would cost a database write a request.
 */
export type RateLimits = {
  /** Takes one; answers null, or the seconds until there is one again. */
  take: (key: string, allowance: number, windowMs?: number) => number | null
  /** Puts one back, for a try that turned out to be right. */
  giveBack: (key: string) => void
  close: () => void
}

const minuteMs = 60_000
// Beyond this many distinct keys all are forgotten: memory stays bounded whoever calls (about 30 MB).
const mostBuckets = 200_000

type Bucket = { left: number; at: number; allowance: number; windowMs: number }

export function createRateLimits({ enabled, now = Date.now }: { enabled: boolean; now?: () => number }): RateLimits {
  if (!enabled) return { take: () => null, giveBack: () => {}, close: () => {} }
  const buckets = new Map<string, Bucket>()

  const refill = (bucket: Bucket) => {
    const at = now()
    bucket.left = Math.min(bucket.allowance, bucket.left + ((at - bucket.at) * bucket.allowance) / bucket.windowMs)
    bucket.at = at
  }
  const sweep = () => {
    for (const [key, bucket] of buckets) {
      refill(bucket)
      if (bucket.left >= bucket.allowance) buckets.delete(key)
    }
  }
  const timer = setInterval(sweep, minuteMs).unref()

  return {
    take(key, allowance, windowMs = minuteMs) {
      let bucket = buckets.get(key)
      if (bucket === undefined) {
        if (buckets.size >= mostBuckets) buckets.clear()
        bucket = { left: allowance, at: now(), allowance, windowMs }
        buckets.set(key, bucket)
      } else refill(bucket)
      if (bucket.left < 1) return Math.ceil(((1 - bucket.left) * windowMs) / allowance / 1000)
      bucket.left -= 1
      return null
    },
    giveBack(key) {
      const bucket = buckets.get(key)
      if (bucket !== undefined) bucket.left = Math.min(bucket.allowance, bucket.left + 1)
    },
    close: () => clearInterval(timer),
  }
}
