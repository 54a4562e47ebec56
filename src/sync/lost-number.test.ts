import { expect, test } from 'vitest'
import { createMemoryServer } from '../../tests/support/phone/memory-server.ts'
import { createPhone, openOn, startDraft } from '../../tests/support/phone/sync-phone.ts'
import { writeAnswers } from './drafts/drafts.ts'
import { runSync } from './run.ts'
import { readSnapshot, syncStatus } from './status.ts'

const mobile = '01712345678'

/** A draft that is fully synced, and the state that its phones show. */
async function draftAtRest() {
  const server = createMemoryServer()
  const phone = createPhone({ stepMs: 1_000 })
  const { id } = await startDraft(phone, { nameEn: 'Karim' })
  const transport = server.transportFor('phone-a')
  await runSync(phone, transport, { now: true })
  const stateOn = async (which = phone) => {
    const snapshot = await readSnapshot(which.store, id)
    return snapshot === null ? null : { ...syncStatus(snapshot, which.now()), lost: snapshot.draft.lostMobile }
  }
  return { server, phone, transport, id, stateOn }
}

test('a phone whose number was moved to another draft reports it at its next sync, keeps everything, and continues', async () => {
  const { server, phone, transport, id, stateOn } = await draftAtRest()
  expect(await stateOn()).toMatchObject({ state: 'server', lost: undefined })
  server.lostMobile = mobile
  await runSync(phone, transport, { pull: [id] })
  expect(await stateOn()).toMatchObject({ state: 'needs-you', lost: mobile, changes: 0 })

  // Nothing is paused: answers are sent to the server as before.
  await writeAnswers(phone, id, [{ path: 'nameEn', value: 'Karim Uddin' }])
  await runSync(phone, transport, {})
  expect(server.documentOf(id)).toMatchObject({ mobile, nameEn: 'Karim Uddin' })
  expect((await stateOn())?.lost).toBe(mobile)

  // Another number clears the state at once, also offline; the server confirms it later.
  await writeAnswers(phone, id, [{ path: 'mobile', value: '01812345678' }])
  expect(await stateOn()).toMatchObject({ state: 'phone', lost: undefined })
  server.lostMobile = null
  await runSync(phone, transport, {})
  expect(await stateOn()).toMatchObject({ state: 'server', lost: undefined })
})

test('the same number in another spelling does not clear the state', async () => {
  const { server, phone, transport, id, stateOn } = await draftAtRest()
  server.lostMobile = mobile
  await runSync(phone, transport, { pull: [id] })
  await writeAnswers(phone, id, [{ path: 'mobile', value: '+8801712345678' }])
  expect((await stateOn())?.lost).toBe(mobile)
})

test('every phone of the draft is notified, and each gets the new number', async () => {
  const { server, phone, transport, id, stateOn } = await draftAtRest()
  const second = createPhone({ deviceId: 'phone-b', stepMs: 1_000 })
  await openOn(second, phone, id)
  server.lostMobile = mobile
  await runSync(second, server.transportFor('phone-b'), { pull: [id] })
  await runSync(phone, transport, { pull: [id] })
  expect([(await stateOn())?.lost, (await stateOn(second))?.lost]).toEqual([mobile, mobile])
  await writeAnswers(second, id, [{ path: 'mobile', value: '01812345678' }])
  server.lostMobile = null
  await runSync(second, server.transportFor('phone-b'), {})
  await runSync(phone, transport, { pull: [id] })
  expect((await stateOn())?.lost).toBeUndefined()
})
