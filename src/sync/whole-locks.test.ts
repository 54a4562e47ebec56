import { expect, test } from 'vitest'
import { createCountingPhone } from '../../tests/support/phone/counting-phone.ts'
import { createMemoryServer } from '../../tests/support/phone/memory-server.ts'
import { rowChanges } from '../../tests/support/phone/row-changes.ts'
import { sampleFile, startDraft } from '../../tests/support/phone/sync-phone.ts'
import { beginVisit, release } from '../../tests/support/phone/visits/lockable-visit.ts'
import { createOffice } from '../../tests/support/phone/visits/visit-office.ts'
import { writeAnswers } from './drafts/drafts.ts'
import { attachFile } from './files/attachments.ts'
import { runSync } from './run.ts'
import { findSealedVisit, listSealedHeads, listSealedVisitors } from './vault/sealed-heads.ts'
import {
  createVault,
  dropSealed,
  lockPhone,
  makeOwnPhone,
  makeSharedPhone,
  unlockPhone,
  wipeDraft,
} from './vault/vault.ts'
import { leastIterations } from './vault/vault-crypto.ts'
import { syncVisitors } from './visits/sync-visitors.ts'
import { createVisit, noteAccount, releasePhoto } from './visits/visits.ts'

// A shared phone with two people, and the requests of visitors over a connection that fails in each way. Each step is
// compared with a file: the rows that it changed, what it told the open pages, what was sent, and what it answered.

type Phone = ReturnType<typeof createCountingPhone>

/** A story on one phone, told step by step. */
function createStory(phone: Phone, { stepMs = 60_000 } = {}) {
  const lines: string[] = []
  const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    phone.clock.at += stepMs
    let result: unknown
    const changed = await rowChanges(phone.store, async () => {
      result = await work().catch((cause: unknown) => `throws ${(cause as Error).message}`)
    })
    const answered = result === undefined ? [] : [`= ${JSON.stringify(result)}`]
    lines.push(name, ...[...changed, ...phone.told.splice(0), ...answered].map((line) => `  ${line}`))
  }
  // Ciphertexts, salts and ids of the crypto interface are others in each run.
  const text = () =>
    `${lines
      .join('\n')
      .replaceAll(/(?<=\b(?:iv|salt|wrapped|publicKey|privateKey|box|key|bytes|data)\w*: )\{[^}]*\}/g, '#')
      .replaceAll(/\b(?!0{8})[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '#')}\n`
  return { step, text }
}

test('locks of a shared phone change its rows as they did', async () => {
  const phone = createCountingPhone('phone-a')
  const { store } = phone
  const { step, text } = createStory(phone)
  const server = createMemoryServer()
  const sync = (pull: string[]) =>
    runSync(phone, server.transportFor('phone-a'), { now: true, pull }).then(() => undefined)
  const { id } = await startDraft(phone, { nameEn: 'Karim' })
  await attachFile(phone, id, sampleFile('a scan'))
  const visit = await beginVisit(phone)
  await createVisit(phone, { visitorId: null, locale: 'bn' })
  await release(phone, visit.id)
  const second = await createVisit(phone, { visitorId: visit.visitorId, locale: 'bn' })
  phone.told.splice(0)

  await step('the phone is shared', () => makeSharedPhone(store))
  await step('nothing is locked without a PIN', () => lockPhone(phone))
  await step('a PIN', () => createVault(phone, '4711', leastIterations))
  const [first = ''] = await store.vaults.toCollection().primaryKeys()
  await step('it is locked', () => lockPhone(phone))
  await step('locked drafts', () => listSealedHeads(store))
  await step('locked visitors', () => listSealedVisitors(store))
  await step('the visitor of a locked request', () => findSealedVisit(store, second.id))
  await step('it is locked already', () => lockPhone(phone))
  for (let wrong = 1; wrong <= 7; wrong += 1) await step(`wrong PIN ${wrong}`, () => unlockPhone(phone, first, '0815'))
  await step('the right PIN too early', () => unlockPhone(phone, first, '4711'))
  phone.clock.at -= 3_600_000
  await step('after the clock was set back', () => unlockPhone(phone, first, '4711'))
  phone.clock.at += 7_200_000
  await step('the right PIN', () => unlockPhone(phone, first, '4711'))
  await step('an empty request is nobody’s', () =>
    createVisit(phone, { visitorId: null, locale: 'bn' }).then(() => undefined),
  )
  await lockPhone(phone)
  const other = await startDraft(phone, { nameEn: 'Rahima' })
  const stranger = await beginVisit(phone, 'Salma')
  phone.told.splice(0)
  await step('the right PIN, beside the draft of somebody without one', () => unlockPhone(phone, first, '4711'))
  await step('which is not locked with it', () => lockPhone(phone))
  await step('a second PIN', () => createVault(phone, '1593', leastIterations))
  await step('locks what is readable', () => lockPhone(phone))
  const vaults = await store.vaults.toCollection().primaryKeys()
  const last = vaults.find((each) => each !== first) ?? ''
  await step('the second person', () => unlockPhone(phone, last, '1593'))
  await step('the first person, in place of the second', () => unlockPhone(phone, first, '4711'))
  await step('the second person again', () => unlockPhone(phone, last, '1593'))
  await step('what is locked of the first is removed', () => dropSealed(store, id))
  await step('a draft that was not received is not wiped', () => wipeDraft(phone, other.id))
  await sync([other.id])
  Object.assign(server, { status: 'pending', version: 1 })
  await sync([other.id])
  await writeAnswers(phone, other.id, [{ path: 'nameBn', value: 'রহিমা' }])
  phone.told.splice(0)
  await step('nor is one of which something waits', () => wipeDraft(phone, other.id))
  await store.outbox.clear()
  await step('a received one is', () => wipeDraft(phone, other.id))
  await step('the phone is one’s own', () => makeOwnPhone(store))
  expect(stranger.visitorId).not.toBe(visit.visitorId)
  await expect(text()).toMatchFileSnapshot('whole-locks/locks.txt')
})

const refusals = [
  { status: 409, code: 'slot_taken', fields: [{ path: 'officialId', code: 'not_an_option' }] },
  { status: 500, code: 'internal' },
  { status: 408, code: 'internal' },
  { status: 429, code: 'rate_limited', retryAfterSeconds: 90 },
  { status: 401, code: 'invalid_api_key' },
  { status: 400, code: 'invalid_device_id' },
  { status: 400, code: 'unsupported_client' },
  { status: 413, code: 'file_too_large' },
] as const

test('requests of visitors change the rows of the phone as they did, however the office answers', async () => {
  const told: string[] = []
  for (const part of ['visitor', 'appointment', 'photo', 'name', 'own']) {
    for (const refused of [...refusals, 'dropBefore', 'dropAfter'] as const) {
      const phone = createCountingPhone('phone-a')
      const { step, text } = createStory(phone, { stepMs: 20_000 })
      const office = createOffice()
      const visit = await beginVisit(phone)
      await release(phone, visit.id)
      await releasePhoto(phone, visit.visitorId)
      if (part === 'own') {
        // The account was made before the request was sent.
        await noteAccount(phone, visit.visitorId)
        office.account = visit.visitorId
        office.accounts.add(visit.visitorId)
      }
      phone.told.splice(0)
      const pass = async (now: boolean) => {
        const wait = await syncVisitors(phone, office.visits, { now })
        return [wait, office.calls.splice(0)]
      }
      let isOver = false
      const isNow = () => !isOver && office.calls.at(-1) === part
      office.fault = () => (typeof refused === 'string' && isNow() ? refused : 'none')
      office.refuse = () =>
        typeof refused !== 'string' && isNow()
          ? { ...refused, fields: [...('fields' in refused ? refused.fields : [])] }
          : null
      await step(`${part}: ${typeof refused === 'string' ? refused : `${refused.status} ${refused.code}`}`, () =>
        pass(false),
      )
      await step('soon after', () => pass(false))
      await step('by hand', () => pass(true))
      isOver = true
      phone.clock.at += 3_600_000
      await step('an hour later', () => pass(false))
      told.push(text())
    }
  }
  await expect(told.join('')).toMatchFileSnapshot('whole-locks/visitors.txt')
})

test('without a session, and with that of another person, a request waits for its own account', async () => {
  const told: string[] = []
  for (const account of [undefined, null, '00000000-0000-4000-8000-000000000999']) {
    const phone = createCountingPhone('phone-a')
    const { step, text } = createStory(phone)
    const office = createOffice()
    const visit = await beginVisit(phone)
    await release(phone, visit.id)
    await syncVisitors(phone, office.visits, {})
    const second = await createVisit(phone, { visitorId: visit.visitorId, locale: 'bn', purpose: { topic: 'Plot' } })
    await release(phone, second.id)
    await noteAccount(phone, visit.visitorId)
    office.account = account
    office.accounts.add(visit.visitorId)
    office.calls.splice(0)
    phone.told.splice(0)
    const pass = async () => [await syncVisitors(phone, office.visits, {}), office.calls.splice(0)]
    await step(`session: ${account}`, pass)
    office.account = visit.visitorId
    await step('the own session', pass)
    told.push(text())
  }
  await expect(told.join('')).toMatchFileSnapshot('whole-locks/accounts.txt')
})
