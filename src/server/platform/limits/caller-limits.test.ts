import { expect, test } from 'vitest'
import type { Caller } from '../binding/caller.ts'
import type { Sessions } from '../sessions.ts'
import { createCallerLimits, type TurnKind } from './caller-limits.ts'
import { leaseFromMemory } from './memory-lease.ts'
import { createRateLimits } from './rate-limits.ts'

const now = () => new Date(0)

/** Limits without a database, where every code opens something. */
function world() {
  const options = { enabled: true, secret: Buffer.from('x'), lease: leaseFromMemory(), report: () => undefined, now }
  const callers = createCallerLimits({
    ...{ limits: createRateLimits(options), now, sessions: { find: async () => null } as unknown as Sessions },
    ...{ opens: async () => true, opensVisitor: async () => false },
  })
  const recognise = async (n: number, address: string): Promise<Caller> => {
    const credentials = { token: `CODE${n}`, mobile: '01712345678' }
    const claimed = { deviceId: 'test-device', address, userAgent: '', visitorToken: null, authToken: null }
    const caller = await callers.recognise({ ...claimed, credentials: n < 0 ? null : credentials })
    if ('ok' in caller) throw new Error('The caller was refused')
    return caller
  }
  return { callers, recognise }
}

/** Sends many requests of these callers, each of which lasts a task; returns how many were worked on at once at most. */
async function mostAtOnce(callers: readonly Caller[], { each, kind }: { each: number; kind: TurnKind }) {
  const { callers: limits } = shared
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    return {}
  }
  const call = { name: 'GET /api/test', kind }
  const asked = callers.flatMap((caller) =>
    Array.from({ length: each }, () => limits.inTurn(call, caller, { work, lengthOf: () => 0 })),
  )
  expect((await Promise.all(asked)).filter((answer) => 'ok' in answer)).toEqual([])
  return most
}

const shared = world()
let addresses = 0
const peopleAt = (count: number, first = 0): Promise<Caller[]> => {
  addresses += 1
  const address = `198.51.100.${addresses}`
  return Promise.all(Array.from({ length: count }, (_, n) => shared.recognise(first < 0 ? -1 : n, address)))
}

test.each([
  ['one code', 1, 0, { some: 6, whole: 1 }],
  ['many codes at one address', 40, 0, { some: 64, whole: 8 }],
  ['strangers at one address', 20, -1, { some: 24, whole: 4 }],
] as const)('%s: so many requests are worked on at once, and all are answered', async (_, count, first, most) => {
  expect(await mostAtOnce(await peopleAt(count, first), { each: 10, kind: 'some' })).toBe(most.some)
  expect(await mostAtOnce(await peopleAt(count, first), { each: 10, kind: 'whole' })).toBe(most.whole)
})

test('another address has turns of its own', async () => {
  const [one, other] = [await peopleAt(40), await peopleAt(40)]
  expect(await mostAtOnce([...one, ...other], { each: 5, kind: 'whole' })).toBe(16)
})

test('a caller that was answered too much is refused this call only, whoever shares the address', async () => {
  const [caller, other] = await peopleAt(2)
  if (caller === undefined || other === undefined) throw new Error('No callers')
  const megabyte = { work: async () => ({}), lengthOf: () => 1024 * 1024 }
  const ask = (who: Caller, name: string) => shared.callers.inTurn({ name, kind: 'whole' }, who, megabyte)
  const answers = []
  for (let count = 0; count < 40; count += 1) answers.push(await ask(caller, 'GET /api/long'))
  const passed = answers.filter((answer) => !('ok' in answer)).length
  expect(passed).toBeGreaterThanOrEqual(32)
  expect(passed).toBeLessThanOrEqual(36)
  expect(answers.at(-1)).toMatchObject({ ok: false, code: 'rate_limited', retryAfter: expect.any(Number) })
  expect(await ask(caller, 'GET /api/other')).toEqual({})
  expect(await ask(other, 'GET /api/long')).toEqual({})
})

test('an exception ends the turn of the caller and of the address', async () => {
  const people = await peopleAt(20)
  const broken = { work: () => Promise.reject(new Error('broken')), lengthOf: () => 0 }
  const call = { name: 'GET /api/test', kind: 'whole' as const }
  const failed = await Promise.allSettled(people.map((caller) => shared.callers.inTurn(call, caller, broken)))
  expect(failed.every(({ status }) => status === 'rejected')).toBe(true)
  expect(await mostAtOnce(people, { each: 3, kind: 'whole' })).toBe(8)
})
