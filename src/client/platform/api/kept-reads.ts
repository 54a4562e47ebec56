import type { QueryMeta } from '@tanstack/react-query'
import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { lifetimeOf } from '#domain/people/session-lifetime.ts'
import { parseStored } from '../storage/parse-stored.ts'

/** The account that read the data; null without a session. */
export type Reader = { id: string; roles: readonly string[] } | null
/** A successful read, as the library writes and restores it. */
export type Read = PersistedClient['clientState']['queries'][number]
/** What is stored under the key of a read. */
type Kept = { owner: string; shape: number; read: Read }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** `always`: kept in addition to the newest reads. `never`: in memory only, such as a search for a person. */
      kept?: 'always' | 'never'
    }
  }
}

/**
 * Raise this when the shape of what is read changes, so that old reads are removed instead of misread: a page does not
 * validate them again, so it would crash on a member that the release before did not store.
 */
const shape = 3

/** Data that staff have read stays available offline for a week, like their longest session. */
export const keptMs = 7 * 24 * 60 * 60 * 1000
/** About a week of work at a desk; a whole application takes some 50 KB. */
const maxReads = 200

/** The reads that are kept: the newest of the last week, and those that are always kept. */
export function keptOf(reads: readonly Read[], now: number): Read[] {
  const ruleOf = ({ meta }: Read) => (meta as QueryMeta | undefined)?.kept
  const recent = reads.filter((read) => now - read.state.dataUpdatedAt < keptMs && ruleOf(read) !== 'never')
  const others = recent.filter((read) => ruleOf(read) !== 'always')
  others.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  return [...recent.filter((read) => ruleOf(read) === 'always'), ...others.slice(0, maxReads)]
}

/** The text to store for a read. */
export function writeRead(read: Read, owner: string): string {
  return JSON.stringify({ owner, shape, read } satisfies Kept)
}

/** When a stored read was answered; 0 for a text that is not a read. */
export function readTime(text: string): number {
  return parseKept(text)?.read.state.dataUpdatedAt ?? 0
}

/** Null for a text that is damaged. */
function parseKept(text: string): Kept | null {
  return parseStored<Kept>(text, (kept) => typeof kept?.read?.state?.dataUpdatedAt === 'number')
}

/**
 * The stored reads that this reader may use. Null when they must be removed: they belong to another person or release,
 * or to a person whose session expired while no page was open, or one is damaged.
 */
export function readReads(texts: readonly string[], { reader, now }: { reader: Reader; now: number }): Read[] | null {
  if (reader === null) return null
  const kept = texts.flatMap((text) => parseKept(text) ?? [])
  if (kept.length < texts.length || kept.some(({ owner, shape: of }) => owner !== reader.id || of !== shape))
    return null
  const lastRead = Math.max(0, ...kept.map(({ read }) => read.state.dataUpdatedAt))
  if (now - lastRead > lifetimeOf(reader.roles).idleMs) return null
  return keptOf(
    kept.map(({ read }) => read),
    now,
  )
}
