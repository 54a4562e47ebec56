import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryServer, type Fault } from '../../tests/support/phone/memory-server.ts'
import {
  createPair,
  createPhone,
  sampleDraft,
  sampleFile,
  startDraft,
  stateOf,
} from '../../tests/support/phone/sync-phone.ts'
import { createDraft, readAnswers, removeRow, writeAnswers } from './drafts/drafts.ts'
import { attachFile } from './files/attachments.ts'
import { requestSubmission } from './outbox/submit.ts'
import { runSync } from './run.ts'

const row = 'previousProjects/00000000-0000-4000-8000-00000000000a'

test('the server gets nothing before there is a correct mobile number, and nothing is lost meanwhile', async () => {
  const server = createMemoryServer()
  const phone = createPhone({ stepMs: 1_000 })
  const draft = await createDraft(phone, { ...sampleDraft, answers: {} })
  await writeAnswers(phone, draft.id, [{ path: 'nameBn', value: 'করিম' }])
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(server.requests).toBe(0)
  expect(await stateOf(phone, draft.id)).toBe('phone')
  await writeAnswers(phone, draft.id, [{ path: 'mobile', value: '01712345678' }])
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(server.documentOf(draft.id)).toEqual({ nameBn: 'করিম', mobile: '01712345678' })
  expect(await stateOf(phone, draft.id)).toBe('server')
})

test('keystrokes while waiting are sent as one operation, in one request', async () => {
  const server = createMemoryServer()
  const phone = createPhone({ stepMs: 1_000 })
  const draft = await startDraft(phone)
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  const before = server.requests
  for (const value of ['K', 'Ka', 'Kar', 'Karim']) await writeAnswers(phone, draft.id, [{ path: 'nameEn', value }])
  expect(await phone.store.outbox.count()).toBe(1)
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(server.requests - before).toBe(1)
  expect(server.documentOf(draft.id).nameEn).toBe('Karim')
})

test('a draft of 500 answers is on the server within three requests', async () => {
  const server = createMemoryServer()
  const phone = createPhone({ stepMs: 1_000 })
  const draft = await startDraft(phone)
  const rows = Array.from({ length: 500 }, () => ({ path: `employees/${crypto.randomUUID()}/name`, value: 'নাম' }))
  await writeAnswers(phone, draft.id, rows)
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(Object.keys(server.documentOf(draft.id))).toHaveLength(501)
  expect(server.requests).toBe(3)
})

test('a batch whose answer was lost is sent again byte for byte, and what was typed since follows it', async () => {
  const server = createMemoryServer()
  const phone = createPhone({ stepMs: 1_000 })
  const draft = await startDraft(phone)
  server.fault = () => 'dropAfter'
  await writeAnswers(phone, draft.id, [{ path: 'nameEn', value: 'Karim' }])
  expect(await runSync(phone, server.transportFor('phone-a'), { now: true })).not.toBeNull()
  const frozen = await phone.store.outbox.filter(({ state }) => state === 'frozen').primaryKeys()
  await writeAnswers(phone, draft.id, [{ path: 'nameEn', value: 'Rahim' }])
  server.fault = () => 'none'
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(frozen.length).toBeGreaterThan(0)
  expect(server.documentOf(draft.id).nameEn).toBe('Rahim')
  expect(server.conflictsOf(draft.id)).toEqual([])
  expect(await phone.store.outbox.count()).toBe(0)
})

test('a row that is removed and put back while waiting keeps the values that were written after that', async () => {
  const server = createMemoryServer()
  const phone = createPhone({ stepMs: 1_000 })
  const draft = await startDraft(phone)
  await writeAnswers(phone, draft.id, [
    { path: row, value: { order: 0 } },
    { path: `${row}/name`, value: 'before' },
  ])
  await removeRow(phone, draft.id, 'previousProjects', row.slice(17))
  await writeAnswers(phone, draft.id, [
    { path: row, value: { order: 0 } },
    { path: `${row}/name`, value: 'after' },
  ])
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(server.documentOf(draft.id)[`${row}/name`]).toBe('after')
  expect(await stateOf(phone, draft.id)).toBe('server')
})

test('one operation that the server refuses is parked, and the others are sent', async () => {
  const server = createMemoryServer()
  const phone = createPhone({ stepMs: 1_000 })
  const draft = await startDraft(phone)
  server.refuse = (ops) => (ops.some(({ path }) => path === 'nameEn') ? 422 : null)
  await writeAnswers(phone, draft.id, [
    { path: 'motherName', value: 'A' },
    { path: 'nameEn', value: 'poison' },
    { path: 'guardianName', value: 'B' },
  ])
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(server.documentOf(draft.id)).toEqual({ mobile: '01712345678', motherName: 'A', guardianName: 'B' })
  expect(await stateOf(phone, draft.id)).toBe('needs-you')
  expect((await readAnswers(phone.store, draft.id)).get('nameEn')?.value).toBe('poison')
})

test('operations that the server names are parked at once; a refusal that names none of them parks nothing', async () => {
  const server = createMemoryServer()
  const phone = createPhone({ stepMs: 1_000 })
  const draft = await startDraft(phone)
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  await writeAnswers(phone, draft.id, [
    { path: 'motherName', value: 'A' },
    { path: 'nameEn', value: 'poison' },
  ])
  server.refuse = () => ({ status: 400, code: 'unsupported_client' })
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  server.refuse = () => ({ status: 400, fields: [{ path: 'schemaVersion', code: 'invalid_type' }] })
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(await phone.store.outbox.filter(({ state }) => state === 'parked').count()).toBe(0)
  expect(await stateOf(phone, draft.id)).toBe('needs-you')

  const before = server.requests
  server.refuse = (ops) => {
    const at = ops.findIndex(({ path }) => path === 'nameEn')
    return at < 0 ? null : { status: 400, fields: [{ path: `ops.${at}.path`, code: 'too_big' }] }
  }
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(server.documentOf(draft.id)).toEqual({ mobile: '01712345678', motherName: 'A' })
  expect(await phone.store.outbox.toArray()).toMatchObject([{ path: 'nameEn', state: 'parked' }])
  // The refused batch, its other operations, and a pull of everything: after that only the refused value differs.
  expect(server.requests - before).toBe(3)
  await runSync(phone, server.transportFor('phone-a'), { now: true, pull: [draft.id] })
  expect(server.requests - before).toBe(4)
})

test('a batch that is too large for the server is sent in smaller ones, and an operation that is too large by itself is parked', async () => {
  const server = createMemoryServer()
  const phone = createPhone({ stepMs: 1_000 })
  const draft = await startDraft(phone)
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  const isTooLarge = (ops: readonly { value: unknown }[]) => JSON.stringify(ops.map(({ value }) => value)).length > 60
  server.refuse = (ops) => (isTooLarge(ops) ? { status: 413, code: 'too_large' } : null)
  const names = ['nameEn', 'motherName', 'guardianName', 'degreeTitle', 'institution', 'email']
  const values = names.map((path) => ({ path, value: `${path} of Karim` }))
  await writeAnswers(phone, draft.id, [...values, { path: 'nameBn', value: 'ক'.repeat(80) }])
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  const arrived = Object.fromEntries(values.map(({ path, value }) => [path, value]))
  expect(server.documentOf(draft.id)).toEqual({ mobile: '01712345678', ...arrived })
  expect(await phone.store.outbox.toArray()).toMatchObject([{ path: 'nameBn', state: 'parked', code: 'too_large' }])
})

test('a wait that the server asked for is not shortened by a tap, but ends when the clock was set back', async () => {
  const server = createMemoryServer()
  let clock = Date.parse('2026-11-21T08:00:00Z')
  const phone = { ...createPhone({ stepMs: 1_000 }), now: () => clock }
  const draft = await startDraft(phone)
  const tap = () => runSync(phone, server.transportFor('phone-a'), { now: true })
  server.refuse = () => ({ status: 429, code: 'rate_limited', retryAfterSeconds: 600 })
  expect(await tap()).toBe(600_000)
  server.refuse = null
  clock += 599_000
  expect(await tap()).toBe(1_000)
  expect(server.requests).toBe(1)
  clock -= 365 * 24 * 3_600_000
  expect(await tap()).toBeNull()
  expect(server.documentOf(draft.id)).toEqual({ mobile: '01712345678' })
})

test('two phones, two values: both are kept, and picking one settles it on both', async () => {
  const { a, b, id, sync } = await createPair()
  await writeAnswers(a, id, [{ path: 'nameEn', value: 'from a' }])
  await writeAnswers(b, id, [{ path: 'nameEn', value: 'from b' }])
  await sync(a)
  await sync(b)
  expect(await stateOf(b, id)).toBe('needs-you')
  expect(await b.store.conflicts.toArray()).toMatchObject([{ path: 'nameEn', mine: 'from b', theirs: 'from a' }])
  await writeAnswers(b, id, [{ path: 'nameEn', value: 'from b' }])
  await sync(b)
  await sync(a)
  expect((await readAnswers(a.store, id)).get('nameEn')?.value).toBe('from b')
  expect(await stateOf(a, id)).toBe('server')
  expect(await stateOf(b, id)).toBe('server')
})

test('an application asked to be submitted offline is submitted once, after its file and its last answer arrived', async () => {
  const server = createMemoryServer()
  const phone = createPhone({ stepMs: 1_000 })
  const draft = await startDraft(phone)
  const file = await attachFile(phone, draft.id, sampleFile('a scan'))
  await requestSubmission(phone, draft.id)
  server.fault = () => 'dropAfter'
  for (let i = 0; i < 6; i++) await runSync(phone, server.transportFor('phone-a'), { now: true })
  server.fault = () => 'none'
  await runSync(phone, server.transportFor('phone-a'), { now: true })
  expect(server.files.get(file.fileId)).toBe(file.sha256)
  expect([...server.receipts.values()]).toEqual(['A26-000001'])
  expect(await stateOf(phone, draft.id)).toBe('submitted')
})

/**
 * The schedule decides which phone does what, and what happens to each request; afterwards the connection is good and
 * all must agree.
 */
const step = fc.record({
  phone: fc.constantFrom('phone-a', 'phone-b'),
  act: fc.constantFrom('type', 'type', 'type', 'remove', 'addRow', 'sync', 'sync'),
  path: fc.constantFrom('nameEn', 'motherName', `${row}/name`, `${row}/client`),
  faults: fc.array(fc.constantFrom<Fault>('none', 'dropBefore', 'dropAfter'), { maxLength: 4 }),
})

test('whatever the connection does, both phones and the server end with one document and no typed value vanishes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { server, a, b, id, sync } = await createPair()
      const phones = { 'phone-a': a, 'phone-b': b } as const
      let typed = 0
      const latest = new Map<string, string>()
      for (const { phone: name, act, path, faults } of steps) {
        const phone = phones[name]
        if (act === 'type') {
          typed += 1
          latest.set(path, `${name}-${typed}`)
          await writeAnswers(phone, id, [{ path, value: `${name}-${typed}` }])
        } else if (act === 'remove') await removeRow(phone, id, 'previousProjects', row.slice(17))
        else if (act === 'addRow') await writeAnswers(phone, id, [{ path: row, value: { order: 0 } }])
        else {
          const queue = [...faults]
          server.fault = () => queue.shift() ?? 'none'
          await sync(phone)
        }
      }
      server.fault = () => 'none'
      for (let round = 0; round < 3; round++) for (const phone of Object.values(phones)) await sync(phone)

      for (const phone of Object.values(phones)) {
        expect(await phone.store.outbox.count()).toBe(0)
        expect((await phone.store.drafts.get(id))?.hashAgrees).toBe(true)
      }
      const kept = server.conflictsOf(id).map(({ mine }) => mine)
      for (const [path, value] of latest) {
        if (path.startsWith(row)) continue
        const standing = server.documentOf(id)[path]
        // The last value of a path is in the document, or in a conflict for the person to settle.
        expect([standing, ...kept]).toContain(value)
      }
    }),
    { numRuns: 60 },
  )
})

test('a draft that was begun signed in is created by its own account only', async () => {
  const server = createMemoryServer()
  const phone = createPhone({ stepMs: 1_000 })
  let account: string | null = null
  const context = { ...phone, account: () => account }
  const begun = { ...sampleDraft, signedIn: true, account: 'karim', answers: { mobile: '01712345678' } }
  const draft = await createDraft(context, begun)
  for (account of [null, 'rahim']) await runSync(context, server.transportFor('phone-a'), { now: true })
  expect(server.requests).toBe(0)
  account = 'karim'
  await runSync(context, server.transportFor('phone-a'), { now: true })
  expect(await stateOf(phone, draft.id)).toBe('server')
})
