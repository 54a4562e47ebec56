import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Applicant, createApplicant } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

type Staff = Record<string, string> & { userId: string }

let server: ApiServer
let collector: Staff
let chairman: Staff
beforeAll(async () => {
  server = await createApiServer()
  collector = await server.signIn('APP_COLLECTOR')
  chairman = await server.signIn('CHAIRMAN')
})
afterAll(() => server.close())

async function viewsOf({ id }: Applicant, { userId }: Staff) {
  const { rows } = await server.context.pool.query(
    `SELECT action, subject_kind, subject_id, by_role FROM audit
     WHERE application_id = $1 AND by_user_id = $2 ORDER BY id`,
    [id, userId],
  )
  return rows
}

const minutes = (count: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + count * 60_000)
}

test('a record, PDF or document that a desk opens is audited once in ten minutes, a holder’s never', async () => {
  const karim = createApplicant(server)
  await karim.apply()
  const [file] = (await karim.get()).body.files
  if (file === undefined) throw new Error('The application has no file')
  const look = async (headers: Record<string, string>) => {
    const record = await karim.get(headers)
    const pdf = await server.send({
      method: 'GET',
      url: `${karim.family}/pdf?id=${karim.id}&kind=application`,
      headers,
    })
    const document = await server.send({ method: 'GET', url: `/api/files/${file.fileId}`, headers })
    expect([record.status, pdf.status, document.status]).toEqual([200, 200, 200])
    return document.headers['cache-control']
  }
  await look(karim.holder)
  expect(await viewsOf(karim, collector)).toEqual([])

  // With a copy in the browser, a desk could open the document offline, without an audit line.
  expect(await look(collector)).toBe('private, no-store')
  const line = { subject_kind: 'application', subject_id: karim.id, by_role: 'APP_COLLECTOR' }
  const lines = [
    { ...line, action: 'view' },
    { ...line, action: 'print' },
    { ...line, action: 'open-document', subject_kind: 'file', subject_id: file.fileId },
  ]
  expect(await viewsOf(karim, collector)).toEqual(lines)
  minutes(9)
  await look(collector)
  expect(await viewsOf(karim, collector)).toEqual(lines)
  await look(chairman)
  expect(await viewsOf(karim, chairman)).toHaveLength(3)
  minutes(2)
  await look(collector)
  expect(await viewsOf(karim, collector)).toEqual([...lines, ...lines])

  // Views are not part of the timeline.
  const { timeline } = (await karim.get()).body
  expect(timeline.map(({ action }) => action)).toEqual(['create', 'submit'])
})

test('changes of settings and fees are audited under their own subject kinds', async () => {
  const owner = await server.signIn('OWNER')
  const put = (url: string, body: object) => server.send({ method: 'PUT', url, headers: owner, body })
  await put('/api/fees/wallet-ceiling', { walletCeiling: 250_000, from: 500_000 })
  await put('/api/settings', { name: 'draftDays', value: 90, from: 180 })
  const { rows } = await server.context.pool.query(
    `SELECT action, subject_kind, subject_id FROM audit WHERE application_id IS NULL ORDER BY id`,
  )
  expect(rows).toEqual([
    { action: 'change-wallet-ceiling', subject_kind: 'setting', subject_id: 'walletCeiling' },
    { action: 'change-setting', subject_kind: 'setting', subject_id: 'setting draftDays' },
  ])
})
