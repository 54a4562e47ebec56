import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MessageKind } from '../../../src/domain/message-kinds.ts'
import { dhakaDate } from '../../../src/domain/reference/calendar.ts'
import { type SendingParts, sendMessage } from '../../../src/server/modules/messages/jobs.ts'
import { newMobile } from '../../support/people/applicant.ts'
import { describeLines } from '../../support/server/audit-texts.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
let beside: ApiServer
let owner: Record<string, string>
beforeAll(async () => {
  server = await createApiServer()
  beside = await server.beside()
  owner = await server.signIn('OWNER')
})
afterAll(async () => {
  await beside.close()
  await server.close()
})

const sent: string[] = []
const refusing: string[] = []
const port: SendingParts['port'] = {
  async send({ to }) {
    if (refusing.includes(to)) return { outcome: 'refused', again: false, reason: 'http_400' }
    sent.push(to)
    return { outcome: 'sent' }
  },
}
const partsOf = ({ context: { db, now, log, secret, messages } }: ApiServer) => ({
  db,
  port,
  mail: port,
  authority: { bn: 'কর্তৃপক্ষ', en: 'Authority' },
  now,
  log,
  secret,
  messages,
})

async function queue(to: string, { kind = 'draft-token' as MessageKind, text = 'text' } = {}): Promise<string> {
  const { db, newId, now } = server.context
  const id = newId()
  await db
    .insertInto('messages')
    .values({ id, dedupe_key: id, to, kind, locale: 'en', text, created_at: now() })
    .execute()
  return id
}

/** Sends the messages through two processes at once, which share only the database. */
async function sendAll(ids: readonly string[]): Promise<void> {
  const tries = ids.map((id, at) => sendMessage(partsOf(at % 2 === 0 ? server : beside), id))
  await Promise.all(tries)
}

async function stateOf(ids: readonly string[]): Promise<Record<string, number>> {
  const rows = await server.context.db
    .selectFrom('messages')
    .select(['state', 'failure'])
    .where('id', 'in', ids)
    .execute()
  const names = rows.map(({ state, failure }) => (failure === null ? state : `${state} ${failure}`))
  return Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((each) => each === name).length]))
}

const queueMany = (count: number, to: () => string, kind?: MessageKind) =>
  Promise.all(Array.from({ length: count }, () => queue(to(), kind === undefined ? {} : { kind })))
const nextDay = () => {
  server.clock.now = new Date(server.clock.now.getTime() + 24 * 60 * 60_000)
}
const setBudget = (value: number) =>
  server.context.db
    .insertInto('settings')
    .values({ key: 'setting smsPerDay', value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
const listed = async () => (await server.send({ method: 'GET', url: '/api/messages', headers: owner })).body

test('a number gets three SMS a day that a stranger can cause, over all processes; others are held', async () => {
  const victim = newMobile()
  const ids = await queueMany(25, () => victim)
  await sendAll(ids)
  expect(await stateOf(ids)).toEqual({ SENT: 3, 'HELD number_limit': 22 })
  expect(sent.filter((to) => to === victim)).toHaveLength(3)
  // Messages about the holder's own actions, and those to another number, are not affected.
  const own = await queueMany(3, () => victim, 'submitted')
  await sendAll([...own, await queue(newMobile())])
  expect(await stateOf(own)).toEqual({ SENT: 3 })
  nextDay()
  const later = await queueMany(1, () => victim)
  await sendAll(later)
  expect(await stateOf(later)).toEqual({ SENT: 1 })
})

test('messages about access to an application have a limit of their own', async () => {
  const victim = newMobile()
  const ofStranger = await queueMany(4, () => victim, 'reset-code')
  await sendAll(ofStranger)
  expect(await stateOf(ofStranger)).toEqual({ SENT: 3, 'HELD number_limit': 1 })
  const kinds = ['opened-on-another-phone', 'phone-taken-off', 'first-phone-taken-off', 'claimed'] as const
  const ofAccess = await Promise.all(kinds.map((kind) => queue(victim, { kind })))
  await sendAll(ofAccess)
  expect(await stateOf(ofAccess)).toEqual({ SENT: 3, 'HELD number_limit': 1 })
})

test('a message that certainly did not go out does not count', async () => {
  const mobile = newMobile()
  refusing.push(mobile)
  await sendAll(await queueMany(5, () => mobile))
  refusing.pop()
  const ids = await queueMany(4, () => mobile)
  await sendAll(ids)
  expect(await stateOf(ids)).toEqual({ SENT: 3, 'HELD number_limit': 1 })
})

test('all SMS share a daily budget; OWNERs are notified once, and held messages can be sent', async () => {
  nextDay()
  const { userId: withoutNumber } = owner
  // The session of the OWNER has expired the next day.
  owner = await server.signIn('OWNER')
  await setBudget(50)
  const { db } = server.context
  await db
    .updateTable('users')
    .set({ mobile: '01700000077' })
    .where('id', '=', owner.userId ?? '')
    .execute()
  const first = await queueMany(39, newMobile)
  await sendAll(first)
  expect((await listed()).today).toEqual({ sent: 39, budget: 50, isLow: false })
  const more = await queueMany(20, newMobile)
  await sendAll(more)
  expect(await stateOf([...first, ...more])).toEqual({ SENT: 50, 'HELD day_budget': 9 })
  expect(sent.length).toBeGreaterThan(0)

  // The OWNER of the first test has no number and is notified by e-mail.
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', withoutNumber ?? '')
    .executeTakeFirstOrThrow()
  const alarms = await db.selectFrom('messages').select(['id', 'to', 'kind']).where('kind', '=', 'sms-budget').execute()
  expect(alarms.map(({ to }) => to).sort()).toEqual(['01700000077', email])
  const noted = (await describeLines(db, { about: 'setting smsPerDay' })).filter((line) => line.startsWith('sms'))
  expect(noted).toEqual(['sms-budget-low setting setting smsPerDay | {sent:40,budget:50}'])
  // The notification itself goes out despite the budget.
  await sendAll(alarms.map(({ id }) => id))
  expect(await stateOf(alarms.map(({ id }) => id))).toEqual({ SENT: 2 })
  // The e-mail does not count as an SMS.
  expect((await listed()).today).toEqual({ sent: 51, budget: 50, isLow: true })

  const held = (await server.send({ method: 'GET', url: '/api/messages?state=HELD&size=50', headers: owner })).body
  const [one] = held.list.filter(({ failure }: { failure: string }) => failure === 'day_budget')
  expect(one).toMatchObject({ state: 'HELD', canSendAgain: true })
  const again = { method: 'POST', url: '/api/messages/send-again', headers: owner, body: { id: one.id } } as const
  expect((await server.send(again)).body).toMatchObject({ state: 'QUEUED' })
  await sendAll([one.id])
  expect(await stateOf([one.id])).toEqual({ SENT: 1 })
})

test('what is held back by one limit uses up no other one', async () => {
  nextDay()
  owner = await server.signIn('OWNER')
  await setBudget(50)
  const half = await queueMany(2, newMobile, 'appointment-reminder')
  await sendAll(half)
  // The codes of others use up the day.
  await sendAll(await queueMany(48, newMobile))
  const numbers = [newMobile(), newMobile()]
  const late = await queueMany(2, () => numbers.shift() ?? '', 'appointment-reminder')
  await sendAll(late)
  expect(await stateOf([...half, ...late])).toEqual({ SENT: 2, 'HELD day_budget': 2 })
  const { db } = server.context
  const counted = async () =>
    (
      await db
        .selectFrom('day_counts')
        .select(['what', 'count'])
        .where('day', '=', dhakaDate(server.clock.now))
        .execute()
    )
      .filter(({ what }) => what.startsWith('visitor') || what === 'sms')
      .map(({ what, count }) => `${what} ${count}`)
      .sort()
  // One of each number that got its message, two of the share of the visitors, fifty of the day.
  expect((await counted()).filter((line) => !line.endsWith(' 0'))).toEqual([
    'sms 50',
    'visitor sms 2',
    'visitor sms to number 1',
    'visitor sms to number 1',
  ])
})

test('the table of counts contains no number and nothing that reveals one', async () => {
  const rows = await server.context.db.selectFrom('day_counts').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/01[38]\d{8}/)
})
