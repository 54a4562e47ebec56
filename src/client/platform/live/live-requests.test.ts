import { expect, test } from 'vitest'
import { connect } from '../../../../tests/support/live/connect.ts'

test('a request that may be repeated waits for the connection, and is repeated until it is answered', async () => {
  const { connection, last, become, wake } = connect()
  const answered = connection.send({ type: 'join' })
  become(last())
  const [first] = last().sent
  expect(first).toMatchObject({ type: 'join' })
  last().events.closed(null)
  wake()
  become(last())
  expect(last().sent).toEqual([first])
  last().say({ type: 'done', id: first?.id })
  expect(await answered).toEqual({ ok: true })
  last().events.closed(null)
  wake()
  become(last())
  expect(last().sent).toEqual([])
})

test('a request that was withdrawn is not sent when there is a connection again', async () => {
  const { connection, last, become, wake } = connect()
  become(last())
  last().events.closed(null)
  const before = connection.send({ type: 'join' })
  connection.withdraw('leave')
  connection.withdraw('join')
  expect(await before).toEqual({ ok: false, refusal: null })
  const after = connection.send({ type: 'join' })
  wake()
  become(last())
  expect(last().sent).toMatchObject([{ type: 'join', id: 2 }])
  last().say({ type: 'done', id: 2 })
  expect(await after).toEqual({ ok: true })
})

test('a temporary refusal is no answer: the request is sent again after a while, with the same number', async () => {
  const { connection, clock, last, become } = connect()
  become(last())
  const answered = connection.send({ type: 'join' })
  const [first] = last().sent
  last().say({ type: 'error', id: first?.id, text: 'busy' })
  // Up to twice the time, so that phones that were refused together do not come back together.
  clock.pass(10_000)
  expect(last().sent).toEqual([first, first])
  last().say({ type: 'done', id: first?.id })
  expect(await answered).toEqual({ ok: true })
  clock.pass(10_000)
  expect(last().sent).toEqual([first, first])
})

test('a request that may not be repeated fails without a connection, and when the connection is lost', async () => {
  const { connection, last, become, wake } = connect()
  expect(await connection.send({ type: 'leave' })).toEqual({ ok: false, refusal: null })
  become(last())
  const answered = connection.send({ type: 'leave' })
  expect(last().sent).toMatchObject([{ type: 'leave' }])
  last().events.closed(null)
  expect(await answered).toEqual({ ok: false, refusal: null })
  wake()
  become(last())
  expect(last().sent).toEqual([])
})

test('answers find their request by its number, and a refusal is handed on', async () => {
  const { connection, last, become } = connect()
  become(last())
  const [one, other] = [connection.send({ type: 'leave' }), connection.send({ type: 'join' })]
  const [first, second] = last().sent
  const refusal = { type: 'error', id: second?.id, text: 'no' }
  last().say(refusal)
  last().say({ type: 'done', id: first?.id })
  expect(await Promise.all([one, other])).toEqual([{ ok: true }, { ok: false, refusal }])
})
