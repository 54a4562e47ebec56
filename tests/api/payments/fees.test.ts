import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationTypes } from '#domain/enlistment/registry.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

const dayMs = 24 * 60 * 60 * 1000
const line = { type: 'ARCHITECT', purpose: 'REGISTRATION' }

let server: ApiServer
let owner: Record<string, string>
beforeAll(async () => {
  server = await createApiServer()
  owner = await server.signIn('OWNER')
})
afterAll(() => server.close())

const current = async () => (await server.send({ method: 'GET', url: '/api/fees' })).body
const change = (body: object, headers = owner) => server.send({ method: 'POST', url: '/api/fees', headers, body })
const history = (headers = owner, query = '') =>
  server.send({ method: 'GET', url: `/api/fees/history${query}`, headers })

test('a changed fee applies from its day, and an application keeps the fee of its submission', async () => {
  const first = await current()
  expect(first.list).toHaveLength(applicationTypes.length * 2)
  expect(first.list).toContainEqual({ ...line, effectiveFrom: '2000-01-01', base: 10_000, vat: 1_500, total: 11_500 })
  expect(first).toMatchObject({ upcoming: [], walletCeiling: 500_000, onlineMethods: [] })

  const early = createApplicant(server)
  expect((await early.apply()).body).toMatchObject({ fee: { total: 11_500 } })
  const late = createApplicant(server)
  await late.create()
  const filled = await late.fill()

  const next = { ...line, effectiveFrom: '2026-11-22', base: 12_000, vat: 1_800, total: 13_800 }
  const changed = await change({ ...line, base: 12_000, effectiveFrom: '2026-11-22', reason: 'Gazette 12' })
  expect(changed).toMatchObject({ status: 201, body: { ...next, state: 'UPCOMING', enteredBy: 'OWNER Person' } })
  expect(await current()).toMatchObject({ list: first.list, upcoming: [next] })

  // 18:00 UTC is midnight in Dhaka.
  server.clock.now = new Date('2026-11-21T17:59:59Z')
  expect((await current()).list).toEqual(first.list)
  server.clock.now = new Date('2026-11-21T18:00:00Z')
  const then = await current()
  expect(then.list).toContainEqual(next)
  expect(then.upcoming).toEqual([])
  expect((await early.get()).body.fee).toMatchObject({ total: 11_500 })
  expect((await late.submit(filled)).body).toMatchObject({ fee: { base: 12_000, vat: 1_800, total: 13_800 } })
  // A return for correction does not change the fee.
  await early.decide(owner, 'recheck', { reason: 'A clearer photo, please' })
  expect((await early.submit((await early.get()).body)).body).toMatchObject({ fee: { total: 11_500 } })
  const { payment, fee } = (await late.get()).body
  expect([payment?.amount, fee?.total]).toEqual([13_800, 13_800])
  server.clock.now = new Date(Date.parse('2026-11-21T04:00:00Z') + 2 * dayMs)
  // The session has expired by then.
  owner = await server.signIn('OWNER')
})

test('entries of the schedule are never changed: a later entry for a day replaces the earlier one', async () => {
  const entry = { type: 'PLANNER', purpose: 'RENEWAL', effectiveFrom: '2027-01-01' }
  await change({ ...entry, base: 6_000 })
  await change({ ...entry, base: 7_000, reason: 'A digit was wrong' })
  expect((await current()).upcoming).toMatchObject([{ ...entry, total: 8_050 }])
  const { list, total } = (await history()).body
  expect(list.slice(0, 2)).toMatchObject([
    { ...entry, base: 7_000, state: 'UPCOMING', reason: 'A digit was wrong', enteredBy: 'OWNER Person' },
    { ...entry, base: 6_000, state: 'REPLACED' },
  ])
  expect(total).toBe(list.length)
  expect(list.at(-1)).toMatchObject({ effectiveFrom: '2000-01-01', enteredBy: null })
  expect((await history(owner, '?page=2&size=1')).body.list).toMatchObject([{ base: 6_000 }])

  const { rows } = await server.context.pool.query(
    `SELECT by_role, reason, detail->>'total' AS total FROM audit WHERE action = 'change-fee' ORDER BY id DESC LIMIT 1`,
  )
  expect(rows).toEqual([{ by_role: 'OWNER', reason: 'A digit was wrong', total: '8050' }])
})

test('announced fees are listed by their days, in whatever order they were entered', async () => {
  const days = ['2027-06-01', '2027-03-01', '2027-12-01', '2027-04-01']
  for (const effectiveFrom of days) await change({ type: 'DEVELOPER', purpose: 'RENEWAL', effectiveFrom, base: 9_000 })
  const { upcoming } = await current()
  expect(upcoming.map((entry: { effectiveFrom: string }) => entry.effectiveFrom)).toEqual([
    '2027-01-01',
    ...[...days].sort(),
  ])
})

test.each([
  ['today', { ...line, base: 1, effectiveFrom: '2026-11-23' }, 'effectiveFrom', 'not_future'],
  ['a day that is none', { ...line, base: 1, effectiveFrom: '2027-02-30' }, 'effectiveFrom', 'date'],
  ['an unknown type', { ...line, type: 'BAKER', base: 1, effectiveFrom: '2027-02-01' }, 'type', 'not_an_option'],
  ['no money', { ...line, base: 0, effectiveFrom: '2027-02-01' }, 'base', 'too_small'],
  ['half a taka', { ...line, base: 1.5, effectiveFrom: '2027-02-01' }, 'base', 'wrong_kind'],
  ['more than there is', { ...line, base: 1e12, effectiveFrom: '2027-02-01' }, 'base', 'too_large'],
])('a fee is refused: %s', async (_, body, path, code) => {
  expect(await change(body)).toMatchObject({ status: 400, body: { fields: [{ path, code }] } })
})

test('only an OWNER changes fees and the wallet limit, or reads who changed them', async () => {
  const put = (headers: Record<string, string>, walletCeiling: unknown = 300_000, from = 500_000) =>
    server.send({ method: 'PUT', url: '/api/fees/wallet-ceiling', headers, body: { walletCeiling, from } })
  const body = { ...line, base: 5, effectiveFrom: '2030-01-01' }
  for (const role of ['USER', 'ICT', 'OFFICIAL', 'CHAIRMAN', 'APP_COLLECTOR', 'COMMITTEE'] as const) {
    const headers = await server.signIn(role)
    const answers = await Promise.all([change(body, headers), history(headers), put(headers)])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  }
  const nobody = await Promise.all([change(body, {}), history({}), put({})])
  expect(nobody.map(({ status }) => status)).toEqual([401, 401, 401])
  expect((await current()).walletCeiling).toBe(500_000)

  expect((await put(owner, -1)).status).toBe(400)
  expect((await put(owner)).status).toBe(200)
  expect((await current()).walletCeiling).toBe(300_000)
  // An OWNER who has not seen the change cannot overwrite it.
  expect(await put(owner, 400_000)).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  expect((await current()).walletCeiling).toBe(300_000)
})

test('an OWNER sets the accounts to pay to, anyone reads them, and an invalid number is refused', async () => {
  const put = async (value: object, headers: Record<string, string> = owner) => {
    const body = { value, from: (await current()).payees }
    return server.send({ method: 'PUT', url: '/api/fees/payees', headers, body })
  }
  const none = { bkash: null, Nagad: null, Bank: null }
  expect((await current()).payees).toEqual(none)
  const bank = { accountName: 'Development Authority', bankName: 'Sonali Bank', branch: 'Rajshahi' }
  const said = await put({ ...none, bkash: '+৮৮০১৭১২-৩৪৫৬৭৮', Bank: { ...bank, accountNo: '৪৬০-১২৩ 456789' } })
  expect(said.body).toEqual({ ...none, bkash: '01712345678', Bank: { ...bank, accountNo: '460123456789' } })
  expect((await current()).payees).toEqual(said.body)
  const wrong = await put({ ...none, Nagad: '0171', Bank: { ...bank, accountNo: 'none' } })
  expect(wrong).toMatchObject({ status: 400, body: { fields: [{ path: 'Nagad' }, { path: 'Bank.accountNo' }] } })
  for (const role of ['USER', 'ICT', 'OFFICIAL', 'CHAIRMAN', 'APP_COLLECTOR', 'COMMITTEE'] as const) {
    expect((await put(none, await server.signIn(role))).status).toBe(403)
  }
  expect((await put(none, {})).status).toBe(401)
  expect((await current()).payees).toEqual(said.body)
  const stale = { value: { ...none, bkash: '01812345678' }, from: none }
  const refused = await server.send({ method: 'PUT', url: '/api/fees/payees', headers: owner, body: stale })
  expect(refused).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  expect((await current()).payees).toEqual(said.body)
  const { rows } = await server.context.pool.query(`SELECT by_role FROM audit WHERE action = 'change-payees'`)
  expect(rows).toEqual([{ by_role: 'OWNER' }])
})

test('an OWNER says what kind of account each wallet is and what a payment costs, and a page of the release before keeps both', async () => {
  const put = async (value: object, from?: object) => {
    const body = { value, from: from ?? (await current()).payees }
    return server.send({ method: 'PUT', url: '/api/fees/payees', headers: owner, body })
  }
  const wallets = { bkash: '01712345678', Nagad: '01812345678', Bank: null }
  const charges = { bn: 'খরচ আপনার', en: 'You bear the charges' }
  const kinds = { bkash: 'MERCHANT', Nagad: 'PERSONAL' }
  const said = await put({ ...wallets, kinds, charges })
  expect(said).toMatchObject({ status: 200, body: { ...wallets, kinds, charges } })
  expect((await current()).payees).toEqual({ ...wallets, kinds, charges })
  const { rows } = await server.context.pool.query(
    `SELECT detail FROM audit WHERE action = 'change-payees' ORDER BY id DESC LIMIT 1`,
  )
  expect(rows[0].detail).toMatchObject({ kinds, charges })

  // A page of the release before knows neither. The kind of a number that it changes is not known any more.
  const older = await put({ ...wallets, Nagad: '01912345678' }, wallets)
  expect(older.body).toEqual({ ...wallets, Nagad: '01912345678', kinds: { bkash: 'MERCHANT' }, charges })
  const stale = await put(wallets, { ...wallets, Nagad: '01912345678', kinds, charges })
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })

  // Nothing is said about a wallet that is not there.
  expect((await put({ ...wallets, Nagad: null, kinds, charges: null })).body).toEqual({
    ...wallets,
    Nagad: null,
    kinds: { bkash: 'MERCHANT' },
  })
  for (const wrong of [{ kinds: { bkash: 'SHOP' } }, { charges: { bn: 'খরচ', en: '' } }]) {
    expect((await put({ ...wallets, ...wrong })).status).toBe(400)
  }
})
