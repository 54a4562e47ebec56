import { randomUUID } from 'node:crypto'
import { maxOperationsPerCall } from '../../../src/domain/drafts/operations.ts'
import { findType } from '../../../src/domain/enlistment/registry.ts'
import { listGroups } from '../../../src/domain/forms/paths.ts'

export type LongOperation = { opId: string; path: string; value: unknown; baseRev: number }

const op = (path: string, value: unknown): LongOperation => ({ opId: randomUUID(), path, value, baseRev: 0 })
const word = 'নির্মাণ প্রতিষ্ঠান '

/**
 * The operations of a very long form, in the batches in which they are sent: every row that the type allows, and texts
 * of this length in its fields.
 */
export function longDraft(typeName: string, textLength: number): LongOperation[][] {
  const type = findType(typeName)
  if (type === null) throw new Error(`There is no type ${typeName}`)
  const operations: LongOperation[] = []
  for (const { group } of listGroups(type)) {
    for (let row = 0; row < (group.repeat?.max ?? 0); row += 1) {
      const path = `${group.group}/${randomUUID()}`
      operations.push(op(path, { order: row }))
      for (const { key, kind } of group.fields) {
        if (kind === 'text' || kind === 'textarea')
          operations.push(op(`${path}/${key}`, textOf(textLength, operations.length)))
      }
    }
  }
  const batches: LongOperation[][] = []
  let batch: LongOperation[] = []
  let bytes = 0
  for (const each of operations) {
    const size = JSON.stringify(each).length * 2
    if (batch.length === maxOperationsPerCall || bytes + size > 50_000) {
      batches.push(batch)
      batch = []
      bytes = 0
    }
    batch.push(each)
    bytes += size
  }
  return [...batches, batch]
}

/** Differs from field to field, as typed text does: a repeated text would be compressed to nothing. */
function textOf(length: number, seed: number): string {
  const numbered = Array.from(
    { length: Math.ceil(length / 12) },
    (_, at) => `${word.slice((seed + at) % 15)}${(seed * 7919 + at * 104_729) % 9973} `,
  )
  return numbered.join('').slice(0, length).trim()
}
