import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '../../../src/domain/errors.ts'
import { createAttachmentAccess } from '../../../src/server/modules/applications/access/attachment-access.ts'
import { cleanPartialFiles } from '../../../src/server/modules/files/jobs.ts'
import { createResumableUploads } from '../../../src/server/modules/files/resumable.ts'
import { samplePdf } from '../../support/files/sample-files.ts'
import { isClockMoved } from '../../support/moved-clock.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer

beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

test('a complete upload that could not be checked yet keeps its bytes on the server', async () => {
  const { context } = server
  const { partials } = context
  const { buffer: bytes } = await samplePdf('kept')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const [owner, said] = [randomUUID(), [refuse('rate_limited', { retryAfter: 3 }), refuse('file_broken')]]
  const uploads = createResumableUploads(
    context,
    {
      prepare: async () => ({
        ok: true,
        value: { owner: { applicationId: owner, userId: null, visitorId: null }, id: owner, earlier: null },
      }),
      upload: async () => said.shift() ?? refuse('internal'),
      addAgain: async () => refuse('internal'),
      open: async () => refuse('not_found'),
      close: async () => {},
    },
    createAttachmentAccess(context),
  )
  const stranger = {
    deviceId: 'd',
    address: '192.0.2.1',
    userAgent: '',
    user: null,
    credentials: null,
    visitorToken: null,
  }
  const metadata = { type: 'nidCopy', applicationId: owner, fileId: null, slipOf: null, name: 'x', order: 0 }
  const resume = (offset: number) =>
    uploads.resume(stranger, {
      ...{ sha256, offset, length: bytes.length, metadata },
      stream: Readable.from([bytes.subarray(offset)]),
    })
  expect(await resume(0)).toMatchObject({ ok: false, code: 'rate_limited' })
  expect(await partials.size({ owner, sha256 })).toBe(bytes.length)
  expect(await resume(bytes.length)).toMatchObject({ ok: false, code: 'file_broken' })
  expect(await partials.size({ owner, sha256 })).toBe(0)
})

test.skipIf(isClockMoved)(
  'unfinished uploads are kept as long as their draft, or thirty days after its submission',
  async () => {
    const { context } = server
    const { partials } = context
    const draft = createApplicant(server)
    await draft.create()
    const submitted = createApplicant(server)
    await submitted.apply()
    const owners = [draft.id, submitted.id, randomUUID()]
    const sha256 = 'a'.repeat(64)
    for (const owner of owners) {
      await partials.append(
        { owner, sha256 },
        {
          offset: 0,
          length: 9,
          bytes: (async function* () {
            yield Buffer.from('half')
          })(),
        },
      )
    }
    const day = 86_400_000
    const left = async (days: number) => {
      await cleanPartialFiles({ ...context, now: () => new Date(Date.now() + days * day) })
      return Promise.all(owners.map((owner) => partials.size({ owner, sha256 })))
    }
    expect(await left(29)).toEqual([4, 4, 0])
    expect(await left(31)).toEqual([4, 0, 0])
    expect(await left(400)).toEqual([4, 0, 0])
  },
)
