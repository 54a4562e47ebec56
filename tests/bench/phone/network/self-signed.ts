import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A certificate for this machine that is valid for one run. */
export type SelfSigned = {
  key: string
  cert: string
  /**
   * The hash with which Chromium is started to accept this certificate only (`--ignore-certificate-errors-spki-list`).
   */
  keyHash: string
}

const objectIds = {
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
  commonName: [0x55, 0x04, 0x03],
  subjectAltName: [0x55, 0x1d, 0x11],
} as const
const tags = {
  integer: 0x02,
  bits: 0x03,
  bytes: 0x04,
  objectId: 0x06,
  text: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
}
const dayMs = 24 * 60 * 60 * 1000

/** Node makes keys and signatures but no certificates, so the X.509 structure (RFC 5280) is built here. */
export function createSelfSigned(now = systemTime()): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' })
  const algorithm = sequence(element(tags.objectId, Buffer.from(objectIds.ecdsaWithSha256)))
  const body = sequence(
    element(0xa0, element(tags.integer, Buffer.from([2]))),
    // The first bit of a serial number is its sign, so the first byte is a 1.
    element(tags.integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name('localhost'),
    sequence(time(new Date(now.getTime() - dayMs)), time(new Date(now.getTime() + 7 * dayMs))),
    name('localhost'),
    subjectKey,
    element(0xa3, sequence(alternativeNames())),
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = sequence(body, algorithm, element(tags.bits, Buffer.concat([Buffer.from([0]), signature])))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(certificate),
    keyHash: createHash('sha256').update(subjectKey).digest('base64'),
  }
}

function name(commonName: string): Buffer {
  const attribute = sequence(
    element(tags.objectId, Buffer.from(objectIds.commonName)),
    element(tags.text, Buffer.from(commonName)),
  )
  return sequence(element(tags.set, attribute))
}

function alternativeNames(): Buffer {
  const names = sequence(element(0x82, Buffer.from('localhost')), element(0x87, Buffer.from([127, 0, 0, 1])))
  return sequence(element(tags.objectId, Buffer.from(objectIds.subjectAltName)), element(tags.bytes, names))
}

/** UTCTime: two digits of the year, to the second. */
function time(at: Date): Buffer {
  const digits = at.toISOString().replace(/\D/g, '').slice(2, 14)
  return element(tags.time, Buffer.from(`${digits}Z`))
}

function sequence(...parts: Buffer[]): Buffer {
  return element(tags.sequence, Buffer.concat(parts))
}

/** Tag, length, contents: the distinguished encoding rules. */
function element(tag: number, contents: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(contents.length), contents])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  if (length < 0x100) return Buffer.from([0x81, length])
  return Buffer.from([0x82, length >> 8, length & 0xff])
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

/** TLS compares with the clock of the system, which tests at another time (`npm run test:clocks`) do not move. */
function systemTime(): Date {
  return new Date(performance.timeOrigin + performance.now())
}
