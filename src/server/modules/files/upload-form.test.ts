import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readUpload } from './upload-form.ts'

test('a form that breaks a limit is not read further', async () => {
  const app = fastify({ bodyLimit: 3_000_000, forceCloseConnections: true })
  await app.register(multipart, { limits: { fields: 10, parts: 12 } })
  let readers = -1
  app.post('/', async (request) => {
    try {
      await readUpload(request, undefined)
    } catch (error) {
      readers = request.raw.listenerCount('data')
      throw error
    }
  })
  const field = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { status } = await fetch(url, { method: 'POST', headers, body: `${field.repeat(50_000)}--b--\r\n` })
  expect([status, readers]).toEqual([413, 0])
  await app.close()
})
