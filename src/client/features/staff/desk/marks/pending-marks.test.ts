import { expect, test } from 'vitest'
import type { Application } from '#contract/applications/application-shapes.ts'
import { type DocumentMark, markBody, noMarks, withMarks, withoutSent } from './pending-marks.ts'

const flag = (path: string, note: string) => ({ path, note, by: 'Karim', at: '2026-11-20T04:00:00Z' })
// Only what marks read; the rest of an application does not matter to them.
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
  documents: new Map<string, DocumentMark>([
    ['photo', replace],
    ['slip', { verdict: null, note: '' }],
  ]),
  fields: new Map([
    ['nameEn', null],
    ['nameBn', 'Spelling'],
  ]),
}

test('what is marked is shown before the server has it', () => {
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
  expect(markBody(application, noMarks).fields).toEqual([{ path: 'nameEn', note: 'As in the NID' }])
})

test('a mark that was changed while it was sent is sent again', () => {
  const since = { ...pending, documents: new Map(pending.documents).set('photo', { verdict: 'ok', note: '' }) }
  const left = withoutSent(since, pending)
  expect([...left.documents.keys()]).toEqual(['photo'])
  expect(left.fields.size).toBe(0)
})
