import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, headerNames } from '../../../src/contract/endpoint.ts'
import { roles } from '../../../src/domain/people/roles.ts'
import { makeToken } from '../../../src/domain/reference/identifiers.ts'
import { deviceId } from '../../support/server/open-server.ts'
import { type Call, createTestApp, type TestApp } from '../../support/server/test-app.ts'

const everyone = ['stranger', 'holder', 'visitor', ...roles].join(' ')
const holders = ['holder', ...roles].join(' ')
const signedIn = roles.join(' ')
const staff = 'OWNER ICT OFFICIAL CHAIRMAN APP_COLLECTOR COMMITTEE'
const hosts = 'OWNER ICT OFFICIAL'
const desks = 'OWNER CHAIRMAN APP_COLLECTOR COMMITTEE'

/**
 * Who may make each call. The table is written from the specified roles and not from the contract in the code, so a
 * call that is opened to more roles must be changed here too. Which records a caller may touch is tested beside each
 * service. `holder` has the code of an application but no account, `visitor` has the token of a visitor.
 */
const mayCall: Record<string, string> = {
  'POST /api/auth/signup': everyone,
  'POST /api/auth/signin': everyone,
  'POST /api/auth/signout': signedIn,
  'POST /api/auth/change': everyone,
  'POST /api/auth/confirm': signedIn,
  'GET /api/auth/second-factor': staff,
  'POST /api/auth/second-factor/begin': staff,
  'POST /api/auth/second-factor/finish': staff,
  'POST /api/auth/second-factor/remove': staff,
  'GET /api/auth/sessions': signedIn,
  'POST /api/auth/sessions/end': signedIn,
  'POST /api/auth/sessions/end-others': signedIn,
  'POST /api/forgot': everyone,
  'POST /api/files': `visitor ${holders}`,
  'GET /api/files/{id}': everyone,
  'HEAD /api/files/resumable/{sha256}': holders,
  'PATCH /api/files/resumable/{sha256}': holders,
  ...ofFamily('individual'),
  ...ofFamily('company'),
  'GET /api/apps/available': everyone,
  'GET /api/apps/draft': everyone,
  'GET /api/apps/devices': holders,
  'POST /api/apps/devices/revoke': holders,
  'POST /api/apps/devices/revoke-others': holders,
  'POST /api/apps/claim': 'USER',
  'POST /api/numbers/codes': everyone,
  'POST /api/numbers/prove': everyone,
  'POST /api/numbers/recover': everyone,
  'POST /api/numbers/take': everyone,
  'GET /api/stats': `USER ${desks}`,
  'POST /api/apps/search': `USER ${desks}`,
  'POST /api/apps/next': `USER ${desks}`,
  'GET /api/apps/counts': desks,
  'GET /api/apps/reasons': desks,
  // bulk.test.ts checks which of its actions each role may take.
  'POST /api/apps/bulk': 'OWNER APP_COLLECTOR COMMITTEE',
  'POST /api/apps/export': desks,
  'GET /api/apps/duplicates': desks,
  'PUT /api/apps/claim': desks,
  'DELETE /api/apps/claim': desks,
  'GET /api/apps/notes': desks,
  'POST /api/apps/notes': desks,
  'GET /api/ratings': desks,
  'POST /api/ratings': 'OWNER CHAIRMAN COMMITTEE',
  'GET /api/apps/filters': desks,
  'POST /api/apps/filters': desks,
  'DELETE /api/apps/filters': desks,
  'GET /api/payments/histories': 'USER OWNER CHAIRMAN APP_COLLECTOR',
  'POST /api/payments/search': 'OWNER CHAIRMAN APP_COLLECTOR',
  'GET /api/payments/totals': 'OWNER CHAIRMAN APP_COLLECTOR',
  'GET /api/payments/books': 'OWNER CHAIRMAN APP_COLLECTOR',
  'POST /api/payments/books/export': 'OWNER CHAIRMAN APP_COLLECTOR',
  'POST /api/payments/export': 'OWNER CHAIRMAN APP_COLLECTOR',
  'GET /api/payments/closings': 'OWNER CHAIRMAN APP_COLLECTOR',
  'PUT /api/payments/closings': 'OWNER APP_COLLECTOR',
  'PATCH /api/payments/closings/reopen': 'OWNER',
  'GET /api/payments/vat': 'OWNER CHAIRMAN APP_COLLECTOR',
  'GET /api/payments/vat/deposits': 'OWNER CHAIRMAN APP_COLLECTOR',
  'POST /api/payments/vat/deposits': 'OWNER APP_COLLECTOR',
  'PUT /api/payments/vat/deposits': 'OWNER APP_COLLECTOR',
  'POST /api/payments/match': 'OWNER APP_COLLECTOR',
  'GET /api/payments/columns': 'OWNER APP_COLLECTOR',
  'PUT /api/payments/columns': 'OWNER APP_COLLECTOR',
  'GET /api/payments/disputes': 'USER OWNER CHAIRMAN APP_COLLECTOR',
  'PATCH /api/payments/disputes/{id}': 'OWNER APP_COLLECTOR',
  'GET /api/payments/lookup': 'OWNER APP_COLLECTOR',
  'GET /api/payments/checkouts': holders,
  'POST /api/payments/checkouts': holders,
  'POST /api/payments/checkouts/settle': holders,
  'GET /api/fees': everyone,
  'GET /api/fees/history': 'OWNER',
  'POST /api/fees': 'OWNER',
  'PUT /api/fees/wallet-ceiling': 'OWNER',
  'PUT /api/fees/payees': 'OWNER',
  ...ofRecords('departments'),
  ...ofRecords('designations'),
  ...ofRecords('officials'),
  'GET /api/officials/hours': hosts,
  'PUT /api/officials/hours': 'OWNER ICT',
  'GET /api/employees': staff,
  'POST /api/employees': 'OWNER ICT',
  'PUT /api/employees': 'OWNER ICT',
  'POST /api/employees/search': staff,
  'POST /api/employees/password': 'OWNER ICT',
  'POST /api/employees/second-factor/remove': 'OWNER ICT',
  'POST /api/employees/sessions/end': 'OWNER ICT',
  'GET /api/approvals': 'OWNER ICT',
  'POST /api/approvals': 'OWNER',
  'GET /api/alarms': 'OWNER',
  'POST /api/alarms/read': 'OWNER',
  'GET /api/meetings/links': hosts,
  'POST /api/meetings/links': hosts,
  'PUT /api/meetings/links': hosts,
  'POST /api/meetings/links/search': hosts,
  'GET /api/closures': hosts,
  'POST /api/closures/search': hosts,
  'POST /api/closures': hosts,
  'DELETE /api/closures': hosts,
  'GET /api/settings': 'OWNER',
  'GET /api/office': everyone,
  'PUT /api/office/contact': 'OWNER',
  'PUT /api/office/refund-terms': 'OWNER',
  'PUT /api/settings': 'OWNER',
  'GET /api/settings/signatory': 'OWNER',
  'PUT /api/settings/signatory': 'OWNER',
  'GET /api/messages': 'OWNER',
  'POST /api/messages/search': 'OWNER',
  'POST /api/messages/send-again': 'OWNER',
  'GET /api/audit': 'OWNER',
  'POST /api/audit/export': 'OWNER',
  'GET /api/audit/chain': 'OWNER',
  'POST /api/audit/check': 'OWNER',
  ...ofReports(),
  'GET /api/enlistments': holders,
  'PATCH /api/enlistments/{number}/revoke': 'OWNER CHAIRMAN',
  'GET /api/certificates/{number}': everyone,
  'GET /api/certificate-keys': everyone,
  'GET /api/register': everyone,
  'POST /api/visitors': everyone,
  'PATCH /api/visitors': 'visitor USER OWNER ICT OFFICIAL',
  'GET /api/visitors': 'visitor USER OWNER ICT OFFICIAL APP_COLLECTOR',
  'POST /api/visitors/search': 'visitor USER OWNER ICT OFFICIAL APP_COLLECTOR',
  'DELETE /api/visitors': 'OWNER',
  'POST /api/visitors/password': 'visitor USER OWNER ICT OFFICIAL',
  ...ofAppointments(),
  'GET /api/live': everyone,
  'POST /api/live/stream': everyone,
  'POST /api/live/messages': everyone,
  // The secretary may make these calls too: tests/api/live/live-hosts.test.ts.
  'GET /api/live/guests': 'OWNER',
  'GET /api/live/sessions': 'OWNER',
  'GET /api/live/sessions/{id}/guests': 'OWNER',
  'GET /api/live/sessions/{id}/export': 'OWNER',
}

function ofReports(): Record<string, string> {
  const names = ['ageing', 'trend', 'income', 'throughput', 'desk-times', 'rejections', 'expiring']
  return Object.fromEntries(names.map((name) => [`GET /api/reports/${name}`, 'OWNER CHAIRMAN']))
}

function ofAppointments(): Record<string, string> {
  const base = '/api/appointments'
  const hosts = 'OWNER ICT OFFICIAL'
  const own = `visitor USER ${hosts}`
  const periods = ['today', 'current-week', 'current-month'].flatMap((period) => [period, `${period}/confirmed`])
  return {
    [`POST ${base}`]: own,
    [`GET ${base}`]: own,
    [`POST ${base}/search`]: own,
    [`GET ${base}/calendar`]: own,
    [`PATCH ${base}/cancel`]: own,
    ...Object.fromEntries(
      [...periods, 'stats', 'stats/monthly', 'slots'].map((name) => [`GET ${base}/${name}`, hosts]),
    ),
    ...Object.fromEntries(
      ['approve', 'reschedule', 'reject', 'complete', 'no-show'].map((name) => [`PATCH ${base}/${name}`, hosts]),
    ),
    ...Object.fromEntries(['check-in', 'check-out'].map((name) => [`PATCH ${base}/${name}`, `${hosts} APP_COLLECTOR`])),
    'GET /api/receptions': `${hosts} APP_COLLECTOR`,
    'POST /api/receptions/search': `${hosts} APP_COLLECTOR`,
    'POST /api/receptions': `${hosts} APP_COLLECTOR`,
    'GET /api/receptions/slots': `${hosts} APP_COLLECTOR`,
  }
}

function ofRecords(kind: string): Record<string, string> {
  const path = `/api/${kind}`
  const reads = { [`GET ${path}`]: everyone, [`POST ${path}/search`]: everyone }
  return { ...reads, [`POST ${path}`]: 'OWNER ICT', [`PUT ${path}`]: 'OWNER ICT' }
}

function ofFamily(kind: string): Record<string, string> {
  const base = `/api/apps/${kind}`
  return {
    [`POST ${base}`]: everyone,
    [`PATCH ${base}`]: holders,
    [`GET ${base}`]: holders,
    [`GET ${base}/pdf`]: holders,
    [`GET ${base}/payment/receipt`]: holders,
    [`PATCH ${base}/payment`]: holders,
    [`PATCH ${base}/submit`]: holders,
    [`POST ${base}/search`]: `USER ${desks}`,
    [`GET ${base}/previous`]: desks,
    [`PATCH ${base}/payment/confirm`]: 'OWNER APP_COLLECTOR',
    [`PATCH ${base}/payment/reverse`]: 'OWNER APP_COLLECTOR',
    [`PATCH ${base}/payment/reject`]: 'OWNER APP_COLLECTOR',
    [`PATCH ${base}/payment/refund-due`]: 'OWNER',
    [`PATCH ${base}/payment/refund`]: 'OWNER APP_COLLECTOR',
    [`PUT ${base}/verdicts`]: desks,
    [`PATCH ${base}/pending1`]: 'OWNER APP_COLLECTOR',
    [`PATCH ${base}/pending2`]: 'OWNER COMMITTEE',
    [`PATCH ${base}/approve`]: 'OWNER CHAIRMAN',
    [`PATCH ${base}/recheck`]: desks,
    [`PATCH ${base}/reject`]: desks,
  }
}

let server: TestApp
const people = new Map<string, string>()
beforeAll(async () => {
  server = await createTestApp()
  for (const role of roles) people.set(role, (await server.signIn(role)).id)
})
afterAll(() => server.close())

type Credentials = Pick<Call, 'authToken' | 'holder' | 'headers'>

/** The credentials of a caller by name. Each call gets a new session, because one of the calls ends its session. */
async function callerOf(name: string): Promise<Credentials> {
  if (name === 'holder') return { holder: { token: makeToken(new Uint8Array(16).fill(5)), mobile: '01712345678' } }
  if (name === 'visitor') return { headers: { [headerNames.visitorToken]: 'v'.repeat(43) } }
  const id = people.get(name)
  return id === undefined
    ? {}
    : { authToken: await server.context.sessions.create(server.context.db, id, { deviceId, label: '' }) }
}

async function isLetIn({ method, path }: Endpoint, caller: Credentials): Promise<boolean> {
  const url = path.replaceAll(/\{\w+\}/g, '01900000-0000-7000-8000-000000000000')
  const sent = method === 'GET' || method === 'HEAD' ? {} : { body: {} }
  const { statusCode } = await server.call({ method, url, ...caller, ...sent })
  return statusCode !== 401 && statusCode !== 403
}

test('every call is open to exactly the roles in the table', async () => {
  const names = ['stranger', 'holder', 'visitor', ...roles]
  const found: Record<string, string> = {}
  for (const endpoint of server.app.binding.endpoints) {
    const letIn: string[] = []
    for (const name of names) if (await isLetIn(endpoint, await callerOf(name))) letIn.push(name)
    found[`${endpoint.method} ${endpoint.path}`] = letIn.join(' ')
  }
  const inOrder = (text: string) => names.filter((name) => text.split(' ').includes(name)).join(' ')
  const wanted = Object.entries(mayCall).map(([call, who]) => [call, inOrder(who)])
  expect(found).toEqual(Object.fromEntries(wanted))
}, 120_000)
