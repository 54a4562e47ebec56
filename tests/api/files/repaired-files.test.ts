import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths, uploadHeaders } from '../../../src/contract/paths.ts'
import { latin1, plainObjects, writePdf } from '../../support/files/pdf-writer.ts'
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

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A file of one page whose cross-reference is wrong, and which opens a script. Each call gives another file. */
function damagedPdf(mark: string): Buffer {
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
  const whole = writePdf([{ objects: plainObjects(`/OpenAction ${script} /Lang (${mark})`) }])
  return latin1(whole.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'))
}

function post(buffer: Buffer, fields: Record<string, string>) {
  const all = { type: 'nidCopy', applicationId: karim.id, ...fields }
  const { body, headers } = form(all, { name: 'file.pdf', mimeType: 'application/octet-stream', buffer })
  return server.send({ method: 'POST', url: paths.files, body, headers: { ...karim.holder, ...headers } })
}

async function download(url: string): Promise<Buffer> {
  const got = await karim.send({ method: 'GET', url })
  expect(got.status).toBe(200)
  return got.bytes
}

test('a damaged file is stored rewritten, and its sender finds it under the hash that was sent', async () => {
  const sent = damagedPdf('one')
  const [sha256, fileId] = [hashOf(sent), randomUUID()]
  const first = await post(sent, { fileId, sha256 })
  expect([first.status, first.body]).toMatchObject([201, { id: fileId, sha256, size: sent.length, repaired: true }])
  const stored = await download(first.body.url)
  expect(stored.equals(sent)).toBe(false)
  expect(stored.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(stored.includes('JavaScript')).toBe(false)
  const row = await server.context.db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ sha256: hashOf(stored), size: stored.length })
  expect(row).toMatchObject({ original_sha256: sha256, original_size: sent.length })

  const again = await post(sent, { fileId, sha256 })
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await post(damagedPdf('other'), { fileId })).body.code).toBe('hash_mismatch')
  const other = await post(stored, { fileId: randomUUID() })
  expect([other.status, other.body.repaired]).toEqual([201, undefined])
})

test('a repaired file is known to a resumed upload, in the same and in a second slot', async () => {
  const sent = damagedPdf('two')
  const [sha256, fileId] = [hashOf(sent), randomUUID()]
  await post(sent, { fileId, sha256 })
  const url = `${paths.files}/resumable/${sha256}`
  const asked = await karim.send({ method: 'HEAD', url: `${url}?applicationId=${karim.id}` })
  expect(asked.headers).toMatchObject({
    [uploadHeaders.offset]: String(sent.length),
    [uploadHeaders.length]: String(sent.length),
  })
  const resume = (id: string) => {
    const fields = { type: 'photo', applicationId: karim.id, fileId: id, name: 'a.pdf' }
    const metadata = Object.entries(fields).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    return server.send({
      method: 'PATCH',
      url,
      body: Buffer.alloc(0),
      headers: {
        ...karim.holder,
        'content-type': 'application/offset+octet-stream',
        [uploadHeaders.offset]: String(sent.length),
        [uploadHeaders.length]: String(sent.length),
        [uploadHeaders.metadata]: metadata.join(','),
      },
    })
  }
  const lostAnswer = await resume(fileId)
  expect([lostAnswer.status, lostAnswer.body.sha256, lostAnswer.body.repaired]).toEqual([200, sha256, true])
  const secondId = randomUUID()
  const second = await resume(secondId)
  expect([second.status, second.body]).toMatchObject([201, { id: secondId, sha256, size: sent.length, repaired: true }])
  expect((await download(second.body.url)).equals(await download(lostAnswer.body.url))).toBe(true)
})
