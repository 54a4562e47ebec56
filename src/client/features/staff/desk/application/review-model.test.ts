import { expect, test } from 'vitest'
import type { Application } from '#contract/applications/application-shapes.ts'
import { getType, registry } from '#domain/enlistment/registry.ts'
import { sampleAnswers } from '#domain/forms/answers.samples.ts'
import { firstDocument, isNationalId, readReview, slipOf, tabIds } from './review-model.ts'

const today = '2026-11-21'

function applicationOf(type: string, answers: Record<string, unknown> = {}): Application {
  return { type, answers, files: [], fee: null } as unknown as Application
}

test.each(registry.map(({ type }) => type))('%s: every group of the form is in exactly one tab', (type) => {
  const review = readReview(applicationOf(type), 'en', today)
  const shown = review?.tabs.flatMap(({ groups }) => groups.map(({ group }) => group)) ?? []
  const defined = getType(type).steps.flatMap(({ groups }) => groups.map(({ group }) => group))
  expect([...shown].sort()).toEqual([...defined].sort())
  expect(review?.tabs.map(({ id }) => id)).toEqual(tabIds.filter((id) => review?.tabs.some((tab) => tab.id === id)))
})

test('a professional has no company tabs', () => {
  const ids = readReview(applicationOf('ARCHITECT'), 'bn', today)?.tabs.map(({ id }) => id)
  expect(ids).toEqual(['information', 'documents', 'previousWorks', 'payment', 'workRating', 'others'])
})

test('files are listed under their slots in order, and a type of a later version cannot be read', () => {
  const file = { name: 'a.pdf', size: 1, sha256: '', mime: 'application/pdf' }
  const files = [
    { ...file, fileId: 'second', slot: 'nidCopy', order: 2 },
    { ...file, fileId: 'photo', slot: 'photo', order: 1 },
    { ...file, fileId: 'first', slot: 'nidCopy', order: 1 },
  ]
  const review = readReview({ ...applicationOf('ENGINEER'), files }, 'en', today)
  expect(review?.files.map(({ fileId }) => fileId)).toEqual(['photo', 'first', 'second'])
  expect(review?.files[1]?.label).toBe('National ID card, both sides')
  expect(readReview(applicationOf('ASTRONAUT'), 'en', today)).toBeNull()
})

test('unusual answers are warnings; issues that block the submission are not', () => {
  const architect = getType('ARCHITECT')
  const sample = sampleAnswers(architect, today)
  expect(readReview(applicationOf('ARCHITECT', sample), 'en', today)).toMatchObject({ warnings: [], debarred: false })
  const answers = { ...sample, debarred: 'YES', membershipNo: 'unknown', email: 'no address' }
  const review = readReview(applicationOf('ARCHITECT', answers), 'en', today)
  expect(review?.debarred).toBe(true)
  expect(review?.warnings.map(({ path }) => path)).toEqual(['membershipNo'])
})

test('national IDs are recognised by their rule, in rows too', () => {
  expect(isNationalId(getType('ARCHITECT'), 'nid')).toBe(true)
  expect(isNationalId(getType('ARCHITECT'), 'tin')).toBe(false)
  expect(isNationalId(getType('DEVELOPER_COMPANY'), 'owners/0b6a2a3c-1111-4222-8333-444455556666/nid')).toBe(true)
})

const [nid, slip, photo] = [1, 2, 3].map((digit) => `0b6a2a3c-1111-4222-8333-44445555666${digit}`)
const attached = { name: 'a.pdf', size: 1, sha256: '', mime: 'application/pdf', order: 0 }
const withFiles = {
  ...applicationOf('ENGINEER'),
  files: [
    { ...attached, fileId: nid, slot: 'nidCopy' },
    { ...attached, fileId: slip, slot: 'bankSlip' },
    { ...attached, fileId: photo, slot: 'photo' },
  ],
  ...{ status: 'pending1', payment: null, correction: null },
} as Application

function openedFirst(change: Partial<Application>): string | null {
  const application = { ...withFiles, ...change }
  const review = readReview(application, 'en', today)
  return review === null ? null : firstDocument(application, review)
}

test('only the renewal of a known enlistment has earlier answers to compare with', () => {
  const hasChanges = (change: object) => {
    const review = readReview({ ...withFiles, ...change } as Application, 'en', today)
    return review?.tabs.some(({ id }) => id === 'changes')
  }
  const enlistment = { number: 'ARC-2026-00001' }
  expect(hasChanges({ purpose: 'RENEWAL', enlistment })).toBe(true)
  expect(hasChanges({ purpose: 'RENEWAL', enlistment: null })).toBe(false)
  expect(hasChanges({ purpose: 'REGISTRATION', enlistment })).toBe(false)
})

test('a mark of the moment of arrival is one of this desk, an earlier one of the desk before', () => {
  const arrivedAt = '2026-11-20T04:00:00.000Z'
  const markedAt = (at: string | undefined) => {
    const files = withFiles.files.map((file) => ({ ...file, verdict: { verdict: 'ok', note: null, at } }))
    const review = readReview({ ...withFiles, arrivedAt, files } as unknown as Application, 'en', today)
    return review?.files.every(({ isMarkedHere }) => isMarkedHere)
  }
  expect([arrivedAt, '2026-11-20T03:59:59.999Z', undefined].map(markedAt)).toEqual([true, false, true])
})

test('a desk opens the first document of the form, the reception the slip', () => {
  expect(openedFirst({})).toBe(photo)
  expect(openedFirst({ status: 'pending' })).toBe(slip)
  expect(openedFirst({ status: 'pending', files: withFiles.files.slice(0, 1) })).toBe(nid)
  expect(openedFirst({ status: 'pending', files: [] })).toBeNull()
})

test('the reception opens the slip that the payment names', () => {
  const payment = { slipFileId: nid } as unknown as Application['payment']
  expect(openedFirst({ status: 'pending', payment })).toBe(nid)
  const gone = { slipFileId: 'gone' } as unknown as Application['payment']
  expect(openedFirst({ status: 'pending', payment: gone })).toBe(slip)
})

test('an application that was returned and corrected opens with the changed document', () => {
  const correction: Application['correction'] = { reason: 'Unreadable', fields: [], documents: [] }
  const changedSince = [
    { path: 'nameEn', before: 'Karim' },
    { path: 'documents/nidCopy/0b6a2a3c-1111-4222-8333-444455556669', before: { name: 'old.pdf' } },
    { path: `documents/nidCopy/${nid}`, before: null },
  ]
  expect(openedFirst({ status: 'pending', correction, changedSince })).toBe(nid)
  expect(openedFirst({ status: 'pending1', correction, changedSince })).toBe(nid)
  // Only an answer was changed, or the applicant has not submitted the correction yet.
  expect(openedFirst({ status: 'pending', correction, changedSince: changedSince.slice(0, 1) })).toBe(slip)
  expect(openedFirst({ status: 'recheck', correction, changedSince })).toBe(photo)
})

test('a desk opens the first document that it has not marked since the application arrived', () => {
  const [before, arrivedAt, after] = [
    '2026-11-19T04:00:00.000Z',
    '2026-11-20T04:00:00.000Z',
    '2026-11-20T05:00:00.000Z',
  ]
  const marked = (at: string | undefined, ...ids: (string | undefined)[]) =>
    withFiles.files.map((file) => {
      const verdict = { verdict: 'ok' as const, note: null, ...(at !== undefined && { at }) }
      return ids.includes(file.fileId) ? { ...file, verdict } : file
    })
  // The committee and the chairman check all documents themselves, whatever the reception marked.
  expect(openedFirst({ arrivedAt, files: marked(before, photo, nid, slip) })).toBe(photo)
  expect(openedFirst({ arrivedAt, files: marked(after, photo) })).toBe(nid)
  // A mark that is still being sent counts.
  expect(openedFirst({ arrivedAt, files: marked(undefined, photo) })).toBe(nid)
  expect(openedFirst({ arrivedAt, files: marked(after, photo, nid, slip) })).toBe(photo)
  expect(openedFirst({ status: 'pending', arrivedAt, files: marked(after, slip) })).toBe(photo)
  const correction: Application['correction'] = { reason: 'Unreadable', fields: [], documents: [] }
  const changedSince = [{ path: `documents/nidCopy/${nid}`, before: null }]
  const returned = { status: 'pending' as const, correction, changedSince, arrivedAt }
  expect(openedFirst({ ...returned, files: marked(after, nid) })).toBe(slip)
})

test('the slip of a payment is its own, or one of the form that belongs to no other payment', () => {
  const file = { name: 'a.pdf', size: 1, sha256: '', mime: 'application/pdf', slot: 'bankSlip', order: 1 }
  const files = ['first', 'second', 'third'].map((fileId) => ({ ...file, fileId }))
  const payment = (more: object) => ({ slipFileId: null, ...more }) as unknown as Application['payment']
  const others = (fileId: string) => [{ slipFileId: fileId }] as never
  expect(slipOf({ files, payment: payment({ slipFileId: 'second' }) })).toBe('second')
  expect(slipOf({ files, payment: payment({}) })).toBe('first')
  expect(slipOf({ files, payment: payment({}), parts: others('first') })).toBe('second')
  expect(slipOf({ files, payment: payment({}), parts: others('first'), earlierPayments: others('second') })).toBe(
    'third',
  )
  // A file that is gone is no slip.
  expect(slipOf({ files: [], payment: payment({ slipFileId: 'second' }) })).toBeNull()
  // Named at a desk, it has none until its holder attaches it.
  expect(slipOf({ files, payment: payment({ givenAgainAt: '2026-11-21T04:00:00.000Z' }) })).toBeNull()
})
