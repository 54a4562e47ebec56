import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dumpStore } from '../../../tests/support/phone/dump-store.ts'
import { createPhone, startDraft } from '../../../tests/support/phone/sync-phone.ts'
import { createVault, lockPhone, unlockPhone } from '../vault/vault.ts'
import { leastIterations } from '../vault/vault-crypto.ts'
import { keepNote } from './keep-note.ts'

test('a note is kept with its draft, is locked with it, and comes back with it', async () => {
  const phone = createPhone()
  const { id: draftId } = await startDraft(phone)
  const key = `facts/${draftId}`
  expect(await keepNote(phone.store, { draftId, key, value: { reason: 'a word of the desk' } })).toBe(true)
  await createVault(phone, '4711', leastIterations)
  await lockPhone(phone)
  expect(await dumpStore(phone.store)).not.toContain('a word of the desk')
  const [vaultId = ''] = await phone.store.vaults.toCollection().primaryKeys()
  await unlockPhone(phone, vaultId, '4711')
  expect((await phone.store.meta.get(key))?.value).toEqual({ reason: 'a word of the desk' })
  expect(await keepNote(phone.store, { draftId, key, value: null })).toBe(true)
  expect(await phone.store.meta.get(key)).toBeUndefined()
})

test('an answer that arrives after its draft was locked or wiped leaves nothing that can be read', async () => {
  const phone = createPhone()
  const { id: draftId } = await startDraft(phone)
  await createVault(phone, '4711', leastIterations)
  await lockPhone(phone)
  expect(await keepNote(phone.store, { draftId, key: `facts/${draftId}`, value: 'a late answer' })).toBe(false)
  expect(await dumpStore(phone.store)).not.toContain('a late answer')
})

test('a note whose key does not name its draft would outlive it, and is refused', async () => {
  const phone = createPhone()
  const { id: draftId } = await startDraft(phone)
  await expect(keepNote(phone.store, { draftId, key: 'facts', value: 'x' })).rejects.toThrow('must name its draft')
})

/** Files that write notes of the phone as a whole. */
const ofThePhone = ['identity.ts', 'sync-lock.ts', 'vault.ts']
/**
 * Files that write what the server answered to visitors, and the list of officials. These notes belong to no draft;
 * `dropKeptAppointments` removes the first.
 */
const ofVisits = ['kept-officials.ts', 'known-visitor-page.tsx']
/** The one helper, and the tables of `writeWithin`, which checks the draft itself. */
const ofDrafts = ['keep-note.ts', 'write-tables.ts']

test('no other file writes notes by itself', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = ['src/client', 'src/sync', 'sw'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const writing = sources.filter((file) =>
    /\bmeta\.(?:put|add|bulk|update)/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(writing.map((file) => file.split('/').at(-1)).sort()).toEqual([...ofDrafts, ...ofVisits, ...ofThePhone].sort())
})
