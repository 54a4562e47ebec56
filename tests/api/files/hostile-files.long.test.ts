import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHostileFiles } from '../../support/files/hostile-files.ts'
import { isHarmlessToLenientReader } from '../../support/files/lenient-pdf.ts'
import { createApplicant, form } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

// Every shape unchanged, and more than a hundred changed ones; `npm run fuzz -- --files 1000` runs any number.
const count = 250
const filesOfApplication = 40

test('hostile files are refused properly or harmless, and the server answers others meanwhile', async () => {
  const fileOf = await createHostileFiles()
  const wrong: string[] = []
  let applicant = createApplicant(server)
  for (let seed = 0; seed < count; seed += 1) {
    if (seed % filesOfApplication === 0) {
      applicant = createApplicant(server)
      await applicant.create()
    }
    const { name, bytes } = fileOf(seed)
    const { body, headers } = form(
      { type: 'nidCopy', applicationId: applicant.id },
      { name: 'x', mimeType: 'x/x', buffer: bytes },
    )
    const upload = server.send({
      method: 'POST',
      url: '/api/files',
      body,
      headers: { ...applicant.holder, ...headers },
    })
    const [answer, health] = await Promise.all([upload, server.send({ method: 'GET', url: '/healthz' })])
    const isRefused = answer.status === 422 || answer.status === 415
    if (!isRefused && answer.status !== 201) wrong.push(`${seed} ${name}: ${answer.status} ${answer.body?.code}`)
    if (health.status !== 200) wrong.push(`${seed} ${name}: /healthz ${health.status}`)
    if (answer.status !== 201 || answer.body.mime !== 'application/pdf') continue
    // What acts in a file is left behind when it is written anew: what is stored counts.
    const stored = await applicant.send({ method: 'GET', url: answer.body.url })
    if (stored.status !== 200) wrong.push(`${seed} ${name}: ${stored.status} on reading`)
    else if (!(await isHarmlessToLenientReader(stored.bytes))) wrong.push(`${seed} ${name}: was taken`)
  }
  expect(wrong).toEqual([])
}, 300_000)
