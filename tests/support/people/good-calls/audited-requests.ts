import { randomUUID } from 'node:crypto'
import { headerNames } from '../../../../src/contract/endpoint.ts'
import { toAsciiDigits } from '../../../../src/domain/reference/numerals.ts'
import { newToken } from '../../phone/held-phone.ts'
import type { AppCalls } from '../../server/app-calls.ts'
import { newMobile } from '../applicant.ts'
import { employeeBody } from '../office.ts'
import { type GoodRequest, makeGoodRequests } from './good-requests.ts'

/** Requests that together write each line which a call can write: of both families, and as staff and as a person. */
export async function makeAuditedRequests(server: AppCalls): Promise<GoodRequest[]> {
  const good = await makeGoodRequests(server)
  const ofCompanies = await makeGoodRequests(server, 'DEVELOPER_COMPANY')
  const company = ofCompanies.filter(({ path }) => path.startsWith('/api/apps/company')).map(asCompany)
  const looks = [...ofDesk(good, 'individual'), ...ofDesk(company, 'company')]
  return [...good.map(withChange), ...company, ...(await makeOtherRequests(server, good)), ...looks]
}

/** The fee of a company is higher, and its form has other fields. */
function asCompany(request: GoodRequest): GoodRequest {
  const { amount, fields, ...body } = request.body ?? {}
  if (amount === undefined && fields === undefined) return request
  return { ...request, body: { ...body, ...(amount === undefined ? { fields: [] } : { amount: 575_000 }) } }
}

/** A record of the administration is really changed, so that its line says what was changed. */
function withChange(request: GoodRequest): GoodRequest {
  const { method, body } = request
  return method === 'PUT' && body?.status === 'ACTIVE' ? { ...request, body: { ...body, status: 'INACTIVE' } } : request
}

function find(requests: readonly GoodRequest[], path: string, method = 'PATCH'): GoodRequest {
  const found = requests.find((each) => each.path === path && each.method === method)
  if (found === undefined) throw new Error(`There is no good request for ${method} ${path}`)
  return found
}

/** A desk looks at an application. */
function ofDesk(requests: readonly GoodRequest[], family: 'individual' | 'company'): GoodRequest[] {
  const path = `/api/apps/${family}`
  const { headers = {}, query: { id } = {} } = find(requests, `${path}/pending1`)
  return [
    { method: 'GET', path, headers, query: { id } },
    { method: 'GET', path: `${path}/pdf`, headers, query: { id, kind: 'application' } },
    { method: 'GET', path: `${path}/payment/receipt`, headers, query: { id } },
  ]
}

/** Good requests that the other tests do not change: they end a session, erase a person, or fail by intention. */
async function makeOtherRequests(server: AppCalls, good: readonly GoodRequest[]): Promise<GoodRequest[]> {
  const post = { method: 'POST' } as const
  const [mobile, password] = [newMobile(), 'secret-enough']
  const { id, authToken } = await server.signIn('USER', { mobile, password })
  const { sessions, db } = server.context
  const other = { headers: { [headerNames.authToken]: authToken } }
  const own = async () => sessions.create(db, id, { deviceId: 'test-device-2', label: '' })
  const ending = { [headerNames.authToken]: await own() }
  await own()
  const [first] = await db.selectFrom('sessions').select('id').where('user_id', '=', id).orderBy('created_at').execute()
  const ict = { [headerNames.authToken]: (await server.signIn('ICT', { mobile: newMobile() })).authToken }
  const { headers: owner = {}, body: { id: visitorId } = {} } =
    good.findLast((each) => each.path === '/api/visitors' && each.method === 'PATCH') ?? {}
  const number = find(good, '/api/numbers/recover', 'POST')
  const wrong = { username: mobile, password: 'not the password' }
  const create = find(good, '/api/apps/individual', 'POST')
  return [
    { ...create, body: { ...create.body, id: randomUUID(), token: newToken(), mobile: newMobile() } },
    await makeReset(server),
    { ...number, body: { ...number.body, token: newToken() } },
    { ...post, path: '/api/auth/signin', body: wrong },
    { ...post, path: '/api/auth/signin', body: { ...wrong, username: newMobile() } },
    { ...post, path: '/api/auth/confirm', ...other, body: { password } },
    { ...post, path: '/api/auth/confirm', ...other, body: { password: 'not the password' } },
    { ...post, path: '/api/auth/sessions/end', headers: ending, body: { id: first?.id } },
    { ...post, path: '/api/auth/sessions/end-others', headers: ending, body: {} },
    { ...post, path: '/api/auth/signout', headers: ending, body: {} },
    { ...post, path: '/api/employees', headers: ict, body: employeeBody({ roles: ['COMMITTEE'] }) },
    { method: 'GET', path: '/api/visitors', headers: owner, query: { id: String(visitorId) } },
    { method: 'DELETE', path: '/api/visitors', headers: owner, query: { id: String(visitorId) } },
  ]
}

/** A new password by a code that was sent to the mobile number. */
async function makeReset(server: AppCalls): Promise<GoodRequest> {
  const mobile = newMobile()
  await server.signIn('USER', { mobile })
  const asked = await server.call({ method: 'POST', url: '/api/forgot', body: { username: mobile } })
  const sent = server.context.db.selectFrom('messages').select('text').where('to', '=', mobile)
  const { text } = await sent.where('kind', '=', 'reset-code').executeTakeFirstOrThrow()
  const body = { code: /\d{8}/.exec(toAsciiDigits(text))?.[0], newPassword: 'river-boat-91' }
  return { method: 'POST', path: '/api/auth/change', query: { userId: asked.json().resetId }, body }
}
