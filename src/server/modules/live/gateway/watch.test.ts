import { expect, test } from 'vitest'
import type { LiveQueue } from '../queue/live-queue.ts'
import type { GuestRow, SessionRow } from '../queue/live-rows.ts'
import { QueueState } from '../queue/queue-state.ts'
import { watchQueue } from './watch.ts'

test('the connections of this process are written before guests without one miss their calls', async () => {
  const at = new Date('2026-11-22T04:00:00Z')
  const session = { id: 'session', state: 'OPEN', last_action_at: at } as SessionRow
  const called = { id: '1', serial: 1, state: 'CALLED', called_at: at, ring_until: null, moves_at: null }
  const state = new QueueState(session)
  state.apply(session, [{ ...called, token_hash: Buffer.from('1') } as GuestRow])
  const steps: string[] = []
  const queue: Pick<LiveQueue, 'missOffline'> = {
    async missOffline() {
      steps.push('miss')
      return { ok: true, revision: 1, value: [], isNew: true }
    },
  }
  const facts = {
    ...{ now: new Date(at.getTime() + 20_000), graceMs: 10_000, offlineSince: () => at.getTime() },
    write: async () => void steps.push('write'),
  }
  expect(await watchQueue(queue as LiveQueue, state, facts)).toBe(true)
  expect(steps).toEqual(['write', 'miss'])
})
