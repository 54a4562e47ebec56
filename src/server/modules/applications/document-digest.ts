import { createHash } from 'node:crypto'
import { canonicalJson, isLive } from '#domain/drafts/document-hash.ts'
import type { Entry } from '#domain/drafts/operations.ts'
import { parsePath } from '#domain/drafts/paths.ts'

type Entries = ReadonlyMap<string, Entry>

/** Neighbouring paths in order, their serialised pieces (empty where a path does not count) and these as bytes. */
type Block = { paths: readonly string[]; pieces: readonly string[]; bytes: Buffer }

/**
 * The canonical document in blocks. A draft of 300 answers is hashed on every write: only what was written is serialised
 * anew, and only its block is encoded anew. Never changed in place.
 */
export type DocumentDigest = readonly Block[]

// Small enough to be encoded in a microsecond, large enough that a document has few of them.
const pathsInBlock = 32

export function digestOf(entries: Entries): DocumentDigest {
  // The default order of `sort` is that of UTF-16 code units, as RFC 8785 asks.
  return toBlocks([...entries.keys()].sort().map((path) => [path, pieceOf(path, entries)]))
}

/** The digest after some paths were written. */
export function updateDigest(before: DocumentDigest, entries: Entries, written: ReadonlySet<string>): DocumentDigest {
  if (written.size === 0) return before
  if (before.length === 0) return digestOf(entries)
  const changes = new Map<number, Set<string>>()
  for (const path of withFieldsOfRows(written, entries)) {
    const at = blockOf(path, before)
    changes.set(at, (changes.get(at) ?? new Set()).add(path))
  }
  return before.flatMap((block, at) => {
    const changed = changes.get(at)
    return changed === undefined ? [block] : updateBlock(block, changed, entries)
  })
}

const hashes = new WeakMap<DocumentDigest, string>()

/** The `docHash`: SHA-256 (hex) of the canonical JSON of the live answers. */
export function docHashOf(digest: DocumentDigest): string {
  const known = hashes.get(digest)
  if (known !== undefined) return known
  const sum = createHash('sha256').update('{')
  let isFirst = true
  for (const { bytes } of digest) {
    if (bytes.length === 0) continue
    // Every piece begins with a comma; the document does not.
    sum.update(isFirst ? bytes.subarray(1) : bytes)
    isFirst = false
  }
  const hash = sum.update('}').digest('hex')
  hashes.set(digest, hash)
  return hash
}

function toBlocks(pieces: readonly (readonly [path: string, piece: string])[]): Block[] {
  const blocks: Block[] = []
  for (let from = 0; from < pieces.length; from += pathsInBlock) {
    const part = pieces.slice(from, from + pathsInBlock)
    blocks.push(
      toBlock(
        part.map(([path]) => path),
        part.map(([, piece]) => piece),
      ),
    )
  }
  return blocks
}

function toBlock(paths: readonly string[], pieces: readonly string[]): Block {
  return { paths, pieces, bytes: Buffer.from(pieces.join('')) }
}

function updateBlock(block: Block, changed: ReadonlySet<string>, entries: Entries): Block[] {
  const isKnown = block.paths.filter((path) => changed.has(path)).length === changed.size
  if (isKnown) {
    const pieces = block.pieces.map((piece, at) => {
      const path = block.paths[at] ?? ''
      return changed.has(path) ? pieceOf(path, entries) : piece
    })
    return [toBlock(block.paths, pieces)]
  }
  const pieces = new Map(block.paths.map((path, at) => [path, block.pieces[at] ?? '']))
  for (const path of changed) pieces.set(path, pieceOf(path, entries))
  return toBlocks([...pieces].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** A row that is removed or comes back takes its fields with it, though they were not written themselves. */
function withFieldsOfRows(written: ReadonlySet<string>, entries: Entries): Iterable<string> {
  const rows = [...written].filter((path) => parsePath(path)?.kind === 'row').map((row) => `${row}/`)
  if (rows.length === 0) return written
  const fields = [...entries.keys()].filter((path) => rows.some((lead) => path.startsWith(lead)))
  return new Set([...written, ...fields])
}

function pieceOf(path: string, entries: Entries): string {
  if (!isLive(path, entries)) return ''
  return `,${JSON.stringify(path)}:${canonicalJson(entries.get(path)?.value ?? null)}`
}

/** The block that has the path, or would have it: the last one that does not begin after it. */
function blockOf(path: string, blocks: DocumentDigest): number {
  let low = 0
  let high = blocks.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((blocks[middle]?.paths[0] ?? '') <= path) low = middle
    else high = middle - 1
  }
  return low
}
