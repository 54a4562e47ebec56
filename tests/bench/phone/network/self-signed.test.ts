import { X509Certificate } from 'node:crypto'
import { connect, createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createSelfSigned } from './self-signed.ts'

test('the certificate is one that Node reads, for this machine, signed by its own key', () => {
  const { cert } = createSelfSigned(new Date('2026-11-22T10:00:00Z'))
  const read = new X509Certificate(cert)
  expect(read.verify(read.publicKey)).toBe(true)
  expect(read.checkHost('localhost')).toBe('localhost')
  expect(read.checkIP('127.0.0.1')).toBe('127.0.0.1')
  expect(read.validFromDate.toISOString()).toBe('2026-11-21T10:00:00.000Z')
})

test('a client that trusts it, and no other, speaks HTTP/2 with a server that has it', async () => {
  const { key, cert } = createSelfSigned()
  const server = createSecureServer({ key, cert }, (_, answer) => answer.end('here'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const session = connect(`https://localhost:${(server.address() as AddressInfo).port}`, {
    ca: cert,
    lookup: (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  })
  const stream = session.request({ ':path': '/' })
  expect(Buffer.concat(await stream.toArray()).toString()).toBe('here')
  session.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
