import { hash } from 'node:crypto'
import { canonicalJson, isLive } from '#domain/drafts/document-hash.ts'
import type { Entry } from '#domain/drafts/operations.ts'
import { parsePath } from '#domain/drafts/paths.ts'

type Entries = ReadonlyMap<string, Entry>

/** Neighbouring paths in sorted order, their serialised pieces (empty if a path is not live), and these as bytes. */
type Block = { paths: readonly string[]; pieces: readonly string[]; bytes: Buffer }

/**
 * The canonical document in blocks. A draft of 300 answers is hashed on every write, so only the written paths are
 * serialised again, and only their blocks are encoded again. Immutable, except that it caches its hash.
 */
export type DocumentDigest = { readonly blocks: readonly Block[]; hash: string | null }

// Small enough that a block is encoded in a microsecond, large enough that a document has few blocks.
const pathsInBlock = 16

export function digestOf(entries: Entries): DocumentDigest {
  // By default `sort` compares UTF-16 code units, as RFC 8785 requires.
  return { blocks: toBlocks([...entries.keys()].sort().map((path) => [path, pieceOf(path, entries)])), hash: null }
}

/** The digest after some paths were written. */
export function updateDigest(before: DocumentDigest, entries: Entries, written: ReadonlySet<string>): DocumentDigest {
  if (written.size === 0) return before
  if (before.blocks.length === 0) return digestOf(entries)
  const changes = new Map<number, string[]>()
  for (const path of withFieldsOfRows(written, entries)) {
    const at = blockOf(path, before.blocks)
    const others = changes.get(at)
    if (others === undefined) changes.set(at, [path])
    else others.push(path)
  }
  const blocks: Block[] = []
  for (const [at, block] of before.blocks.entries()) {
    const changed = changes.get(at)
    if (changed === undefined) blocks.push(block)
    else blocks.push(...updateBlock(block, changed, entries))
  }
  return { blocks, hash: null }
}

/** The `docHash`: SHA-256 (hex) of the canonical JSON of the live answers. */
export function docHashOf(digest: DocumentDigest): string {
  digest.hash ??= hash('sha256', assemble(digest.blocks))
  return digest.hash
}

// A shared buffer to assemble a document for hashing; no other code runs meanwhile. It grows up to the longest document
// of an honest form. A longer document gets a temporary buffer, so that its memory is released again.
const maxBufferBytes = 1024 * 1024
let buffer = Buffer.allocUnsafeSlow(32 * 1024)

function bufferFor(bytes: number): Buffer {
  if (bytes <= buffer.length) return buffer
  if (bytes > maxBufferBytes) return Buffer.allocUnsafeSlow(bytes)
  buffer = Buffer.allocUnsafeSlow(Math.min(bytes * 2, maxBufferBytes))
  return buffer
}

function assemble(blocks: readonly Block[]): Buffer {
  // Every piece begins with a comma. The opening brace overwrites the first comma.
  const length = blocks.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const whole = bufferFor(length + 2)
  let end = 0
  for (const { bytes } of blocks) {
    whole.set(bytes, end)
    end += bytes.length
  }
  end = Math.max(end, 1)
  whole[0] = openingBrace
  whole[end] = closingBrace
  return whole.subarray(0, end + 1)
}

const openingBrace = 0x7b
const closingBrace = 0x7d

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

function updateBlock(block: Block, changed: readonly string[], entries: Entries): Block[] {
  const pieces = [...block.pieces]
  const added: [path: string, piece: string][] = []
  for (const path of changed) {
    const at = block.paths.indexOf(path)
    if (at < 0) added.push([path, pieceOf(path, entries)])
    else pieces[at] = pieceOf(path, entries)
  }
  if (added.length === 0) return [toBlock(block.paths, pieces)]
  const all = block.paths.map((path, at): [string, string] => [path, pieces[at] ?? ''])
  return toBlocks([...all, ...added].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Adds the fields of written rows: removing or restoring a row does the same to its fields without writing them. */
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

/** The block that contains the path or would contain it: the last block that does not begin after the path. */
function blockOf(path: string, blocks: readonly Block[]): number {
  let low = 0
  let high = blocks.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((blocks[middle]?.paths[0] ?? '') <= path) low = middle
    else high = middle - 1
  }
  return low
}
