import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalDocument, liveAnswers } from '#domain/drafts/document-hash.ts'
import type { Entry } from '#domain/drafts/operations.ts'
import { digestOf, docHashOf, updateDigest } from './document-digest.ts'

const rows = [1, 2, 3].map((n) => `owners/00000000-0000-4000-8000-00000000000${n}`)
const plain = Array.from({ length: 90 }, (_, n) => `field${String.fromCharCode(97 + (n % 26))}${n}`)
const paths = [...plain, 'present.line', ...rows, ...rows.flatMap((row) => [`${row}/name`, `${row}/nid`])]

const writes = fc.array(
  fc.uniqueArray(
    fc.tuple(fc.constantFrom(...paths), fc.oneof(fc.string(), fc.constant(null), fc.constant('মোঃ "ক"'))),
    {
      selector: ([path]) => path,
      minLength: 1,
      maxLength: 12,
    },
  ),
  { maxLength: 30 },
)

test('after any writes both the updated hash and a new one are the hash of the canonical document', () => {
  fc.assert(
    fc.property(writes, (batches) => {
      let entries = new Map<string, Entry>()
      let digest = digestOf(entries)
      for (const batch of batches) {
        entries = new Map(entries)
        for (const [path, text] of batch) {
          const value = text !== null && rows.includes(path) ? { order: text.length } : text
          entries.set(path, { value, rev: 1, valueRev: 1, deviceId: 'd', foreignRev: 0 })
        }
        digest = updateDigest(digest, entries, new Set(batch.map(([path]) => path)))
        const expected = createHash('sha256')
          .update(canonicalDocument(liveAnswers(entries)))
          .digest('hex')
        expect(docHashOf(digest)).toBe(expected)
        expect(docHashOf(digestOf(entries))).toBe(expected)
      }
    }),
    { numRuns: 300 },
  )
})

test('a document of several megabytes has the right hash, and so has the short one after it', () => {
  const long = new Map([
    ['nameBn', { value: 'ক'.repeat(1_200_000), rev: 1, valueRev: 1, deviceId: 'd', foreignRev: 0 }],
  ])
  const short = new Map([['nameBn', { value: 'ক', rev: 1, valueRev: 1, deviceId: 'd', foreignRev: 0 }]])
  for (const entries of [short, long, short]) {
    const expected = createHash('sha256')
      .update(canonicalDocument(liveAnswers(entries)))
      .digest('hex')
    expect(docHashOf(digestOf(entries))).toBe(expected)
  }
})
