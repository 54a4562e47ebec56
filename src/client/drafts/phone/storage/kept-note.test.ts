import 'fake-indexeddb/auto'
import { expect, vi } from 'vitest'
import { createDraft } from '#sync/drafts/drafts.ts'
import { TalikaStore } from '#sync/store.ts'
import { createVault, lockPhone, unlockPhone } from '#sync/vault/vault.ts'
import { leastIterations } from '#sync/vault/vault-crypto.ts'
import { dumpStore } from '../../../../../tests/support/phone/dump-store.ts'
import type { KeptFormPhone } from '../../../../../tests/support/phone/kept-form.model.ts'
import { keptFormSuite } from '../../../../../tests/support/phone/kept-form.suite.ts'
import { sampleDraft } from '../../../../../tests/support/phone/sync-phone.ts'
import type { KeptForm } from '../../../platform/storage/kept-form.ts'
import { openKeptNote } from './kept-note.ts'

const pin = '4711'
const name = 'named-payment'

function openPhone(database: string) {
  return {
    store: new TalikaStore(database),
    changes: { publish: () => undefined, subscribe: () => () => undefined, close: () => undefined },
    ...{ deviceId: 'phone-one-1', now: () => Date.now(), newId: () => crypto.randomUUID() },
    random: (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)),
  }
}

function refuseWrites(isRefusing: boolean): void {
  vi.restoreAllMocks()
  if (!isRefusing) return
  const refused = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  for (const method of ['put', 'add'] as const) vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(refused)
}

async function beginPhone(): Promise<KeptFormPhone> {
  const database = crypto.randomUUID()
  const phones = [openPhone(database), openPhone(database)] as const
  const [context] = phones
  const { id: draftId } = await createDraft(context, { ...sampleDraft, answers: {} })
  const forms = new Set<KeptForm<string>>()
  const vault = async (): Promise<string> => {
    const [known] = await context.store.vaults.toCollection().primaryKeys()
    if (known !== undefined) return known
    await createVault(context, pin, leastIterations)
    return vault()
  }
  const dump = () => dumpStore(context.store)
  return {
    async open(tab) {
      const form = await openKeptNote(phones[tab], { draftId, name })
      forms.add(form)
      return form
    },
    kill: async () => undefined,
    refuse: refuseWrites,
    async lock() {
      await vault()
      for (const form of forms) await form.seal()
      await lockPhone(context)
      return (await dump()).includes('words-') ? 'open' : 'sealed'
    },
    async unlock() {
      expect(await unlockPhone(context, await vault(), pin)).toMatchObject({ kind: 'open', failed: 0 })
    },
    async spoil() {
      await context.store.meta.put({ key: `${name}/${draftId}`, value: { begun: 'x', fields: { method: { a: 1 } } } })
    },
    dump,
    changePerson: async () => undefined,
    async end() {
      refuseWrites(false)
      for (const phone of phones) phone.store.close()
    },
  }
}

keptFormSuite('a form that is a note of its draft', {
  fields: ['method', 'transactionId', 'bankName'],
  isShared: true,
  atLock: 'sealed',
  endsWithSession: false,
  runs: 20,
  begin: beginPhone,
})
