import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Modelled,
  newRequest,
  offered,
  type Played,
  play,
  steps,
  type Who,
} from '../../support/people/visits/appointment-model.ts'
import { kinds, playTurn, turn } from '../../support/people/visits/appointment-turns.ts'
import { addOfficial, addVisitor, ask, type Headers, patch } from '../../support/people/visits/appointments.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

const midnight = Date.parse('2026-11-21T18:00:00Z')
const opening = 7 * 60
/**
 * Open the whole day, so that a time is refused only because it is past or taken, never because the office is closed.
 */
const allDay = { weekly_hours: JSON.stringify([{ day: 0, from: 0, to: 24 * 60 }]), breaks: '[]' }

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
  // Each run adds two visitors from the same address, which would exceed the usual limit.
  await server.context.db.insertInto('settings').values({ key: 'setting visitorsPerAddress', value: '10000' }).execute()
  const [W, I, C, H] = [
    await server.signIn('OWNER'),
    await server.signIn('ICT'),
    await server.signIn('APP_COLLECTOR'),
    await server.signIn('CHAIRMAN'),
  ]
  accounts = { W, I, C, H, F: officer, G: stranger, S: {} }
})
afterAll(() => server.close())

/** The records of one run: a new official with the account of the officer, and three requests. */
async function begin() {
  await server.context.db.updateTable('officials').set({ user_id: null }).where('user_id', '=', officerId).execute()
  const official = await addOfficial(server.context, { user_id: officerId, ...allDay })
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

test('any sequence of steps leaves the appointments as the model predicts', async () => {
  const met: Record<string, number> = {}
  const note = (what: string) => {
    met[what] = (met[what] ?? 0) + 1
  }
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 30, maxLength: 45 }), async (turns) => {
      let now = opening
      const setClock = () => {
        server.clock.now = new Date(midnight + now * 60_000)
      }
      setClock()
      const { ids, linkId, headers } = await begin()
      let all: readonly Modelled[] = kinds.map(newRequest)
      const lastOf = kinds.map(() => 'create')
      for (const drawn of turns) {
        now += drawn.later
        setClock()
        const played = playTurn(drawn, { all, now })
        const { which, who, step } = played
        const [id = '', before] = [ids[which], all[which]]
        const body = bodyOf(played, { id, linkId, version: before?.version ?? 0 })
        const said = await patch(server, headers[who], [step, body])
        const { says, next } = play(all, played, now)
        all = next
        expect(said.status === 200 ? 'ok' : said.body.code, `${who} ${step} ${JSON.stringify(before)} at ${now}`).toBe(
          says,
        )
        note(`${step} ${says}`)
        if (says === 'ok') {
          note(`${lastOf[which]}>${step}`)
          lastOf[which] = step
        }
        if (who === 'V' && step === 'cancel' && before?.start !== null) note(`cancel of a visitor with a time>${says}`)
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
    { numRuns: 45, seed: 22 },
  )
  // Every outcome must occur in the runs: a path that no run took is not tested.
  const seen = JSON.stringify(met)
  for (const step of steps) expect(met[`${step} ok`] ?? 0, `${step}: ${seen}`).toBeGreaterThan(10)
  const pairs = [
    ...['check-in>reschedule', 'reschedule>check-in', 'check-in>no-show', 'check-in>complete', 'complete>check-out'],
    ...['check-out>reschedule', 'check-in>cancel'],
    ...['cancel of a visitor with a time>ok', 'cancel of a visitor with a time>wrong_state'],
  ]
  for (const pair of pairs) expect(met[pair] ?? 0, `${pair}: ${seen}`).toBeGreaterThan(3)
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
  for (const code of refusals) expect(count(code), `${code}: ${seen}`).toBeGreaterThan(10)
}, 240_000)
