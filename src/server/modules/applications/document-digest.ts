import { hash } from 'node:crypto'
import { canonicalJson, isLive } from '#domain/drafts/document-hash.ts'
import type { Entry } from '#domain/drafts/operations.ts'
import { parsePath } from '#domain/drafts/paths.ts'

type Entries = ReadonlyMap<string, Entry>

/**
 * The canonical document in pieces, one a path and in the order of paths; an empty piece is a path that does not count.
 * A draft of 300 answers is hashed on every write: only what was written is serialised anew.
 */
export type DocumentDigest = { paths: readonly string[]; pieces: readonly string[] }

export function digestOf(entries: Entries): DocumentDigest {
  // The default order of `sort` is that of UTF-16 code units, as RFC 8785 asks.
  const paths = [...entries.keys()].sort()
  return { paths, pieces: paths.map((path) => pieceOf(path, entries)) }
}

/** The digest after some paths were written. */
export function updateDigest(before: DocumentDigest, entries: Entries, written: ReadonlySet<string>): DocumentDigest {
  if (written.size === 0) return before
  // Most writes change answers that were there: then the order stays, and its list is shared with the digest before.
  const isNew = [...written].some((path) => before.paths[placeOf(path, before.paths)] !== path)
  const paths = isNew ? [...before.paths] : before.paths
  const pieces = [...before.pieces]
  for (const path of written) {
    const at = placeOf(path, paths)
    const known = paths[at] === path
    if (!known) (paths as string[]).splice(at, 0, path)
    pieces.splice(at, known ? 1 : 0, pieceOf(path, entries))
  }
  for (const path of written) refreshFieldsOfRow(path, { paths, pieces, entries })
  return { paths, pieces }
}

/** The `docHash`: SHA-256 (hex) of the canonical JSON of the live answers. */
export function docHashOf(digest: DocumentDigest): string {
  return hash('sha256', `{${digest.pieces.filter((piece) => piece !== '').join(',')}}`)
}

/** A row that is removed or comes back takes its fields with it, though they were not written themselves. */
function refreshFieldsOfRow(
  row: string,
  { paths, pieces, entries }: { paths: readonly string[]; pieces: string[]; entries: Entries },
): void {
  if (parsePath(row)?.kind !== 'row') return
  const lead = `${row}/`
  for (let at = placeOf(lead, paths); paths[at]?.startsWith(lead); at += 1) {
    pieces[at] = pieceOf(paths[at] ?? '', entries)
  }
}

function pieceOf(path: string, entries: Entries): string {
  if (!isLive(path, entries)) return ''
  return `${JSON.stringify(path)}:${canonicalJson(entries.get(path)?.value ?? null)}`
}

/** Where the path stands, or would stand. */
function placeOf(path: string, paths: readonly string[]): number {
  let low = 0
  let high = paths.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((paths[middle] ?? '') < path) low = middle + 1
    else high = middle
  }
  return low
}
