import { expect, test } from 'vitest'
import type { ViewGuest } from '../../queue/queue-state.ts'
import { createHostMessages } from './host-messages.ts'

/** Calls the next guest. `waitingAfter` gives who waits after that many reads of the database; everyone is online. */
function callNextWith(waitingAfter: (looks: number) => readonly Pick<ViewGuest, 'serial'>[]) {
  let looks = 0
  const state = () => ({ session: { state: 'OPEN' }, waiting: () => waitingAfter(looks) })
  const pull = async () => {
    looks += 1
  }
  const presence = { isOnline: () => true, isKnown: () => true }
  // Every call fails: another host was faster.
  const queue = { callNext: async () => null }
  const perform = createHostMessages({ context: {}, queue, view: { state, pull }, presence } as never)
  return perform({ type: 'callNext' }, {} as never)
}

test('callNext does not report a guest as offline that it never tried to call', async () => {
  for (let come = 1; come < 5; come += 1) {
    const answer = await callNextWith((looks) => (looks < come ? [] : [{ serial: 1 }]))
    expect(answer).toMatchObject({ ok: false })
  }
})

test('a host who loses every attempt to other hosts gets stale_version', async () => {
  expect(await callNextWith((looks) => [{ serial: looks }])).toMatchObject({ ok: false, code: 'stale_version' })
})
