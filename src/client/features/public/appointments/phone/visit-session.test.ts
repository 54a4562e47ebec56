import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { createVault, lockPhone, unlockPhone } from '#sync/vault/vault.ts'
import { leastIterations } from '#sync/vault/vault-crypto.ts'
import { createVisit, dropVisit } from '#sync/visits/visits.ts'
import { dumpStore } from '../../../../../../tests/support/phone/dump-store.ts'
import { createLocalStorage } from '../../../../../../tests/support/phone/local-storage.ts'
import { createPhone } from '../../../../../../tests/support/phone/sync-phone.ts'
import { listPages, removePage } from '../../../../drafts/phone/journal/journal-table.ts'
import { unlock } from '../../../../drafts/phone/lock/vault-session.ts'
import { createDraftStorage } from '../../../../drafts/phone/storage/draft-storage.ts'
import { recoverJournals, storePage } from '../../../../drafts/phone/storage/recover-journals.ts'
import { closeEndedSessions, closeVisitSession, openVisitSession } from './visit-session.ts'

vi.stubGlobal('localStorage', createLocalStorage())

afterEach(async () => {
  for (const key of Object.keys(localStorage)) localStorage.removeItem(key)
  for (const name of await listPages()) await removePage(name)
})

async function begin() {
  const phone = createPhone()
  const visit = await createVisit(phone, { visitorId: null, locale: 'bn' })
  const storage = createDraftStorage(phone)
  return { phone, visit, storage, session: openVisitSession(storage, visit) }
}

test('the last keystroke of a page that is closed during a write is stored at the next start', async () => {
  const { phone, visit, storage, session } = await begin()
  session.input('about', 'firstName', 'Rahim')
  await session.flush()
  session.input('about', 'firstName', 'Rahima')
  session.input('purpose', 'topic', 'Plot 12')
  // The page is closed before the write begins.
  closeVisitSession(visit.id)
  expect((await phone.store.visits.get(visit.id))?.about).toEqual({ firstName: 'Rahim' })
  await expect
    .poll(async () => {
      await recoverJournals(storage)
      return phone.store.visits.get(visit.id)
    })
    .toMatchObject({ about: { firstName: 'Rahima' }, purpose: { topic: 'Plot 12' } })
  expect(await listPages()).toEqual([])
  expect(Object.keys(localStorage)).toEqual([])
})

test.each(['waiting', 'sent'] as const)(
  'the session of a request that is %s is closed, and no other',
  async (state) => {
    const [one, other] = [await begin(), await begin()]
    closeEndedSessions([
      { id: one.visit.id, state },
      { id: other.visit.id, state: 'filling' },
    ])
    expect(openVisitSession(one.storage, one.visit)).not.toBe(one.session)
    expect(openVisitSession(other.storage, other.visit)).toBe(other.session)
    await Promise.all([closeVisitSession(one.visit.id), closeVisitSession(other.visit.id)])
  },
)

test('stored input leaves no journal behind', async () => {
  const { visit, session } = await begin()
  session.input('about', 'firstName', 'Rahima')
  await session.flush()
  closeVisitSession(visit.id)
  await expect.poll(listPages).toEqual([])
  expect(Object.keys(localStorage)).toEqual([])
})

test('the unstored input of a removed request is removed too', async () => {
  const { phone, visit, storage, session } = await begin()
  session.input('about', 'firstName', 'Rahima')
  closeVisitSession(visit.id)
  await dropVisit(phone, visit.id)
  await expect
    .poll(async () => {
      await recoverJournals(storage)
      return [...(await listPages()), ...Object.keys(localStorage)]
    })
    .toEqual([])
})

/** Makes a request that was locked while its page was open, with input that came after the lock. */
async function typeAfterLock(path: 'firstName' | 'lastName') {
  const { phone, visit, storage, session } = await begin()
  session.input('about', 'firstName', 'Rahima')
  await session.flush()
  await createVault(phone, '4711', leastIterations)
  await lockPhone(phone)
  session.input('about', path, 'Latewords')
  await session.flush()
  await closeVisitSession(visit.id)
  const [vaultId = ''] = await phone.store.vaults.toCollection().primaryKeys()
  return { phone, visit, storage, vaultId }
}

test('input that comes after the lock is locked beside the request, and stored after the PIN', async () => {
  const { phone, visit, storage, vaultId } = await typeAfterLock('lastName')
  await expect
    .poll(async () => {
      await recoverJournals(storage)
      return [...(await listPages()), ...Object.keys(localStorage)]
    })
    .toEqual([])
  expect(await dumpStore(phone.store)).not.toContain('Latewords')
  const opened = await unlockPhone(phone, vaultId, '4711')
  const [late] = opened.kind === 'open' ? opened.journals : []
  await storePage(storage, JSON.parse(late?.text ?? 'null'))
  expect((await phone.store.visits.get(visit.id))?.about).toEqual({ firstName: 'Rahima', lastName: 'Latewords' })
})

test('a request is announced as open only once the input that came after the lock is stored', async () => {
  const { phone, visit, storage, vaultId } = await typeAfterLock('firstName')
  await expect
    .poll(async () => {
      await recoverJournals(storage)
      return phone.store.sealed.count()
    })
    .toBe(2)
  const shown: Promise<string | undefined>[] = []
  phone.changes.publish = () => {
    shown.push(phone.store.visits.get(visit.id).then((row) => row?.about.firstName))
  }
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('document', { addEventListener: () => undefined })
  expect((await unlock(storage, vaultId, '4711')).kind).toBe('open')
  expect(shown).not.toEqual([])
  expect(new Set(await Promise.all(shown))).toEqual(new Set(['Latewords']))
})
