import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  everyone,
  type Modelled,
  newRequest,
  offered,
  type Played,
  play,
  type Step,
  steps,
  type Who,
} from '../../support/people/appointment-model.ts'
import { addOfficial, addVisitor, ask, type Headers, patch } from '../../support/people/appointments.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

const midnight = Date.parse('2026-11-21T18:00:00Z')
const opening = 9 * 60
const kinds = [false, false, true] as const

let server: ApiServer
let accounts: Record<Exclude<Who, 'V' | 'X'>, Headers>
let officerId: string
beforeAll(async () => {
  server = await createApiServer()
  server.clock.now = new Date(midnight + opening * 60_000)
  const officer = await server.signIn('OFFICIAL')
  const stranger = await server.signIn('OFFICIAL')
  officerId = officer.userId
  await addOfficial(server.context, { user_id: stranger.userId })
  const [W, I, C, H] = [
    await server.signIn('OWNER'),
    await server.signIn('ICT'),
    await server.signIn('APP_COLLECTOR'),
    await server.signIn('CHAIRMAN'),
  ]
  accounts = { W, I, C, H, F: officer, G: stranger, S: {} }
})
afterAll(() => server.close())

type Turn = Played & { later: number }
const turn: fc.Arbitrary<Turn> = fc.record({
  // Most steps by those who can take them, or nothing would ever happen.
  who: fc.oneof({ weight: 5, arbitrary: fc.constantFrom<Who>('W', 'I', 'F', 'V', 'C') }, fc.constantFrom(...everyone)),
  step: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<Step>('approve', 'reschedule') },
    { weight: 4, arbitrary: fc.constantFrom<Step>('check-in', 'check-out', 'complete') },
    { weight: 2, arbitrary: fc.constantFrom(...steps) },
  ),
  which: fc.nat({ max: kinds.length - 1 }),
  minute: fc.constantFrom(9, 10, 11, 12).map((hour) => hour * 60),
  isStale: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  hasReason: fc.integer({ min: 0, max: 4 }).map((one) => one !== 0),
  later: fc.constantFrom(0, 0, 10, 45),
})

/** A world of its own: an official with the officer's account, and three requests. */
async function begin() {
  await server.context.db.updateTable('officials').set({ user_id: null }).where('user_id', '=', officerId).execute()
  const official = await addOfficial(server.context, { user_id: officerId })
  const [visitor, other] = [await addVisitor(server), await addVisitor(server)]
  const ids: string[] = []
  for (const isOnline of kinds) {
    ids.push(await ask(server, { officialId: official.id, visitor, type: isOnline ? 'online' : 'in-person' }))
  }
  return { ids, linkId: official.linkId, headers: { ...accounts, V: visitor.headers, X: other.headers } }
}

function bodyOf(played: Played, { id, linkId, version }: { id: string; linkId: string; version: number }): object {
  const { step, minute, isStale, hasReason } = played
  const named = { id, version: isStale ? version + 1 : version, ...(hasReason ? { reason: 'because' } : {}) }
  if (step !== 'approve' && step !== 'reschedule') return named
  const time = { date: '2026-11-22', hour: Math.floor(minute / 60), minute: minute % 60, durationMin: 15 }
  return { ...named, ...time, meetingLinkId: linkId }
}

const camel = (step: string) => step.replace(/-(\w)/, (_, letter: string) => letter.toUpperCase())

test('whatever anyone does in any order, the appointments become what the rules say', async () => {
  const met: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 20, maxLength: 40 }), async (turns) => {
      let now = opening - 30
      const setClock = () => {
        server.clock.now = new Date(midnight + now * 60_000)
      }
      setClock()
      const { ids, linkId, headers } = await begin()
      let all: readonly Modelled[] = kinds.map(newRequest)
      for (const { later, ...played } of turns) {
        now += later
        setClock()
        const { which, who, step } = played
        const [id = '', before] = [ids[which], all[which]]
        const body = bodyOf(played, { id, linkId, version: before?.version ?? 0 })
        const said = await patch(server, headers[who], [step, body])
        const { says, next } = play(all, played, now)
        all = next
        expect(said.status === 200 ? 'ok' : said.body.code, `${who} ${step} ${JSON.stringify(before)} at ${now}`).toBe(
          says,
        )
        met[`${step} ${says}`] = (met[`${step} ${says}`] ?? 0) + 1
        const one = all[which]
        for (const reader of ['W', 'F', 'V'] as const) {
          const { body: read } = await server.send({
            method: 'GET',
            url: `/api/appointments?id=${id}`,
            headers: headers[reader],
          })
          expect([read.status, read.version], reader).toEqual([one?.status, one?.version])
          if (one !== undefined) expect(read.actions.sort()).toEqual(offered(one, reader, now).map(camel).sort())
        }
      }
    }),
    { numRuns: 40, seed: 22 },
  )
  for (const step of steps) expect(met[`${step} ok`] ?? 0, JSON.stringify(met)).toBeGreaterThan(0)
  const refusals = [
    'wrong_state',
    'stale_version',
    'not_found',
    'forbidden',
    'unauthenticated',
    'slot_taken',
    'invalid_request',
  ]
  const count = (code: string) =>
    Object.entries(met).reduce((sum, [name, times]) => (name.endsWith(` ${code}`) ? sum + times : sum), 0)
  for (const code of refusals) expect(count(code), `${code} ${JSON.stringify(met)}`).toBeGreaterThan(3)
}, 240_000)
