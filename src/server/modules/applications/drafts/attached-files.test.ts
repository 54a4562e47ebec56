import { expect, test } from 'vitest'
import { applyOperations, emptyDraft } from '#domain/drafts/merge.ts'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import { attachmentPath } from '#domain/drafts/paths.ts'
import { listAttachedFiles, updateAttachedFiles } from './attached-files.ts'

const photo = '6b0ab2ea-6a07-4a0e-8b8e-0d6a3c9d1f10'
const scan = '6b0ab2ea-6a07-4a0e-8b8e-0d6a3c9d1f11'
const file: AnswerValue = { name: 'a.jpg', size: 1, sha256: '0'.repeat(64), mime: 'image/jpeg', order: 0 }

/** Applies each step on its device, and returns after each the updated list and the list read from scratch. */
function play(steps: readonly { device: string; path: string; value: AnswerValue }[]) {
  let state = emptyDraft
  let files = listAttachedFiles(state.entries)
  return steps.map(({ device, path, value }, at) => {
    const operation = { opId: `op-${at}`, path, value, baseRev: state.rev }
    const context = { deviceId: device, at: '2026-11-22T00:00:00.000Z', check: () => null, seen: new Map() }
    const merged = applyOperations(state, [operation], context)
    files = updateAttachedFiles(files, merged.state.entries, merged.written)
    state = merged.state
    return { carried: files, read: listAttachedFiles(state.entries) }
  })
}

test('the updated list of files equals the list read from scratch after files are attached and removed', () => {
  const path = attachmentPath('photo', photo)
  const steps = play([
    { device: 'one', path: 'nameEn', value: 'Karim' },
    { device: 'one', path, value: file },
    { device: 'two', path: attachmentPath('scan', scan), value: file },
    { device: 'two', path: 'nameEn', value: 'Rahim' },
    { device: 'two', path, value: null },
  ])
  for (const { carried, read } of steps) expect(carried).toEqual(read)
  expect(steps.map(({ carried }) => carried.map(({ fileId, attachedBy }) => [fileId, attachedBy]))).toEqual([
    [],
    [[photo, 'one']],
    [
      [photo, 'one'],
      [scan, 'two'],
    ],
    [
      [photo, 'one'],
      [scan, 'two'],
    ],
    [[scan, 'two']],
  ])
})

test('a write of texts alone does not read the draft again', () => {
  const before = [{ fileId: photo, attachedBy: 'one' }]
  expect(updateAttachedFiles(before, new Map(), new Set(['nameEn', 'documentsNote']))).toBe(before)
})
