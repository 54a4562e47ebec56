import { IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAnswers, writeAnswers } from '#sync/drafts/drafts.ts'
import { readSnapshot } from '#sync/status.ts'
import { createPhone, startDraft, type TestPhone } from '../../../../../tests/support/phone/sync-phone.ts'
import { readRawTexts } from './raw-texts.ts'
import { readOpening } from './read-opening.ts'

beforeEach(() => vi.stubGlobal('IDBKeyRange', IDBKeyRange))
afterEach(() => vi.unstubAllGlobals())

/** A draft with a row in each table that its form reads. */
async function fill(phone: TestPhone): Promise<string> {
  const { store } = phone
  const { id: draftId } = await startDraft(phone, { nameEn: 'Karim' })
  await writeAnswers(phone, draftId, [
    { path: 'previousProjects/r1', value: { order: 0 } },
    { path: 'previousProjects/r1/name', value: 'Bridge' },
    { path: 'nameEn', value: null },
    { path: 'dateOfBirth', text: '12/0' },
  ])
  const at = phone.now()
  const file = { name: 'a.png', mime: 'image/png', size: 3, order: 0, sha256: 'f'.repeat(64) }
  const note = { schemaVersion: 1, state: 'here', code: null, tries: 0, at } as const
  await store.attachments.put({ ...file, ...note, fileId: phone.newId(), draftId, slot: 'photo' })
  const sides = { mine: 'Karim', theirs: 'Rahim' }
  await store.conflicts.put({ draftId, path: 'nameEn', deviceId: 'phone-b', ...sides, at: new Date(at).toISOString() })
  return draftId
}

test('one read returns all that separate reads return of a draft, and nothing of another draft', async () => {
  const phone = createPhone({ stepMs: 1 })
  const { store } = phone
  const [draftId, other] = [await fill(phone), await fill(phone)]
  for (const id of [draftId, other]) {
    const opened = await readOpening(store, id)
    const answers = [...(await readAnswers(store, id)).values()].map(({ path, value }) => [path, value])
    expect(opened?.kept).toEqual({
      draftId: id,
      answers: Object.fromEntries(answers),
      rawTexts: await readRawTexts(store, id),
    })
    expect(opened?.snapshot).toEqual(await readSnapshot(store, id))
    expect(opened?.snapshot.conflicts).toHaveLength(1)
    expect(opened?.snapshot.attachments).toHaveLength(1)
    expect(opened?.kept.rawTexts.get('dateOfBirth')).toBe('12/0')
  }
  expect(await readOpening(store, phone.newId())).toBe(null)
})

test('a draft opens although the browser has closed the connection without an event', async () => {
  const phone = createPhone()
  const draftId = await fill(phone)
  phone.store.backendDB()?.close()
  expect((await readOpening(phone.store, draftId))?.kept.answers.mobile).toBe('01712345678')
})

test('a draft of an older page is read, one of a newer page is left as it is', async () => {
  const phone = createPhone()
  const draftId = await fill(phone)
  await phone.store.drafts.update(draftId, (row) => delete row.account)
  expect((await readOpening(phone.store, draftId))?.snapshot.draft.account).toBe(null)
  await phone.store.drafts.update(draftId, { schemaVersion: 99 })
  expect((await readOpening(phone.store, draftId))?.snapshot.draft.account).toBe(undefined)
})
