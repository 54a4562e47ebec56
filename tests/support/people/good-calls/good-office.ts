import { randomUUID } from 'node:crypto'
import type { Answer, Send } from '../../server/test-server.ts'
import { closureBody, employeeBody, linkBody, officialBody } from '../office.ts'
import type { GoodRequest } from './good-requests.ts'

export type Making = { headers: Record<string, string>; send: (request: Send) => Promise<Answer> }

/** Creates the records that are to be changed, because an unknown id would be refused before anything is written. */
export async function ofOffice(making: Making): Promise<GoodRequest[]> {
  const { headers } = making
  const person = { email: 'a@b.org', room: '4' }
  const officials = '/api/officials'
  const id = await makeRecord(making, officials, officialBody(person))
  const hours = { weeklyHours: [{ day: 0, from: 540, to: 600 }], breaks: [{ from: 560, to: 570 }], slotMinutes: 15 }
  const closures = '/api/closures'
  const hoursOf = { path: `${officials}/hours`, query: { id }, headers }
  const closureId = await makeRecord(making, closures, closureBody(id))
  return [
    ...(await ofRecords(making, officials, () => officialBody(person))),
    // Each body needs a new number, because a number belongs to one account.
    ...(await ofRecords(making, '/api/employees', employeeBody)),
    ...(await ofRecords(making, '/api/meetings/links', () => linkBody(id))),
    { method: 'GET', ...hoursOf },
    { method: 'PUT', ...hoursOf, body: { ...hours, version: 0 } },
    { method: 'GET', path: closures, query: { page: 1, size: 20, from: '2026-12-01', to: '2026-12-31' }, headers },
    { method: 'POST', path: `${closures}/search`, headers, body: { text: 'a', sort: '-title', from: '2026-12-01' } },
    { method: 'POST', path: closures, headers, body: closureBody(null, { fromMinute: 600, toMinute: 660 }) },
    { method: 'DELETE', path: closures, query: { id: closureId }, headers },
  ]
}

/** A new name each time, because names of sections are unique. */
export function newNames(): object {
  return { nameBn: 'নতুন শাখা', nameEn: `New Section ${randomUUID().slice(0, 8)}`, status: 'ACTIVE' }
}

export async function ofRecords(making: Making, path: string, newBody: () => object): Promise<GoodRequest[]> {
  const { headers } = making
  const stored = newBody()
  const changed = { ...stored, id: await makeRecord(making, path, stored), version: 0 }
  return [
    { method: 'GET', path, query: { page: 1, size: 20, status: 'ALL' }, headers },
    {
      method: 'POST',
      path: `${path}/search`,
      headers,
      body: { page: 1, size: 20, status: 'ALL', text: 'a', sort: 'status' },
    },
    { method: 'POST', path, headers, body: { ...newBody() } },
    { method: 'PUT', path, headers, body: changed },
  ]
}

async function makeRecord({ headers, send }: Making, path: string, body: object): Promise<string> {
  const made = await send({ method: 'POST', url: path, headers, body })
  if (made.status !== 201) throw new Error(`${path} was answered ${made.status}: ${JSON.stringify(made.body)}`)
  return made.body.id
}
