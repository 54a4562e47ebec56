import { type Refusal, refuse } from '#domain/errors.ts'
import { RecentMap } from '../../../../platform/limits/recent-map.ts'
import type { Identity } from '../live-connection.ts'
import { MessageAllowance } from '../message-allowance.ts'

// About 2 MB. New tokens cost nothing, so the limit per address applies as well.
const mostSenders = 20_000

/** Limits messages without a socket to what one socket may send, for each token. A refusal when that is used up. */
export function createPostLimits({ enabled, clock }: { enabled: boolean; clock: () => number }) {
  const senders = new RecentMap<string, MessageAllowance>(mostSenders)
  return ({ guest, auth }: Pick<Identity, 'guest' | 'auth'>): Refusal | null => {
    const key = guest?.key ?? auth?.key
    if (!enabled || key === undefined) return null
    const own = senders.get(key) ?? new MessageAllowance(clock())
    senders.set(key, own)
    return own.take(clock()) ? null : refuse('rate_limited', { retryAfter: 10 })
  }
}
