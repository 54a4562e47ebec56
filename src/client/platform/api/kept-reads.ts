import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { lifetimeOf } from '#domain/people/session-lifetime.ts'

/** The account that read the data; null without a session. */
export type Reader = { id: string; roles: readonly string[] } | null
type Kept = PersistedClient & { owner?: string | null }

/** Data that staff have read stays available offline for a week, like their longest session. */
export const keptMs = 7 * 24 * 60 * 60 * 1000
/** About a week of work at a desk; a whole application takes some 50 KB. */
const maxReads = 200

/** The text to store: the newest reads of the cache, with the id of their reader. Without a session nothing is stored. */
export function writeReads(cache: PersistedClient, { reader, now }: { reader: Reader; now: number }): string {
  const kept = reader === null ? { ...cache, clientState: { queries: [], mutations: [] } } : newest(cache, now)
  return JSON.stringify({ ...kept, owner: reader?.id ?? null })
}

/**
 * The part of the stored cache that this reader may use. The cache of another person, or one whose session expired
 * while no page was open, gets the timestamp 0, so that the library removes it.
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
  return { ...cache, clientState: { ...cache.clientState, queries: recent.slice(0, maxReads) } }
}

/**
 * When the server last answered. The timestamp of the cache cannot be used: it is written again whenever a page opens.
 */
function lastRead({ clientState }: PersistedClient): number {
  return Math.max(0, ...clientState.queries.map(({ state }) => state.dataUpdatedAt))
}
