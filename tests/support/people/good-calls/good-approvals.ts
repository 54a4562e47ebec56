import type { AppCalls } from '../../server/app-calls.ts'
import { newMobile } from '../applicant.ts'
import { employeeBody } from '../office.ts'
import type { GoodRequest } from './good-requests.ts'

/** Help for colleagues who are locked out, a request of an ICT that waits, and an alarm that an OWNER has not read. */
export async function makeApprovalRequests(server: AppCalls, headers: Record<string, string>): Promise<GoodRequest[]> {
  const { db, now } = server.context
  const colleague = async () => (await server.signIn('OFFICIAL', { mobile: newMobile() })).id
  const [forgetful, robbed, away] = [await colleague(), await colleague(), await colleague()]
  const factor = { sealed_secret: Buffer.alloc(1), created_at: now(), enrolled_at: now() }
  await db
    .insertInto('second_factors')
    .values({ user_id: robbed, ...factor })
    .execute()
  const { authToken } = await server.signIn('ICT', { mobile: newMobile() })
  const create = { method: 'POST', url: '/api/employees' } as const
  const asked = await server.call({ ...create, authToken, body: employeeBody({ roles: ['COMMITTEE'] }) })
  await server.call({ ...create, headers, body: employeeBody({ roles: ['COMMITTEE'] }) })
  const alarms = await server.call({ url: '/api/alarms', headers })
  const employees = { method: 'POST', headers } as const
  const decide = { ...employees, path: '/api/approvals' }
  const request = { id: asked.json().waits.id, version: 0 }
  return [
    { ...employees, path: '/api/employees/password', body: { id: forgetful, version: 0 } },
    { ...employees, path: '/api/employees/second-factor/remove', body: { id: robbed, version: 0 } },
    { ...employees, path: '/api/employees/sessions/end', body: { id: away, version: 0 } },
    { method: 'GET', path: '/api/approvals', query: { page: 1, size: 20, state: 'WAITING', sort: 'askedAt' }, headers },
    { ...decide, body: { ...request, decision: 'approve' } },
    { ...decide, body: { ...request, decision: 'refuse', reason: 'Not needed' } },
    { method: 'GET', path: '/api/alarms', headers },
    { ...employees, path: '/api/alarms/read', body: { ids: [alarms.json().list[0].id] } },
  ]
}
