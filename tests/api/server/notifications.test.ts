import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createNotifications, type NotificationTimes } from '../../../src/server/platform/database/notifications.ts'
import { createTestDatabase, type TestDatabase } from '../../support/server/database/test-database.ts'

/* The listening connection, through a proxy that fails in several ways. */

const times: NotificationTimes = { firstRetryMs: 20, lastRetryMs: 100, answerWithinMs: 200, probeMs: 10_000 }
let database: TestDatabase
let between: Server
let visits: number
const sockets = new Set<Socket>()
const opened: ReturnType<typeof createNotifications>[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  visits = 0
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const one of opened.splice(0)) await one.stop()
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  between.close()
  await database.drop()
})

/** Starts the proxy, which calls `handle` with each incoming connection. */
async function startBetween(handle: (incoming: Socket) => void): Promise<pg.ClientConfig> {
  between = createServer((incoming) => {
    visits += 1
    sockets.add(incoming)
    incoming.on('error', () => {})
    handle(incoming)
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  const url = new URL(database.connectionString)
  url.hostname = '127.0.0.1'
  url.port = String((between.address() as AddressInfo).port)
  url.searchParams.delete('host')
  return { connectionString: url.href }
}

function toDatabase(): Socket {
  const { host, port } = new pg.Client({ connectionString: database.connectionString })
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  sockets.add(socket)
  socket.on('error', () => {})
  return socket
}

function begin(connection: pg.ClientConfig) {
  const reported: unknown[] = []
  const notifications = createNotifications({ connection, times, report: (error) => void reported.push(error) })
  opened.push(notifications)
  notifications.listen('a_channel', () => {})
  notifications.start()
  return { notifications, reported }
}

test('a database that accepts the connection and does not answer is given up, and tried again', async () => {
  const { notifications, reported } = begin(await startBetween(() => {}))
  await expect.poll(() => visits).toBeGreaterThan(2)
  expect(notifications.isConnected()).toBe(false)
  expect(reported).toHaveLength(1)
})

test('a LISTEN without an answer is given up, and repeated on another connection', async () => {
  const connection = await startBetween((incoming) => {
    const onward = toDatabase()
    const isFirst = visits === 1
    incoming.on('data', (part) => {
      if (!isFirst || !part.includes('LISTEN')) onward.write(part)
    })
    onward.pipe(incoming)
  })
  const { notifications, reported } = begin(connection)
  await expect.poll(() => notifications.isConnected()).toBe(true)
  expect([visits, reported.length]).toEqual([2, 1])
})

test('a connection that is lost again and again is reopened with growing pauses, and reported once', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const connection = await startBetween((incoming) => {
    const onward = toDatabase()
    incoming.pipe(onward).pipe(incoming)
  })
  const { notifications, reported } = begin(connection)
  notifications.onConnected(() => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  })
  const pauses = () => timers.mock.calls.map(([, ms]) => ms).filter((ms) => [20, 40, 80, 100].includes(ms ?? 0))
  await expect.poll(() => pauses().slice(0, 4)).toEqual([20, 40, 80, 100])
  expect(reported).toHaveLength(1)
})
