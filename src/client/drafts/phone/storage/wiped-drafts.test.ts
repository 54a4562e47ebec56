import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { getType } from '#domain/enlistment/registry.ts'
import { findField } from '#domain/forms/paths.ts'
import { writeTyped } from '#sync/storage/write-typed.ts'
import type { DraftWrites } from '#sync/storage/write-within.ts'
import { TalikaStore } from '#sync/store.ts'
import { createLocalStorage } from '../../../../../tests/support/phone/local-storage.ts'
import { connectTo, createPhone, sampleDraft } from '../../../../../tests/support/phone/sync-phone.ts'
import { openJournal } from '../journal/journal.ts'
import { listJournals } from '../journal/left-journals.ts'
import { wipeNow } from '../lock/wipe.ts'
import { noteRows } from '../notes/draft-notes.ts'
import { createDraftSession } from '../session/draft-session.ts'
import { createDraftStorage } from './draft-storage.ts'
import { recoverJournals } from './recover-journals.ts'

const type = getType('ARCHITECT')
const nameEn = findField(type, 'nameEn') ?? expect.fail()

beforeEach(() => vi.stubGlobal('localStorage', createLocalStorage()))

/** A page on which a new draft was begun and stored. */
async function beginDraft() {
  const name = crypto.randomUUID()
  const phone = { ...createPhone(), store: new TalikaStore(name), connection: connectTo(name, indexedDB) }
  const storage = createDraftStorage(phone)
  const session = createDraftSession({
    ...{ type, start: { ...sampleDraft, answers: {} }, changes: phone.changes, journal: openJournal() },
    storage: async () => storage,
    write: (typed: DraftWrites) => writeTyped(phone, typed),
  })
  session.input(nameEn, 'Karim')
  await session.flush()
  const id = session.draftId() ?? ''
  const row = (await phone.store.drafts.get(id)) ?? expect.fail()
  noteRows([row])
  return { phone, storage, session, id, row }
}

/** Another tab sends the draft, and leaves its receipt. */
async function receiveAndWipe({ phone, id }: Awaited<ReturnType<typeof beginDraft>>) {
  await phone.store.drafts.update(id, { status: 'SUBMITTED' })
  await phone.store.outbox.clear()
  await wipeNow(async () => createDraftStorage(phone), id)
  expect(await phone.store.drafts.count()).toBe(0)
}

/** The locks of journals are released soon, not at once. */
const released = () => new Promise((resolve) => setTimeout(resolve, 5))

test('a tab that slept while another one sent and wiped the draft does not put it back', async () => {
  const page = await beginDraft()
  await page.storage.readSnapshot(page.id)
  await receiveAndWipe(page)
  // What the tab does when it wakes up (draft-context.tsx, onGone).
  await page.session.reclaim()
  expect(await page.phone.store.answers.toArray()).toEqual([])
})

test('a draft that was wiped is not created again by the journal of the page that had begun it', async () => {
  const page = await beginDraft()
  await receiveAndWipe(page)
  page.session.input(nameEn, 'Karim Ali')
  await page.session.suspend()
  await released()
  await recoverJournals(page.storage).catch(() => undefined)
  expect(await page.phone.store.drafts.count()).toBe(0)
})

test('a draft that was evicted is not begun again, with another code, by the journal of the page that had begun it', async () => {
  const { phone, storage, session, row } = await beginDraft()
  for (const table of phone.store.tables) await table.clear()
  session.input(nameEn, 'Karim Ali')
  await session.suspend()
  await released()
  await recoverJournals(storage).catch(() => undefined)
  expect((await phone.store.drafts.toArray()).filter(({ token }) => token !== row.token)).toEqual([])
  expect(await listJournals()).toHaveLength(1)
})
