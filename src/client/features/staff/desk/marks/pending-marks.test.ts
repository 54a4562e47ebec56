import { expect, test } from 'vitest'
import type { Application } from '#contract/applications/application-shapes.ts'
import {
  type DocumentMark,
  isEmpty,
  isPendingMarks,
  listWaiting,
  markBody,
  nextUnmarked,
  noMarks,
  type PendingMarks,
  withMarks,
  withoutSent,
} from './pending-marks.ts'

const flag = (path: string, note: string) => ({ path, note, by: 'Karim', at: '2026-11-20T04:00:00Z' })
// Only the parts of an application that matter for marks.
const application = {
  version: 7,
  files: [
    { fileId: 'photo', slot: 'photo' },
    { fileId: 'slip', slot: 'paymentSlip', verdict: { verdict: 'ok', note: null } },
  ],
  flags: [flag('nameEn', 'As in the NID')],
} as unknown as Application

const replace: DocumentMark = { verdict: 'replace', note: 'Too dark' }
const pending = {
  documents: { photo: replace, slip: { verdict: null, note: '' } },
  fields: { nameEn: null, nameBn: 'Spelling' },
} as const

test('marks are shown before the server has them', () => {
  const marked = withMarks(application, pending)
  expect(marked.files.map(({ verdict }) => verdict)).toEqual([{ verdict: 'replace', note: 'Too dark' }, undefined])
  expect(marked.flags?.map(({ path }) => path)).toEqual(['nameBn'])
})

test('a call names the changed documents and all flags', () => {
  expect(markBody(application, pending)).toEqual({
    version: 7,
    documents: [
      { fileId: 'photo', verdict: 'replace', note: 'Too dark' },
      { fileId: 'slip', verdict: null },
    ],
    fields: [{ path: 'nameBn', note: 'Spelling' }],
  })
  // Without a verdict a note belongs to nothing.
  const removed = { ...noMarks, documents: { slip: { verdict: null, note: 'Too dark' } } }
  expect(markBody(application, removed).documents).toEqual([{ fileId: 'slip', verdict: null }])
  expect(markBody(application, noMarks).fields).toEqual([{ path: 'nameEn', note: 'As in the NID' }])
})

test('a document that was replaced in the meantime is left out of the call', () => {
  const before = { ...noMarks, documents: { gone: replace, photo: replace } }
  expect(markBody(application, before).documents.map(({ fileId }) => fileId)).toEqual(['photo'])
})

test('a mark that changed while it was being sent is sent again', () => {
  const since: PendingMarks = { ...pending, documents: { ...pending.documents, photo: { verdict: 'ok', note: '' } } }
  const left = withoutSent(since, pending)
  expect(Object.keys(left.documents)).toEqual(['photo'])
  expect(left.fields).toEqual({})
})

test('each unsent mark is listed beside the mark that the server has', () => {
  expect(listWaiting(application, pending)).toEqual([
    { kind: 'document', id: 'photo', mine: { mark: 'replace', note: 'Too dark' }, theirs: null },
    { kind: 'document', id: 'slip', mine: null, theirs: { mark: 'ok', note: '' } },
    { kind: 'answer', id: 'nameEn', mine: null, theirs: { mark: 'flag', note: 'As in the NID' } },
    { kind: 'answer', id: 'nameBn', mine: { mark: 'flag', note: 'Spelling' }, theirs: null },
  ])
})

test('the next document is one that this desk has not marked, whatever the previous desk did', () => {
  const files = ['photo', 'nid', 'slip', 'tin'].map((fileId) => ({ fileId, isMarkedHere: fileId === 'slip' }))
  expect(nextUnmarked(files, 'photo')).toBe('nid')
  expect(nextUnmarked(files, 'nid')).toBe('tin')
  expect(nextUnmarked(files, 'tin')).toBe('photo')
  expect(nextUnmarked(files.slice(2, 3), 'slip')).toBe('slip')
})

test('kept marks are read only if each of them is one', () => {
  const good = [noMarks, pending, { documents: { a: { verdict: 'ok', note: '' } }, fields: { b: null, c: '' } }]
  expect(good.map(isPendingMarks)).toEqual(good.map(() => true))
  const mark = { verdict: 'ok', note: '' }
  const parts = [undefined, null, 'x', 1, [], [mark]]
  const marks = [
    undefined,
    null,
    'ok',
    {},
    { verdict: 'ok' },
    { note: '' },
    { ...mark, verdict: 'good' },
    { ...mark, note: 1 },
  ]
  const bad = [
    ...[undefined, null, 'x', 1, [], {}],
    ...parts.flatMap((part) => [
      { documents: part, fields: {} },
      { documents: {}, fields: part },
    ]),
    ...marks.map((each) => ({ documents: { good: mark, bad: each }, fields: {} })),
    ...[undefined, 1, {}, true].map((note) => ({ documents: {}, fields: { good: '', bad: note } })),
  ]
  expect(bad.filter(isPendingMarks)).toEqual([])
})

test('marks are empty when there is none of either kind', () => {
  expect(
    [noMarks, { ...noMarks, fields: { a: null } }, { ...noMarks, documents: { a: replace } }].map(isEmpty),
  ).toEqual([true, false, false])
})

test('after sending, each mark that is new or other than the sent one remains', () => {
  const sent: PendingMarks = { documents: { photo: replace }, fields: { a: 'x', b: null } }
  expect(withoutSent(sent, sent)).toEqual(noMarks)
  const since: PendingMarks = { documents: { photo: replace, slip: replace }, fields: { a: 'y', b: null, c: '' } }
  expect(withoutSent(since, sent)).toEqual({ documents: { slip: replace }, fields: { a: 'y', c: '' } })
})

test('a file that is not in the list is followed by the first one without a mark', () => {
  const files = ['photo', 'nid', 'slip'].map((fileId) => ({ fileId, isMarkedHere: fileId === 'photo' }))
  expect(nextUnmarked(files, 'other')).toBe('nid')
  expect(nextUnmarked([], 'other')).toBe('other')
})
