import { expect, test } from 'vitest'
import { connect, finalCodes } from '../../../../tests/support/live/connect.ts'

test('a connection begins with hello, and is open when the view has come', () => {
  const { connection, last, become, kept } = connect()
  expect(connection.getSnapshot()).toEqual({ status: 'connecting', failures: 0, view: '' })
  expect(last()).toMatchObject({ way: 'socket', hello: { type: 'hello' } })
  last().events.opened()
  expect(connection.getSnapshot().status).toBe('connecting')
  become(last())
  expect(connection.getSnapshot()).toEqual({ status: 'open', failures: 0, view: 'the view' })
  expect(kept()).toMatchObject({ way: 'socket' })
})

test('a message that leaves the view as it is redraws nothing', () => {
  const { connection, last, become } = connect()
  become(last())
  let drawn = 0
  connection.subscribe(() => {
    drawn += 1
  })
  last().say({ type: 'pong' })
  expect(drawn).toBe(0)
  last().say({ type: 'view', text: 'another' })
  expect(drawn).toBe(1)
})

test('the pauses double up to thirty seconds, and begin anew only after a stable minute', () => {
  const { connection, clock, links, last, become } = connect(1)
  const pauses: number[] = []
  const loseAndWait = () => {
    const [count, lostAt] = [links.length, clock.now()]
    last().events.closed(null)
    expect(connection.getSnapshot().status).toBe('waiting')
    while (links.length === count) clock.pass(100)
    pauses.push(clock.now() - lostAt)
  }
  for (let time = 0; time < 8; time += 1) loseAndWait()
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  become(last())
  loseAndWait()
  expect(pauses.at(-1)).toBe(30_000)
  become(last())
  const open = last()
  clock.pass(30_000)
  open.say({ type: 'pong' })
  clock.pass(30_000)
  loseAndWait()
  expect(pauses.at(-1)).toBe(500)
})

test('the pause is a random part of its ceiling', () => {
  const { clock, links, last } = connect(0.25)
  last().events.closed(null)
  clock.pass(124)
  expect(links).toHaveLength(1)
  clock.pass(1)
  expect(links).toHaveLength(2)
})

test('a hint connects at once, and makes an open connection prove that it is alive', () => {
  const { connection, clock, links, last, become, wake } = connect()
  last().events.closed(null)
  wake()
  expect(links).toHaveLength(2)
  wake()
  expect(links).toHaveLength(2)
  become(last())
  wake()
  expect(last().sent).toEqual([{ type: 'ping' }])
  clock.pass(5_000)
  expect([links[1]?.isClosed, connection.getSnapshot()]).toEqual([
    true,
    { status: 'waiting', failures: 1, view: 'the view' },
  ])
})

test('after the silence of a heartbeat it pings; without an answer it connects again', () => {
  const { connection, clock, last, become } = connect()
  become(last())
  clock.pass(29_999)
  expect(last().sent).toEqual([])
  clock.pass(1)
  expect(last().sent).toEqual([{ type: 'ping' }])
  clock.pass(9_999)
  last().say({ type: 'pong' })
  clock.pass(20_001)
  expect(last().sent).toHaveLength(2)
  clock.pass(10_000)
  expect(connection.getSnapshot().status).toBe('waiting')
})

test('a message of the server is answered with a ping when the page has long been silent', () => {
  const { clock, last, become } = connect()
  become(last())
  clock.pass(14_000)
  last().say({ type: 'view', text: 'another' })
  expect(last().sent).toEqual([])
  clock.pass(2_000)
  last().say({ type: 'view', text: 'a third' })
  expect(last().sent).toEqual([{ type: 'ping' }])
})

test('a close code of the server ends it, and start connects again', async () => {
  const { connection, clock, links, last, become, wake } = connect()
  become(last())
  const answered = connection.send({ type: 'join' })
  last().events.closed(finalCodes.replaced)
  expect(connection.getSnapshot().status).toBe('replaced')
  expect(await answered).toEqual({ ok: false, refusal: null })
  clock.pass(600_000)
  wake()
  expect(links).toHaveLength(1)
  connection.start()
  become(last())
  expect([links.length, connection.getSnapshot().status]).toEqual([2, 'open'])
})

test('a connection is begun anew with another first message, and also after the server has ended it', () => {
  const { connection, links, last, become } = connect()
  become(last())
  connection.restart()
  expect([links.length, links[0]?.isClosed, connection.getSnapshot().status]).toEqual([2, true, 'connecting'])
  become(last())
  last().events.closed(finalCodes.forbidden)
  expect(connection.getSnapshot().status).toBe('forbidden')
  connection.restart()
  become(last())
  expect([links.length, connection.getSnapshot().status]).toEqual([3, 'open'])
  connection.stop()
  connection.restart()
  expect(links).toHaveLength(3)
})

test('any other close code is a lost connection', () => {
  const { connection, last, become } = connect()
  become(last())
  last().events.closed(1012)
  expect(connection.getSnapshot().status).toBe('waiting')
})

test('two attempts that were not opened lead to the stream, and a stream that fails back to the WebSocket', () => {
  const { links, last, kept, become, wake } = connect()
  for (let time = 0; time < 4; time += 1) {
    last().events.closed(1006)
    wake()
  }
  expect(links.map(({ way }) => way)).toEqual(['socket', 'socket', 'stream', 'socket', 'stream'])
  become(last())
  expect(kept()).toMatchObject({ way: 'stream' })
})

test('a socket that is open without a view within eight seconds leads to the stream at once', () => {
  const { clock, links, last } = connect()
  last().events.opened()
  clock.pass(7_999)
  expect(links[0]?.isClosed).toBe(false)
  clock.pass(1)
  expect(links[0]?.isClosed).toBe(true)
  clock.pass(500)
  expect(last().way).toBe('stream')
})

test('an attempt that is neither opened nor refused is given up', () => {
  const { connection, clock, links } = connect()
  clock.pass(10_000)
  expect([links[0]?.isClosed, connection.getSnapshot().status]).toEqual([true, 'waiting'])
})

test('attempts of an offline phone say nothing about the way', () => {
  const { clock, last, setOffline, links } = connect()
  setOffline(true)
  for (let time = 0; time < 4; time += 1) {
    last().events.closed(null)
    clock.pass(30_000)
  }
  expect(new Set(links.map(({ way }) => way))).toEqual(new Set(['socket']))
})

test('the way that worked is the first for ten minutes', () => {
  const { clock, last, links, become } = connect()
  last().events.opened()
  clock.pass(8_500)
  become(last())
  last().events.closed(null)
  clock.pass(1_000)
  expect(last().way).toBe('stream')
  become(last())
  for (let minute = 0; minute < 20; minute += 1) {
    clock.pass(30_000)
    last().say({ type: 'pong' })
  }
  last().events.closed(null)
  clock.pass(500)
  expect([links.length, last().way]).toEqual([4, 'socket'])
})

test('a malformed message is ignored, and a connection that was stopped receives nothing more', () => {
  const { connection, last, become, links, wake } = connect()
  become(last())
  last().say('<html>')
  expect(connection.getSnapshot().view).toBe('the view')
  const link = last()
  connection.stop()
  link.say({ type: 'view', text: 'too late' })
  link.events.closed(null)
  wake()
  expect(connection.getSnapshot()).toMatchObject({ status: 'idle', view: 'the view' })
  expect(links).toHaveLength(1)
})
