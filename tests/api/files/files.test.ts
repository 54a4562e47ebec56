import { createHash, randomUUID } from 'node:crypto'
import { PDFDocument, PDFName, PDFString } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heavyPdfs } from '../../support/files/corpus/heavy-pdfs.ts'
import { samplePdf, samplePng } from '../../support/files/sample-files.ts'
import { type Applicant, createApplicant, form } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
let karim: Applicant

beforeAll(async () => {
  server = await createApiServer()
  karim = createApplicant(server)
  await karim.create()
})
afterAll(() => server.close())

const limit = 2_097_152

function post(
  buffer: Buffer,
  fields: Record<string, string> = {},
  { name = 'file.pdf', by = karim.holder as Record<string, string> } = {},
) {
  const all = { type: 'nidCopy', applicationId: karim.id, ...fields }
  const { body, headers } = form(all, { name, mimeType: 'application/octet-stream', buffer })
  return server.send({ method: 'POST', url: '/api/files', body, headers: { ...by, ...headers } })
}
const outcome = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string } | null)?.code,
]

test('a file is stored once and returned byte for byte, and a repeated upload is harmless', async () => {
  const { buffer } = await samplePdf('nid')
  const sha256 = createHash('sha256').update(buffer).digest('hex')
  const fileId = randomUUID()
  const stored = {
    id: fileId,
    url: `/api/files/${fileId}`,
    type: 'nidCopy',
    mime: 'application/pdf',
    size: buffer.length,
    sha256,
    order: 0,
  }
  const first = await post(buffer, { fileId, sha256 }, { name: 'জাতীয় পরিচয়পত্র (১).pdf' })
  expect([first.status, first.body]).toEqual([201, stored])
  const again = await post(buffer, { fileId, sha256 })
  expect([again.status, again.body]).toEqual([200, stored])
  expect(outcome(await post((await samplePdf('other')).buffer, { fileId }))).toEqual([422, 'hash_mismatch'])

  const got = await karim.send({ method: 'GET', url: stored.url })
  expect(got.status).toBe(200)
  expect(got.bytes.equals(buffer)).toBe(true)
  expect(got.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const name = encodeURIComponent('জাতীয় পরিচয়পত্র (১).pdf'.normalize('NFC')).replace('(', '%28').replace(')', '%29')
  expect(got.headers['content-disposition']).toContain(`filename*=UTF-8''${name}`)
  const cached = await karim.send({
    method: 'GET',
    url: stored.url,
    headers: { 'if-none-match': String(got.headers.etag) },
  })
  expect([cached.status, cached.bytes.length]).toEqual([304, 0])
})

test('the type of a file follows from its content; broken and locked files are refused, active ones rewritten', async () => {
  const { buffer: png } = samplePng('photo')
  const { buffer: pdf } = await samplePdf('paper')
  expect((await post(png, { type: 'photo' }, { name: 'photo.pdf' })).body.mime).toBe('image/png')

  const make = async (change: (document: PDFDocument) => void) => {
    const document = await PDFDocument.create()
    document.addPage()
    change(document)
    return Buffer.from(await document.save({ useObjectStreams: false }))
  }
  const script = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') }
  const opening = await make((d) => d.catalog.set(PDFName.of('OpenAction'), d.context.obj(script)))
  const hidden = await make((d) => d.context.register(d.context.obj({ Deep: [{ Deeper: script }] })))
  const locked = Buffer.from(
    (await make(() => {}))
      .toString('latin1')
      .replace('trailer\n<<', 'trailer\n<<\n/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (y) /P -4 >>'),
    'latin1',
  )
  const flipped = Buffer.from(png)
  flipped[60] = (flipped[60] ?? 0) ^ 1
  const broken = {
    'a PNG with a wrong bit': flipped,
    'a PNG of a billion pixels': samplePng('x', 1, 1).buffer.fill(0x7f, 16, 24),
    'half a PDF': pdf.subarray(0, pdf.length / 2),
    'a PDF that is only a header': Buffer.from('%PDF-1.7\n%%EOF'),
    nothing: Buffer.alloc(0),
  }
  for (const [what, bytes] of Object.entries(broken)) {
    expect(outcome(await post(Buffer.from(bytes))), what).toEqual([422, 'file_broken'])
  }
  expect(outcome(await post(locked))).toEqual([422, 'file_locked'])
  const flawed = [png.subarray(0, png.length - 5), Buffer.concat([png, Buffer.from('<script>')])]
  for (const bytes of [opening, hidden, pdf.subarray(0, pdf.length - 20), ...flawed]) {
    const { status, body } = await post(Buffer.from(bytes))
    expect([status, body.repaired]).toEqual([201, true])
    const { bytes: stored } = await karim.send({ method: 'GET', url: body.url })
    expect(stored.includes('JavaScript') || stored.includes('<script>')).toBe(false)
  }
  const { 'a page of a million points': heavy = Buffer.alloc(0) } = heavyPdfs()
  expect(outcome(await post(heavy))).toEqual([422, 'file_costly'])
  for (const text of ['<html>', 'GIF89a', 'MZ', ' \n not %PDF-1.4']) {
    expect(outcome(await post(Buffer.from(text)))).toEqual([415, 'file_type'])
  }
})

test('two megabytes are accepted, one byte more is refused', async () => {
  const padded = (size: number) => {
    const { buffer } = samplePng('big')
    const end = buffer.subarray(buffer.length - 12)
    const rest = size - buffer.length - 12
    const data = Buffer.alloc(rest, 1)
    const type = Buffer.from('teSt')
    const length = Buffer.alloc(4)
    length.writeUInt32BE(rest)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc(Buffer.concat([type, data])))
    return Buffer.concat([buffer.subarray(0, buffer.length - 12), length, type, data, sum, end])
  }
  expect((await post(padded(limit))).body).toMatchObject({ size: limit, mime: 'image/png' })
  expect(outcome(await post(padded(limit + 1)))).toEqual([413, 'file_too_large'])
  expect(outcome(await post(padded(4_000_000)))).toEqual([413, 'file_too_large'])
})

test('an upload whose bytes do not match their hash is refused', async () => {
  const { buffer } = await samplePdf('x')
  expect(outcome(await post(buffer, { sha256: 'ab'.repeat(32) }))).toEqual([422, 'hash_mismatch'])
})

test('the camera sends pages as JSON with their order', async () => {
  const { buffer } = samplePng('page')
  const body = { type: 'worksProof', name: 'page-3.png', data: buffer.toString('base64'), applicationId: karim.id }
  const sent = await karim.send({ method: 'POST', url: '/api/files?order=3', body })
  expect([sent.status, sent.body]).toMatchObject([201, { order: 3, type: 'worksProof', mime: 'image/png' }])
  const asUrl = { ...body, data: `data:image/png;base64,${body.data}` }
  expect((await karim.send({ method: 'POST', url: '/api/files?order=4', body: asUrl })).status).toBe(201)
  expect(outcome(await karim.send({ method: 'POST', url: '/api/files', body }))).toEqual([400, 'invalid_request'])
  expect(
    outcome(await karim.send({ method: 'POST', url: '/api/files?order=1', body: { ...body, data: '???' } })),
  ).toEqual([400, 'invalid_request'])
  expect(outcome(await karim.send({ method: 'POST', url: '/api/files?order=1', body: 5 }))).toEqual([
    400,
    'invalid_request',
  ])
})

test('malformed forms are answered with 400', async () => {
  const { buffer } = await samplePdf('x')
  expect(outcome(await post(buffer, { type: 'noSuchSlot' }))).toEqual([400, 'invalid_request'])
  expect(outcome(await post(buffer, { fileId: 'not-a-uuid' }))).toEqual([400, 'invalid_request'])
  const headers = { ...karim.holder, 'content-type': 'multipart/form-data; boundary=xyz' }
  for (const text of ['', '--xyz', '--xyz\r\ncontent-disposition: form-data; name="type"\r\n\r\nnidCopy', 'nonsense']) {
    const answer = await server.send({ method: 'POST', url: '/api/files', body: Buffer.from(text), headers })
    expect(outcome(answer), text).toEqual([400, 'invalid_request'])
  }
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
    'multipart/mixed',
  ]) {
    const body = Buffer.from('--x\r\n\r\n\r\n--x--')
    const answer = await server.send({
      method: 'POST',
      url: '/api/files',
      body,
      headers: { ...karim.holder, 'content-type': type },
    })
    expect(outcome(answer), type).toEqual([400, 'invalid_request'])
  }
  const noFile = form({ type: 'nidCopy', applicationId: karim.id }, null)
  expect(outcome(await karim.send({ method: 'POST', url: '/api/files', ...noFile }))).toEqual([400, 'invalid_request'])
})

test('only the holder adds files, only while the application is open, and strangers see none', async () => {
  const { buffer } = await samplePdf('secret')
  const stranger = createApplicant(server)
  await stranger.create()
  expect(outcome(await post(buffer, {}, { by: stranger.holder }))).toEqual([404, 'not_found'])
  expect((await post(buffer, {}, { by: {} })).status).toBe(401)

  const applied = createApplicant(server)
  await applied.apply()
  const { files } = (await applied.get()).body
  const url = `/api/files/${files[0]?.fileId}`
  const collector = await server.signIn('APP_COLLECTOR')
  const read = async (headers: Record<string, string>, of = url) =>
    (await server.send({ method: 'GET', url: of, headers })).status
  expect(await read(applied.holder)).toBe(200)
  expect(await read(collector)).toBe(200)
  expect(await read(await server.signIn('USER'))).toBe(404)
  expect(await read(await server.signIn('OFFICIAL'))).toBe(404)
  expect(await read(stranger.holder)).toBe(404)
  expect(await read(collector, `/api/files/${randomUUID()}`)).toBe(404)
  expect(outcome(await post(buffer, { applicationId: applied.id }, { by: applied.holder }))).toEqual([
    409,
    'wrong_state',
  ])

  const draftFile = await post(buffer)
  expect(await read(collector, draftFile.body.url)).toBe(404)
  const taken = await post(buffer, { applicationId: stranger.id, fileId: draftFile.body.id }, { by: stranger.holder })
  expect(outcome(taken)).toEqual([404, 'not_found'])
})

test('a signed-in person may have a picture without any application', async () => {
  const user = await server.signIn('USER')
  const { body, headers } = form({ type: 'photo' }, { ...samplePng('me'), mimeType: 'image/png' })
  const sent = await server.send({ method: 'POST', url: '/api/files', body, headers: { ...user, ...headers } })
  expect(sent.status).toBe(201)
  const asPdf = form({ type: 'photo' }, await samplePdf('me'))
  expect(
    outcome(
      await server.send({
        method: 'POST',
        url: '/api/files',
        body: asPdf.body,
        headers: { ...user, ...asPdf.headers },
      }),
    ),
  ).toEqual([415, 'file_type'])
  const paper = form({ type: 'nidCopy' }, { ...samplePng('me'), mimeType: 'image/png' })
  expect(
    (await server.send({ method: 'POST', url: '/api/files', body: paper.body, headers: { ...user, ...paper.headers } }))
      .status,
  ).toBe(400)
  const read = async (headers: Record<string, string>) =>
    (await server.send({ method: 'GET', url: sent.body.url, headers })).status
  expect(await read(user)).toBe(200)
  for (const role of ['USER', 'OWNER'] as const) expect(await read(await server.signIn(role))).toBe(404)
  expect(await read({})).toBe(404)
})

test('a file that would stall the parser is refused in time, and the next one is checked as usual', async () => {
  const deep = Buffer.from(`%PDF-1.5\n1 0 obj\n${'['.repeat(900_000)}\n%%EOF`)
  const { buffer } = await samplePdf('after')
  const started = performance.now()
  const [bad, good] = await Promise.all([post(deep), post(buffer)])
  expect([bad.status, good.status]).toEqual([422, 201])
  expect(performance.now() - started).toBeLessThan(10_000)
})

test('forty costly files of one application do not delay others, and those beyond the limit get a 429', async () => {
  const { 'five million lines': costly = Buffer.alloc(0) } = heavyPdfs()
  const other = createApplicant(server)
  await other.create()
  // fair-queue.test.ts tests the order, without a clock.
  const hostile = Array.from({ length: 40 }, (_, n) => post(Buffer.concat([costly, Buffer.from(`%${n}`)])))
  const { buffer } = await samplePdf('honest')
  const honest = await post(buffer, { applicationId: other.id }, { by: other.holder })
  expect(honest.status).toBe(201)
  const answers = await Promise.all(hostile)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422, 429]))
  const late = answers.find(({ status }) => status === 429)
  expect([late?.body.code, Number(late?.headers['retry-after'])]).toEqual(['rate_limited', 3])
})

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

test('a PDF may have up to a kilobyte before its header, and no more', async () => {
  const { buffer } = await samplePdf('nid')
  const beginning = async (before: string) =>
    (await post(Buffer.concat([Buffer.from(before, 'latin1'), buffer]))).status
  expect(await beginning('\u00EF\u00BB\u00BF')).toBe(201)
  expect(await beginning('\r\n'.repeat(8))).toBe(201)
  expect(await beginning('\n'.repeat(40))).toBe(201)
  expect(await beginning('HTTP/1.1 200 OK\r\n\r\n')).toBe(201)
  expect(await beginning('\n'.repeat(1_100))).toBe(415)
})
