import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { getType } from '#domain/enlistment/registry.ts'
import { findField } from '#domain/forms/paths.ts'
import { writeTyped } from '#sync/storage/write-typed.ts'
import { TalikaStore } from '#sync/store.ts'
import { createVault, lockPhone, unlockPhone, wipeDraft } from '#sync/vault/vault.ts'
import { leastIterations } from '#sync/vault/vault-crypto.ts'
import { dumpStore } from '../../../../../tests/support/phone/dump-store.ts'
import type { KeptFormPhone, Tab } from '../../../../../tests/support/phone/kept-form.model.ts'
import { keptFormSuite } from '../../../../../tests/support/phone/kept-form.suite.ts'
import { createLocalStorage } from '../../../../../tests/support/phone/local-storage.ts'
import { connectTo, sampleDraft } from '../../../../../tests/support/phone/sync-phone.ts'
import type { Kept, KeptForm } from '../../../platform/storage/kept-form.ts'
import { openJournal } from '../journal/journal.ts'
import { listPages, readPage } from '../journal/journal-table.ts'
import { adoptJournals } from '../journal/left-journals.ts'
import { createDraftStorage } from '../storage/draft-storage.ts'
import { recoverJournals } from '../storage/recover-journals.ts'
import { createDraftSession, type DraftSession } from './draft-session.ts'

// A draft as a `KeptForm`: the guarantees of the session, without the form that shows it.

const pin = '4711'
const type = getType('ARCHITECT')
const fields = ['nameEn', 'guardianName', 'motherName'] as const

function place(path: string) {
  const found = findField(type, path)
  if (found === null) throw new Error(`The form has no field ${path}`)
  return found
}

type Page = { session: DraftSession; isEnded: boolean }

/** The least that makes a session a `KeptForm`: the wizard closes it at a lock and when the draft was received. */
function formOf(page: Page, forget: () => Promise<void>): KeptForm<string> {
  const { session } = page
  return {
    read: () => Object.fromEntries(fields.map((path) => [path, page.isEnded ? '' : session.textOf(place(path))])),
    async put(values): Promise<Kept> {
      if (page.isEnded) return 'gone'
      for (const [path, text = ''] of Object.entries(values)) session.input(place(path), text)
      await session.flush()
      return session.saveTrouble() === null ? 'stored' : 'page'
    },
    async seal() {
      await end(page)
      return 'sealed'
    },
    forget,
  }
}

async function end(page: Page): Promise<void> {
  page.isEnded = true
  await page.session.suspend()
}

function refuseWrites(isRefusing: boolean): void {
  vi.restoreAllMocks()
  const refused = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  Object.defineProperty(localStorage, 'setItem', { value: isRefusing ? refused : setItem, configurable: true })
  if (!isRefusing) return
  for (const name of ['put', 'add'] as const) vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(refused)
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

function openPhone(name: string) {
  const context = {
    store: new TalikaStore(name),
    connection: connectTo(name, indexedDB),
    changes: { publish: () => undefined, subscribe: () => () => undefined, close: () => undefined },
    ...{ deviceId: 'phone-one-1', now: () => Date.now(), newId: () => crypto.randomUUID() },
    random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
  }
  return { context, storage: createDraftStorage(context) }
}

/** Opens the draft as the wizard does on a page that has just loaded. */
async function openDraft({ context, storage }: ReturnType<typeof openPhone>): Promise<DraftSession> {
  await recoverJournals(storage).catch(() => undefined)
  const [known] = await context.store.drafts.toCollection().primaryKeys()
  const draftId = known ?? (await storage.create({ ...sampleDraft, answers: {} }))
  const [opened, adopted] = [await storage.open(draftId), await adoptJournals(draftId)]
  if (opened === null) throw new Error('The draft is not on this phone')
  return createDraftSession({
    ...{ type, start: opened.kept, storage: async () => storage, changes: context.changes },
    write: (typed) => writeTyped(context, typed),
    ...{ journal: openJournal(adopted), left: adopted.pages },
  })
}

async function beginPhone(): Promise<KeptFormPhone> {
  vi.stubGlobal('localStorage', createLocalStorage())
  setItem = localStorage.setItem
  const name = crypto.randomUUID()
  const phones = [openPhone(name), openPhone(name)] as const
  const [{ context, storage }] = phones
  const pages = new Map<Tab, Page>()
  const endAll = () => Promise.all([...pages.values()].map(end))
  const vault = async (): Promise<string> => {
    const [known] = await context.store.vaults.toCollection().primaryKeys()
    if (known !== undefined) return known
    await createVault(context, pin, leastIterations)
    return vault()
  }
  const dump = async () => {
    const journals = await Promise.all((await listPages()).map(readPage))
    return [await dumpStore(context.store), JSON.stringify(journals), JSON.stringify(localStorage)].join()
  }
  /** A draft is wiped after its receipt only, when nothing of it waits and every page shows the receipt. */
  const forget = async () => {
    const [draftId = ''] = await context.store.drafts.toCollection().primaryKeys()
    await endAll()
    await context.store.outbox.clear()
    await context.store.drafts.update(draftId, { status: 'SUBMITTED' })
    await wipeDraft(context, draftId)
    await recoverJournals(storage)
  }
  return {
    async open(tab) {
      const page = { session: await openDraft(phones[tab]), isEnded: false }
      pages.set(tab, page)
      return formOf(page, forget)
    },
    async kill(tab) {
      const page = pages.get(tab)
      if (page !== undefined) await end(page)
    },
    refuse: refuseWrites,
    async lock() {
      await vault()
      await endAll()
      await lockPhone(context)
      await recoverJournals(storage)
      return (await dump()).includes('words-') ? 'open' : 'sealed'
    },
    async unlock() {
      expect(await unlockPhone(context, await vault(), pin)).toMatchObject({ kind: 'open', failed: 0, journals: [] })
    },
    async spoil() {
      await context.store.answers.toCollection().modify({ value: { a: 1 } as never })
    },
    dump,
    changePerson: async () => undefined,
    async end() {
      refuseWrites(false)
      await endAll()
      for (const phone of phones) phone.context.store.close()
    },
  }
}

keptFormSuite('a draft', {
  fields,
  isShared: true,
  atLock: 'sealed',
  endsWithSession: false,
  runs: 20,
  begin: beginPhone,
})
