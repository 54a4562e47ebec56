import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Caller, CallerUser } from '../binding/caller.ts'
import { createTableFiles, type TableOrder } from './table-files.ts'

const user: CallerUser = { id: 'u', fullName: 'x', roles: ['OWNER'], locale: 'bn', mobile: null, email: null }
const caller: Caller = {
  ...{ deviceId: 'd', address: 'a', userAgent: '', credentials: null, visitorToken: null },
  ...{ user, findAgain: async () => user },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function* endless() {
  for (let row = 0; ; row += 1) yield [[row, 'x'.repeat(100_000)]]
}
function start(order: Partial<TableOrder> = {}) {
  const files = createTableFiles({ log: pino({ level: 'silent' }) })
  const write = (more: Partial<TableOrder> = {}) =>
    files.write({
      ...{ caller, roles: ['OWNER'], name: 'list', format: 'csv', sheet: { name: 'x', widths: [] } },
      ...{ begin: async () => endless(), ...order, ...more },
    })
  return write
}
async function contentOf(write: ReturnType<typeof start>) {
  const written = await write()
  if (!written.ok) throw new Error(written.code)
  const closed = vi.fn()
  written.value.content.on('close', closed)
  return { content: written.value.content, closed }
}

test.each(['csv', 'xlsx'] as const)(
  'a reader of %s that stops reading loses its turn after half a minute',
  async (format) => {
    const write = start({ format })
    const { content, closed } = await contentOf(write)
    const parts = content[Symbol.asyncIterator]()
    expect((await parts.next()).done).toBe(false)
    expect(await write()).toMatchObject({ ok: false, code: 'rate_limited' })
    while (vi.getTimerCount() < 2) await turn()
    await vi.advanceTimersByTimeAsync(29_000)
    expect(closed).not.toHaveBeenCalled()
    // Packing a workbook on another thread takes more seconds, but far less than the fifteen minutes for a whole file.
    for (let second = 0; second < 600 && closed.mock.calls.length === 0; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000)
      await pause(20)
    }
    expect(closed).toHaveBeenCalledOnce()
    expect((await write()).ok).toBe(true)
  },
)

test('a slow reader that keeps reading may continue', async () => {
  const { content, closed } = await contentOf(start())
  const parts = content[Symbol.asyncIterator]()
  for (let part = 0; part < 8; part += 1) {
    expect((await parts.next()).done).toBe(false)
    await vi.advanceTimersByTimeAsync(20_000)
  }
  expect(closed).not.toHaveBeenCalled()
  content.destroy()
})

test.each([
  ['the session has ended', null],
  ['the account has another role', { ...user, roles: ['USER' as const] }],
  ['the session is of another account', { ...user, id: 'other' }],
])('a file ends when %s', async (_, later) => {
  let looks = 0
  const findAgain = async () => {
    looks += 1
    return looks > 3 ? later : user
  }
  const { content } = await contentOf(start({ caller: { ...caller, findAgain } }))
  let parts = 0
  const reading = (async () => {
    for await (const _part of content) parts += 1
  })()
  await expect(reading).rejects.toThrow('The session has ended')
  expect(parts).toBeLessThanOrEqual(4)
})
