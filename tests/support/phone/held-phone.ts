import { randomBytes, randomUUID } from 'node:crypto'
import { headerNames } from '../../../src/contract/endpoint.ts'
import { makeToken } from '../../../src/domain/reference/identifiers.ts'
import { type Applicant, op } from '../people/applicant.ts'
import type { Answer, ApiServer } from '../server/test-server.ts'

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'

export const newToken = () => makeToken(randomBytes(16))

export type ListedPhone = { key: string; label: string; isThis: boolean; revokedAt: string | null }

export type HeldPhone = {
  resume: () => Promise<Answer>
  patch: () => Promise<Answer>
  list: () => Promise<Answer>
  revoke: (key: string, next: string, more?: Record<string, string>) => Promise<Answer>
  revokeOthers: (next: string, more?: Record<string, string>) => Promise<Answer>
}

/** The calls of one phone with its code. */
export function createPhone(
  on: Pick<ApiServer, 'send'>,
  { of, deviceId, token = of.token }: { of: Applicant; deviceId: string; token?: string },
): HeldPhone {
  const headers = {
    [headerNames.deviceId]: deviceId,
    [headerNames.applicationToken]: token,
    [headerNames.applicationMobile]: of.mobile,
    'user-agent': android,
  }
  const post = (url: string, body: object, more: Record<string, string>) =>
    on.send({ method: 'POST', url, headers: { ...headers, ...more }, body: { id: of.id, ...body } })
  return {
    resume: () => on.send({ method: 'GET', url: `/api/apps/draft?token=${token}&mobile=${of.mobile}`, headers }),
    patch: () =>
      on.send({
        method: 'PATCH',
        url: of.family,
        headers,
        body: { id: of.id, sinceRev: 0, schemaVersion: 1, ops: [op('nameBn', randomUUID())] },
      }),
    list: () => on.send({ method: 'GET', url: `/api/apps/devices?id=${of.id}`, headers }),
    revoke: (key, next, more = {}) => post('/api/apps/devices/revoke', { key, token: next }, more),
    revokeOthers: (next, more = {}) => post('/api/apps/devices/revoke-others', { token: next }, more),
  }
}

/** The key of the first other phone in the list that was not removed. */
export async function keyOfOther(one: HeldPhone): Promise<string> {
  const { list } = (await one.list()).body as { list: ListedPhone[] }
  const other = list.find(({ isThis, revokedAt }) => !isThis && revokedAt === null)
  if (other === undefined) throw new Error('There is no other phone')
  return other.key
}
