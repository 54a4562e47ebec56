import { afterAll, beforeAll, expect, test } from 'vitest'
import { readZip } from '../../../support/files/read-zip.ts'
import { type Applicant, createApplicant } from '../../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../../support/server/test-server.ts'

let server: ApiServer
let collector: Record<string, string> & { userId: string }
const people: Applicant[] = []

// Names that a spreadsheet would run as formulas or that need escaping in XML; each row also gets a name with the
// conjunct র‍্যা.
const names = ['=HYPERLINK("http://x")', '+880 Karim', 'Plain, "quoted" & <b>', '_x0041_ Karim', '@SUM(A1)']

beforeAll(async () => {
  server = await createApiServer()
  collector = await server.signIn('APP_COLLECTOR')
  for (const name of names) {
    const applicant = createApplicant(server)
    expect((await applicant.apply()).status).toBe(200)
    // The forms refuse such names today; older rows and imports may have them.
    await server.context.pool.query('UPDATE applications SET name_en = $1, name_bn = $2 WHERE id = $3', [
      name,
      'র‍্যাফি ক্ষেত্র বড়ুয়া',
      applicant.id,
    ])
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    people.push(applicant)
  }
})
afterAll(() => server.close())

function save(body: object, headers: Record<string, string> = collector) {
  return server.send({ method: 'POST', url: '/api/apps/export', headers, body: { locale: 'bn', ...body } })
}

test('a CSV has every row of the filter, oldest first, as text that a spreadsheet does not run', async () => {
  const { status, bytes, headers } = await save({ format: 'csv', status: ['pending'] })
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('applications-2026-11-21.csv')
  expect(headers['cache-control']).toContain('no-store')
  const text = bytes.toString()
  expect(text.startsWith('\uFEFFনম্বর,আবেদনকারী (বাংলা),')).toBe(true)
  const lines = text.split('\r\n').slice(1, -1)
  expect(lines.map((line) => line.slice(0, 10))).toEqual(names.map((_, at) => `A26-00000${at + 1}`))
  expect(lines[0]).toContain(`র‍্যাফি ক্ষেত্র বড়ুয়া,"'=HYPERLINK(""http://x"")",`)
  expect(lines[1]).toContain(`,"'+880 Karim",`)
  expect(lines[2]).toContain(',"Plain, ""quoted"" & <b>",')
  // Mobile numbers are masked, as in the list.
  const whole = await people[0]?.get()
  expect(text).not.toContain(String(whole?.body.mobile))
})

test('an XLSX is a workbook with the same rows', async () => {
  const { status, bytes, headers } = await save({ format: 'xlsx', locale: 'en' })
  expect([status, headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  const parts = readZip(bytes)
  expect([...parts.keys()]).toContain('[Content_Types].xml')
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet.match(/<row>/g)).toHaveLength(names.length + 1)
  expect(sheet).toContain('<c t="inlineStr" s="2"><is><t xml:space="preserve">=HYPERLINK(&quot;http://x&quot;)</t>')
  expect(sheet).toContain('>Plain, &quot;quoted&quot; &amp; &lt;b&gt;</t>')
  expect(sheet).toContain('>_x005F_x0041_ Karim</t>')
  expect(sheet).toContain('র‍্যাফি ক্ষেত্র বড়ুয়া')
  expect(sheet).toContain('<c><v>11500</v></c>')
})

test('a file has the same rows as the search, also when they need more than one batch', async () => {
  await server.context.pool.query(
    `INSERT INTO applications SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
       'tracking_no', 'B' || n, 'token_hash', '\\x' || md5(n::text)))).* FROM applications a, generate_series(1, 600) n WHERE a.id = $1`,
    [people[2]?.id],
  )
  for (const filter of [
    {},
    { families: ['company'] },
    { desk: 'reception' },
    { text: 'A26-000004' },
    { text: 'Karim' },
  ]) {
    const url = '/api/apps/search'
    const { body } = await server.send({ method: 'POST', url, headers: collector, body: { ...filter, size: 1 } })
    const saved = await save({ ...filter, format: 'csv' })
    const ids = saved.bytes
      .toString()
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0])
    expect([filter, ids.length, new Set(ids).size]).toEqual([filter, body.total, body.total])
  }
})

test('the audit says who exported which list, without the search text', async () => {
  await save({ format: 'csv', text: 'Karim', type: ['ARCHITECT'] })
  const { rows } = await server.context.pool.query(
    `SELECT subject_id, by_user_id, by_role, detail FROM audit WHERE action = 'export' ORDER BY id DESC LIMIT 1`,
  )
  expect(rows).toEqual([
    {
      subject_id: 'applications',
      by_user_id: collector.userId,
      by_role: 'APP_COLLECTOR',
      detail: { format: 'csv', type: ['ARCHITECT'], searched: true },
    },
  ])
})

test('each caller gets one file at a time; an impossible date and an unknown format are refused', async () => {
  const both = await Promise.all([save({ format: 'csv' }), save({ format: 'xlsx' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429])
  // The first file is complete, so the next one may begin.
  expect((await save({ format: 'csv' })).status).toBe(200)
  expect(outcome(await save({ format: 'csv', from: '2026-02-31' }))).toEqual([400, 'invalid_request'])
  expect(outcome(await save({ format: 'pdf' }))).toEqual([400, 'invalid_request'])
  expect(outcome(await save({ format: 'csv', text: 'a\u0000b' }))).toEqual([200, undefined])
  expect(outcome(await save({ format: 'csv' }, await server.signIn('USER')))).toEqual([403, 'forbidden'])
})
