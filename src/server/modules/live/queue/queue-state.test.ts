import { expect, test } from 'vitest'
import type { GuestState } from '#domain/live/live-states.ts'
import type { GuestRow, SessionRow } from './live-rows.ts'
import { QueueState } from './queue-state.ts'

const session = { id: 'session', state: 'OPEN' } as SessionRow

function rowOf(id: number, serial: number, state: GuestState): GuestRow {
  const row = { id: String(id), serial, state, answered_at: null, ended_at: null, token_hash: Buffer.from(String(id)) }
  return row as GuestRow
}

const orderOf = (state: QueueState) => state.waiting().map((guest) => [guest.id, guest.serial, state.aheadOf(guest)])

test.each<[string, GuestRow[][]]>([
  ['newcomers one after the other', [[rowOf(1, 1, 'WAIT')], [rowOf(2, 2, 'WAIT')], [rowOf(3, 3, 'WAIT')]]],
  ['newcomers together, in no order', [[rowOf(1, 1, 'WAIT')], [rowOf(3, 3, 'WAIT'), rowOf(2, 2, 'WAIT')]]],
  ['one who comes with the row of another again', [[rowOf(1, 1, 'WAIT')], [rowOf(1, 1, 'WAIT'), rowOf(2, 2, 'WAIT')]]],
  ['a newcomer before another', [[rowOf(2, 2, 'WAIT')], [rowOf(1, 1, 'WAIT')], [rowOf(3, 3, 'WAIT')]]],
  [
    'a call, and who comes back',
    [[rowOf(1, 1, 'WAIT'), rowOf(2, 2, 'WAIT')], [rowOf(1, 1, 'CALLED')], [rowOf(1, 1, 'WAIT')]],
  ],
  [
    'a new serial at the end',
    [[rowOf(1, 1, 'WAIT'), rowOf(2, 2, 'WAIT')], [rowOf(1, 3, 'WAIT')], [rowOf(4, 4, 'WAIT')]],
  ],
  [
    'a newcomer as another leaves',
    [
      [rowOf(1, 1, 'WAIT'), rowOf(2, 2, 'WAIT')],
      [rowOf(1, 1, 'LEFT'), rowOf(3, 3, 'WAIT')],
    ],
  ],
])('%s: the order is that of a view which read everything at once', (_, steps) => {
  const seen = new QueueState(session)
  const newest = new Map<string, GuestRow>()
  for (const rows of steps) {
    seen.apply(session, rows)
    for (const row of rows) newest.set(row.id, row)
    const whole = new QueueState(session)
    whole.apply(session, [...newest.values()])
    expect(orderOf(seen)).toEqual(orderOf(whole))
    // The newest row is shown.
    for (const guest of seen.waiting()) expect(seen.find(guest.id)).toBe(guest)
  }
})

test('the last five conversations are counted by their end, whatever comes between', () => {
  const state = new QueueState(session)
  const minute = (count: number) => new Date(Date.UTC(2026, 10, 22, 10, count))
  const talked = (id: number, from: number, to: number) => ({
    ...rowOf(id, id, 'DONE'),
    ...{ answered_at: minute(from), ended_at: minute(to) },
  })
  // Two at once, and in another order than that of their ends.
  const all = [
    talked(3, 20, 27),
    talked(1, 0, 1),
    talked(2, 2, 22),
    talked(6, 40, 46),
    talked(5, 35, 38),
    talked(4, 30, 34),
  ]
  state.apply(session, [...all, rowOf(7, 7, 'WAIT'), { ...rowOf(8, 8, 'LEFT'), ended_at: minute(50) }])
  expect(state.conversationsMs().map((ms) => ms / 60_000)).toEqual([20, 7, 4, 3, 6])
  state.apply(session, [talked(7, 50, 59)])
  expect(state.conversationsMs().map((ms) => ms / 60_000)).toEqual([7, 4, 3, 6, 9])
})
