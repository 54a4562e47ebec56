import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newMobile } from '../../support/people/applicant.ts'
import { employeeBody, officialBody, recordClient } from '../../support/people/office.ts'
import { type Answer, type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

// Ways in which an ICT could place an own number behind a promotion, and ways in which honest people were locked out.

type Person = Record<string, string> & { userId: string }
let server: ApiServer
let owner: Person
let second: Person
let ict: Person
beforeAll(async () => {
  server = await createApiServer()
})
beforeEach(async () => {
  owner = await server.signIn('OWNER')
  second = await server.signIn('OWNER')
  ict = await server.signIn('ICT')
})
afterAll(() => server.close())

const dayMs = 24 * 60 * 60_000
const password = 'river-boat-91'
const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  server.send({ method: 'POST', url, body, headers })
const employees = (by: Record<string, string>) => recordClient(server, '/api/employees', by)
const officials = (by: Record<string, string>) => recordClient(server, '/api/officials', by)
const approve = (id: string, by: Person = owner) => post('/api/approvals', { id, version: 0 }, by)

/** Whether a code that is requested now sets the password of the account with the number. */
async function setsPassword(mobile: string): Promise<boolean> {
  const { resetId } = (await post('/api/forgot', { username: mobile })).body
  const sent = (await server.sentMessages(mobile)).findLast(({ kind }) => kind === 'reset-code')
  const code = /\d{8}/.exec(sent?.text ?? '')?.[0] ?? '00000000'
  return (await post(`/api/auth/change?userId=${resetId}`, { code, newPassword: password })).status === 200
}

/** Signs people in again: the clock has moved, and their sessions and typed passwords are over. */
async function signInAgain(): Promise<void> {
  owner = await server.signIn('OWNER')
  second = await server.signIn('OWNER')
  ict = await server.signIn('ICT')
}

async function later<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  const began = server.clock.now
  server.clock.now = new Date(began.getTime() + ms)
  try {
    await signInAgain()
    return await work()
  } finally {
    server.clock.now = began
  }
}

/** Who entered the contact, as the newest alarm about the account names them. */
async function contactByOf(id: string): Promise<string | null | undefined> {
  const { body } = await server.send({ method: 'GET', url: '/api/alarms', headers: second })
  return body.list.find(({ account }: { account: { id: string } }) => account.id === id)?.contactBy
}
const fieldsOf = ({ body }: Answer) => body.fields?.map(({ code }: { code: string }) => code)

test('a person who never set a password gets a code for a week after a promotion, a new contact and an activation', async () => {
  const made = await employees(owner).make(employeeBody())
  const { id, mobile } = made
  await later(30 * dayMs, async () => {
    expect(await setsPassword(mobile)).toBe(false)
    const promoted = employeeBody({ id, mobile, version: 0, roles: ['CHAIRMAN'] })
    expect((await employees(owner).update(promoted)).status).toBe(200)
  })
  await later(36 * dayMs, async () => expect(await setsPassword(mobile)).toBe(true))

  const wrong = await employees(owner).make(employeeBody({ roles: ['COMMITTEE'] }))
  const right = newMobile()
  await later(30 * dayMs, async () => {
    const corrected = employeeBody({ id: wrong.id, mobile: right, version: 0, roles: ['COMMITTEE'] })
    expect((await employees(owner).update(corrected)).status).toBe(200)
    expect(await setsPassword(right)).toBe(true)
  })
  const waiting = await employees(owner).make(employeeBody({ roles: ['CHAIRMAN'], status: 'INACTIVE' }))
  await later(30 * dayMs, async () => {
    const begins = employeeBody({ id: waiting.id, mobile: waiting.mobile, version: 0, roles: ['CHAIRMAN'] })
    expect((await employees(owner).update(begins)).status).toBe(200)
    expect((await server.sentMessages(waiting.mobile)).map(({ kind }) => kind)).toContain('account-made')
    expect(await setsPassword(waiting.mobile)).toBe(true)
  })
  const host = await employees(owner).make(employeeBody())
  await later(30 * dayMs, async () => {
    const body = officialBody({ userId: host.id, isSecretary: true })
    expect((await officials(owner).create(body)).status).toBe(201)
    expect(await setsPassword(host.mobile)).toBe(true)
  })
})

test('an e-mail address that an OWNER adds does not make the number of an ICT a trusted one', async () => {
  const { id, mobile } = await employees(ict).make(employeeBody())
  const body = { id, mobile, email: `${id}@example.org` }
  expect((await employees(second).update(employeeBody({ ...body, version: 0 }))).status).toBe(200)
  const promoted = employeeBody({ ...body, version: 1, roles: ['CHAIRMAN'] })
  expect((await employees(owner).update(promoted)).status).toBe(200)
  expect(await contactByOf(id)).toBe('ICT Person')
  expect(await setsPassword(mobile)).toBe(false)
})

test('a number that an ICT enters from a colleague ICT account is no trusted one after a promotion', async () => {
  const made = await employees(owner).make(employeeBody({ roles: ['ICT'] }))
  const { id } = made
  // The attacker gives the colleague a password, signs in with it, and a day later enters a number there.
  const given = await post('/api/employees/password', { id, version: 0 }, ict)
  expect(given.status).toBe(200)
  const theirs = newMobile()
  await later(dayMs, async () => {
    const signedIn = await post('/api/auth/signin', { username: made.mobile, password: given.body.password })
    const headers = { 'auth-token': signedIn.body.authToken }
    const moved = employeeBody({ id, mobile: theirs, version: 0, roles: ['ICT'] })
    expect((await employees(headers).update(moved)).status).toBe(200)
    const promoted = employeeBody({ id, mobile: theirs, version: 1, roles: ['ICT', 'CHAIRMAN'] })
    expect((await employees(owner).update(promoted)).status).toBe(200)
    expect(await contactByOf(id)).toBe('রেহানা পারভীন · Rehana Parvin')
    expect(await setsPassword(theirs)).toBe(false)
  })
})

test('a request does not cover a contact that was entered after it', async () => {
  const { id, mobile } = await employees(owner).make(employeeBody())
  const asked = await officials(ict).create(officialBody({ userId: id, isSecretary: true }))
  expect(asked.status).toBe(202)
  const theirs = newMobile()
  expect((await employees(ict).update(employeeBody({ id, mobile: theirs, version: 0 }))).status).toBe(200)
  expect(outcome(await approve(asked.body.waits.id))).toEqual([409, 'stale_version'])
  // A new request is about the new contact, and shows that an ICT entered it.
  const again = await officials(ict).create(officialBody({ userId: id, isSecretary: true }))
  expect((await approve(again.body.waits.id)).status).toBe(200)
  expect(await contactByOf(id)).toBe('ICT Person')
  for (const each of [mobile, theirs]) expect(await setsPassword(each)).toBe(false)
})

test('a request names the record as it is called now, not as it would be called', async () => {
  const user = await employees(owner).make(employeeBody({ roles: ['CHAIRMAN'] }))
  const renamed = { nameBn: 'নতুন সহকারী', nameEn: 'New Assistant' }
  const { id } = user
  const change = employeeBody({ ...renamed, id, version: 0, roles: ['CHAIRMAN'], mobile: newMobile() })
  const first = await employees(ict).update(change)
  const account = await employees(owner).make(employeeBody())
  const official = await officials(owner).make(officialBody({ userId: account.id, isSecretary: true }))
  const unlinked = officialBody({ ...renamed, id: official.id, version: 0, userId: null, isSecretary: true })
  const other = await officials(ict).update(unlinked)
  const { body } = await server.send({ method: 'GET', url: '/api/approvals?size=100', headers: owner })
  const nameOf = (answer: Answer) =>
    body.list.find((each: { id: string }) => each.id === answer.body.waits.id)?.subject.name
  expect(nameOf(first)).toBe('রেহানা পারভীন · Rehana Parvin')
  expect(nameOf(other)).toBe('শাহানা পারভীন · Shahana Parvin')
  // And which account a link is about, with its number.
  const shadow = await employees(ict).make(employeeBody({ nameBn: 'ছায়া', nameEn: 'Shadow' }))
  const third = await officials(ict).update({ ...unlinked, userId: shadow.id })
  const list = (await server.send({ method: 'GET', url: '/api/approvals?size=100', headers: owner })).body.list
  const linked = list.find((each: { id: string }) => each.id === third.body.waits.id)
  expect(linked.changes.find(({ field }: { field: string }) => field === 'userId')).toEqual({
    ...{ field: 'userId', from: `রেহানা পারভীন · Rehana Parvin, ${account.mobile}` },
    to: `ছায়া · Shadow, ${shadow.mobile}`,
  })
})

test('in 50 races of a new contact against a promotion, no code goes to the number of an ICT', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 50; round += 1) {
    const { id, mobile } = await employees(owner).make(employeeBody())
    const theirs = newMobile()
    const contact = () => employees(ict).update(employeeBody({ id, mobile: theirs, version: 0 }))
    const promotions = [
      () => employees(owner).update(employeeBody({ id, mobile, version: 0, roles: ['CHAIRMAN'] })),
      () => officials(owner).create(officialBody({ userId: id, isSecretary: true })),
    ]
    const promote = promotions[round % 2] ?? contact
    const calls = round % 4 < 2 ? [contact, promote] : [promote, contact]
    const answers = await Promise.all(calls.map((send) => send()))
    seen.add(answers.map(({ status }) => status).join())
    const row = (await employees(owner).list(`?id=${id}`)).body
    const [moved, raised] = [row.mobile === theirs, answers.some(({ status }) => status === 202)]
    if (moved && (round % 2 === 1 || row.roles.includes('CHAIRMAN'))) expect(await setsPassword(theirs)).toBe(false)
    else if (moved) expect(row.roles).toEqual(['OFFICIAL'])
    else expect(raised || answers.some((each) => fieldsOf(each) !== undefined || each.status === 409)).toBe(true)
  }
  expect(seen.size).toBeGreaterThan(1)
})
