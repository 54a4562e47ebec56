import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leastIterations } from '#sync/vault/vault-crypto.ts'
import { dumpStore } from '../../../../../../tests/support/phone/dump-store.ts'
import type { KeptFormPhone, Tab } from '../../../../../../tests/support/phone/kept-form.model.ts'
import { keptFormSuite } from '../../../../../../tests/support/phone/kept-form.suite.ts'
import { createLocalStorage } from '../../../../../../tests/support/phone/local-storage.ts'

// The request of a visitor as a `KeptForm`. Each tab has modules of its own over one phone.

const pin = '4711'

async function loadTab() {
  vi.resetModules()
  return {
    ...(await import('./visit-session.ts')),
    ...(await import('../../../../drafts/phone/storage/draft-storage.ts')),
    ...(await import('../../../../drafts/phone/storage/recover-journals.ts')),
    ...(await import('../../../../drafts/phone/journal/journal-table.ts')),
    ...(await import('../../../../drafts/phone/lock/vault-session.ts')),
    ...(await import('#sync/store.ts')),
    ...(await import('#sync/vault/vault.ts')),
    ...(await import('#sync/visits/visits.ts')),
  }
}

type Modules = Awaited<ReturnType<typeof loadTab>>

/** A page of the tab with its own connection to the database of the phone. */
function openPhone(modules: Modules, name: string, publish: () => void) {
  const context = {
    store: new modules.TalikaStore(name),
    changes: { publish, subscribe: () => () => undefined, close: () => undefined },
    ...{ deviceId: 'phone-one-1', now: () => Date.now(), newId: () => crypto.randomUUID() },
    random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
  }
  return { modules, context, storage: modules.createDraftStorage(context) }
}

type Page = ReturnType<typeof openPhone>

/** Opens the unsent request as the page does that has just loaded. */
async function openForm({ modules, context, storage }: Page) {
  await modules.recoverJournals(storage).catch(() => undefined)
  const [known] = await modules.readVisitors(context)
  const visit = known?.visits[0] ?? (await modules.createVisit(context, { visitorId: null, locale: 'bn' }))
  return modules.openVisitSession(storage, visit)
}

const tick = () => new Promise((resolve) => setImmediate(resolve))

function refuseWrites(isRefusing: boolean): void {
  vi.restoreAllMocks()
  const refused = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  if (isRefusing)
    for (const name of ['put', 'add'] as const) vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(refused)
  Object.defineProperty(localStorage, 'setItem', { value: isRefusing ? refused : setItem, configurable: true })
}

let setItem: unknown
beforeEach(() => {
  // Retries are timed; here only the next value tries again.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function dump({ modules, context }: Page): Promise<string> {
  const pages = await Promise.all((await modules.listPages()).map(modules.readPage))
  return [await dumpStore(context.store), JSON.stringify(pages), JSON.stringify(localStorage)].join()
}

const tabs = [await loadTab(), await loadTab()] as const

async function beginPhone(): Promise<KeptFormPhone> {
  vi.stubGlobal('localStorage', createLocalStorage())
  setItem = localStorage.setItem
  const name = crypto.randomUUID()
  /** What the pages do when requests change: they read them again and close the sessions of those that ended. */
  const follow = async () => {
    const known = await pages[0].modules.readVisitors(pages[0].context)
    for (const { modules } of pages) modules.closeEndedSessions(known.flatMap(({ visits }) => visits))
  }
  let following: Promise<unknown> = Promise.resolve()
  const publish = () => {
    following = following.then(follow)
  }
  const pages = [openPhone(tabs[0], name, publish), openPhone(tabs[1], name, publish)] as const
  const sessions = new Map<Tab, Awaited<ReturnType<typeof openForm>>>()
  const [{ modules, context, storage }] = pages
  // Made with the first lock only, because its key takes long to make.
  const vault = async () => {
    const [known] = await context.store.vaults.toCollection().primaryKeys()
    if (known !== undefined) return known
    await modules.createVault(context, pin, leastIterations)
    return vault()
  }
  /** Waits until the other tab has done what it was signalled to do. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await tick()
    await following
  }
  return {
    async open(tab) {
      const session = await openForm(pages[tab])
      sessions.set(tab, session)
      return {
        read: () => session.read(),
        put: (values) => session.put(values),
        seal: () => session.seal(),
        async forget() {
          await session.forget()
          await settle()
        },
      }
    },
    async kill(tab) {
      await pages[tab].modules.closeVisitSession(sessions.get(tab)?.id ?? '')
    },
    refuse: refuseWrites,
    async lock() {
      await vault()
      await modules.lockNow(storage)
      await settle()
      return (await dump(pages[0])).includes('words-') ? 'open' : 'sealed'
    },
    async unlock() {
      const opened = await modules.unlockPhone(context, await vault(), pin)
      expect(opened).toMatchObject({ kind: 'open', failed: 0, journals: [] })
    },
    async spoil() {
      const about = { firstName: { a: 1 }, lastName: 4 } as unknown as Record<string, string>
      await context.store.visits.toCollection().modify({ about, purpose: null as never })
    },
    dump: () => dump(pages[0]),
    changePerson: async () => undefined,
    async end() {
      refuseWrites(false)
      for (const tab of [0, 1] as const) await pages[tab].modules.closeVisitSession(sessions.get(tab)?.id ?? '')
      await settle()
      for (const page of pages) page.context.store.close()
    },
  }
}

keptFormSuite('the request of a visitor', {
  fields: ['about firstName', 'purpose topic', 'about lastName'],
  isShared: true,
  atLock: 'sealed',
  endsWithSession: false,
  runs: 20,
  begin: beginPhone,
})

/** Makes the database of drafts and requests refuse to write; the journal still writes. */
function refuseRequests(isRefusing: boolean): void {
  vi.restoreAllMocks()
  const put = IDBObjectStore.prototype.put
  if (!isRefusing) return
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (this.name === 'visits') throw new DOMException('full', 'QuotaExceededError')
    return put.call(this, value, key)
  })
}

test('what a full phone kept in a journal is shown by the next page, and never stored over newer text', async () => {
  vi.stubGlobal('localStorage', createLocalStorage())
  const name = crypto.randomUUID()
  const pageOf = (modules: Modules) => openPhone(modules, name, () => undefined)
  const first = pageOf(tabs[0])
  const form = await openForm(first)
  refuseRequests(true)
  expect(await form.put({ 'about firstName': 'Older', 'purpose topic': 'Plot 12' })).toBe('page')
  await tabs[0].closeVisitSession(form.id)
  const second = pageOf(tabs[1])
  const next = await openForm(second)
  await expect.poll(() => next.textsOf('purpose'), { interval: 1 }).toEqual({ topic: 'Plot 12' })
  expect(next.takenOver()).toBe(2)
  refuseRequests(false)
  expect(await next.put({ 'about firstName': 'Newer' })).toBe('stored')
  await tabs[1].closeVisitSession(form.id)
  const third = await openForm(first)
  expect(third.read()).toEqual({ 'about firstName': 'Newer', 'purpose topic': 'Plot 12' })
  await tabs[0].closeVisitSession(form.id)
  expect(await tabs[0].listPages()).toEqual([])
  for (const { context } of [first, second]) context.store.close()
})

test('a write that fails after the request was removed leaves no journal', async () => {
  vi.stubGlobal('localStorage', createLocalStorage())
  const page = openPhone(tabs[0], crypto.randomUUID(), () => undefined)
  const { modules, context, storage } = page
  const form = await openForm(page)
  await form.put({ 'about firstName': 'words-stored' })
  form.input('about', 'firstName', 'words-late')
  await modules.closeVisitSession(form.id)
  await modules.dropVisit(context, form.id)
  await modules.recoverJournals(storage)
  await form.flush()
  for (let turn = 0; turn < 20; turn++) await tick()
  expect(await dump(page)).not.toContain('words-')
  context.store.close()
})
