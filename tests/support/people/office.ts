import { randomUUID } from 'node:crypto'
import { samplePng } from '../files/sample-files.ts'
import type { Answer, ApiServer } from '../server/test-server.ts'
import { form, newMobile } from './applicant.ts'

type Headers = Record<string, string>

/** The body of an official as the administration enters it. */
export function officialBody(more: object = {}) {
  return { nameBn: 'শাহানা পারভীন', nameEn: 'Shahana Parvin', gender: 'Female', status: 'ACTIVE', ...more }
}

/** The body of a system user with a new mobile number, whose account decides about nothing. */
export function employeeBody(more: object = {}) {
  const names = { nameBn: 'রেহানা পারভীন', nameEn: 'Rehana Parvin', gender: 'Female' }
  return { ...names, roles: ['OFFICIAL'], mobile: newMobile(), status: 'ACTIVE', ...more }
}

export function linkBody(officialId: string, more: object = {}) {
  const where = { title: 'Weekly', provider: 'Google Meet', url: 'https://meet.example.org/abc-defg' }
  return { officialId, ...where, durationMin: 30, isDefault: false, status: 'ACTIVE', ...more }
}

export function closureBody(officialId: string | null, more: object = {}) {
  const days = { fromDate: '2026-12-16', toDate: '2026-12-16', fromMinute: null, toMinute: null }
  return { officialId, titleBn: 'বিজয় দিবস', titleEn: 'Victory Day', ...days, ...more }
}

/** The calls for the records at one URL, by a member of staff. */
export function recordClient(server: Pick<ApiServer, 'send'>, url: string, by: Headers) {
  return {
    list: (query = '', headers = by) => server.send({ method: 'GET', url: `${url}${query}`, headers }),
    create: (body: object, headers = by) => server.send({ method: 'POST', url, headers, body }),
    update: (body: object, headers = by) => server.send({ method: 'PUT', url, headers, body }),
    /** Creates a record and returns it as it is read. */
    async make(body: object): Promise<Answer['body']> {
      const made = await server.send({ method: 'POST', url, headers: by, body })
      if (made.status !== 201) throw new Error(`${url} was answered ${made.status}: ${JSON.stringify(made.body)}`)
      return (await server.send({ method: 'GET', url: `${url}?id=${made.body.id}`, headers: by })).body
    },
  }
}

/** Uploads a new picture; returns the answer, with its id. */
export async function uploadPicture(
  server: Pick<ApiServer, 'send'>,
  type: string,
  { by, side = 40 }: { by: Headers; side?: number },
): Promise<Answer> {
  const { body, headers } = form({ type, fileId: randomUUID() }, samplePng(type, side, side))
  return server.send({ method: 'POST', url: '/api/files', body, headers: { ...by, ...headers } })
}
