import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdfText } from '../../../src/server/platform/pdf/fixtures/read-pdf-text.ts'
import { samplePng } from '../../support/files/sample-files.ts'
import { createApplicant, form } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
const staff: Record<string, Record<string, string>> = {}

beforeAll(async () => {
  server = await createApiServer()
  for (const role of ['OWNER', 'CHAIRMAN', 'ICT', 'USER'] as const) staff[role] = await server.signIn(role)
})
afterAll(() => server.close())

const as = (role: string) => staff[role] ?? {}

const asOwner = (method: 'GET' | 'PUT', body?: object) =>
  server.send({ method, url: '/api/settings/signatory', headers: as('OWNER'), ...(body === undefined ? {} : { body }) })

async function uploadPicture(type: string, headers = as('OWNER'), size = 60) {
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: samplePng(type, size, size).buffer }
  const { body, headers: formHeaders } = form({ type, fileId: randomUUID() }, picture)
  return server.send({ method: 'POST', url: '/api/files', headers: { ...headers, ...formHeaders }, body })
}

test('an OWNER sets who signs certificates: name, designation, signature and seal', async () => {
  const karim = createApplicant(server)
  await karim.apply()
  for (const step of ['payment/confirm', 'pending1', 'pending2', 'approve'])
    expect((await karim.decide(as('OWNER'), step)).status).toBe(200)
  const url = `${karim.family}/pdf?id=${karim.id}&kind=certificate`
  const text = async () => readPdfText((await server.send({ method: 'GET', url, headers: karim.holder })).bytes)
  expect(await text()).toContain('স্বাক্ষর ও সিল'.normalize('NFC'))

  for (const role of ['CHAIRMAN', 'ICT', 'USER']) {
    expect(outcome(await uploadPicture('seal', as(role)))).toEqual([403, 'forbidden'])
  }
  expect(outcome(await uploadPicture('seal', as('OWNER'), 1_200))).toEqual([413, 'file_too_large'])
  const [signature, seal] = [await uploadPicture('signature'), await uploadPicture('seal')]
  expect([signature.status, seal.status]).toEqual([201, 201])
  const open = (headers: Record<string, string>) => server.send({ method: 'GET', url: seal.body.url, headers })
  expect((await open(await server.signIn('OWNER'))).status).toBe(200)
  for (const role of ['CHAIRMAN', 'ICT', 'USER']) expect((await open(as(role))).status).toBe(404)

  const from = (await asOwner('GET')).body
  expect(from).toEqual({ name: null, designation: null, signatureFileId: null, sealFileId: null })
  const value = {
    name: { bn: 'ড. রেহানা পারভীন', en: 'Dr. Rehana Parveen' },
    designation: { bn: 'চেয়ারম্যান', en: 'Chairman of the Authority' },
    ...{ signatureFileId: signature.body.id, sealFileId: seal.body.id },
  }
  // The portrait of a person and the picture of the signature are refused as a seal.
  const photo = await uploadPicture('employee')
  for (const sealFileId of [photo.body.id, signature.body.id, randomUUID()]) {
    const refused = await asOwner('PUT', { value: { ...value, sealFileId }, from })
    expect([outcome(refused), refused.body.fields]).toEqual([
      [400, 'invalid_request'],
      [{ path: 'value.sealFileId', code: 'not_an_option' }],
    ])
  }
  expect((await asOwner('PUT', { value, from })).body).toEqual(value)
  expect(outcome(await asOwner('PUT', { value: from, from }))).toEqual([409, 'stale_version'])
  const signed = await text()
  for (const part of [...Object.values(value.name), ...Object.values(value.designation)])
    expect(signed).toContain(part.normalize('NFC'))
  expect(signed).not.toContain('স্বাক্ষর ও সিল'.normalize('NFC'))
  const { rows } = await server.context.pool.query(
    `SELECT by_role, detail FROM audit WHERE action = 'change-signatory' AND subject_id = 'signatory'`,
  )
  expect(rows).toEqual([{ by_role: 'OWNER', detail: value }])
})
