import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { lifetimeOf } from '#domain/people/session-lifetime.ts'

/** The account that read them; null without a session. */
export type Reader = { id: string; roles: readonly string[] } | null
type Kept = PersistedClient & { owner?: string | null }

/** What staff have read stays readable offline for a week, like the longest session of theirs. */
export const keptMs = 7 * 24 * 60 * 60 * 1000
/** A week of work at a desk; a whole application takes some 50 KB. */
const mostReads = 200

/** What is stored of the cache: the newest reads, with the name of their reader. */
export function writeReads(cache: PersistedClient, { reader, now }: { reader: Reader; now: number }): string {
  return JSON.stringify({ ...newest(cache, now), owner: reader?.id ?? null })
}

/**
 * What of the stored text this reader may go on with. A cache without a timestamp, which the library removes, when it is
 * another person's, or when the session in which it was read has ended since, while no page was open.
 */
export function readReads(text: string, { reader, now }: { reader: Reader; now: number }): PersistedClient {
  const kept = JSON.parse(text) as Kept
  const isOwn = (kept.owner ?? null) === (reader?.id ?? null)
  const idleMs = lifetimeOf(reader?.roles ?? []).idleMs
  if (!isOwn || now - lastRead(kept) > idleMs) return { ...kept, timestamp: 0 }
  return newest(kept, now)
}

function newest(cache: PersistedClient, now: number): PersistedClient {
  const { queries } = cache.clientState
  const recent = queries.filter(({ state }) => now - state.dataUpdatedAt < keptMs)
  recent.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  return { ...cache, clientState: { ...cache.clientState, queries: recent.slice(0, mostReads) } }
}

/** When the server last answered. The timestamp of the cache is no measure: it is written anew whenever a page opens. */
function lastRead({ clientState }: PersistedClient): number {
  return Math.max(0, ...clientState.queries.map(({ state }) => state.dataUpdatedAt))
}
