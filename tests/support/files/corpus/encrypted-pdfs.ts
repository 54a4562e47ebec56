import { createCipheriv, createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { latin1 } from '../pdf-writer.ts'

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const id = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
const iv = Buffer.alloc(16, 7)

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, at) => at)
  let other = 0
  const swap = (at: number) => {
    const kept = state[at] ?? 0
    state[at] = state[other] ?? 0
    state[other] = kept
    return kept + (state[at] ?? 0)
  }
  for (let at = 0; at < 256; at += 1) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) % 256
    swap(at)
  }
  other = 0
  return Buffer.from(
    data.map((byte, index) => {
      const at = (index + 1) % 256
      other = (other + (state[at] ?? 0)) % 256
      return byte ^ (state[swap(at) % 256] ?? 0)
    }),
  )
}

function aes(key: Buffer, data: Buffer): Buffer {
  const cipher = createCipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, iv)
  return Buffer.concat([iv, cipher.update(data), cipher.final()])
}

type Kind = { version: 1 | 2 | 4 | 5; revision: 2 | 3 | 4 | 5 | 6; length: number; isAes: boolean }
const kinds: Readonly<Record<string, Kind>> = {
  'RC4 of 40 bits': { version: 1, revision: 2, length: 5, isAes: false },
  'RC4 of 128 bits': { version: 2, revision: 3, length: 16, isAes: false },
  'RC4 by a filter': { version: 4, revision: 4, length: 16, isAes: false },
  'AES of 128 bits': { version: 4, revision: 4, length: 16, isAes: true },
  'AES of 256 bits': { version: 5, revision: 5, length: 32, isAes: true },
  'AES of 256 bits, hardened': { version: 5, revision: 6, length: 32, isAes: true },
}

/** Files with a password for the owner, as offices forbid printing with it: anyone may open them. */
export function ownerLocked(): Record<string, Buffer> {
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, encrypted(kind, Buffer.alloc(0))]))
}

/** The same files with a password for readers. */
export function userLocked(): Record<string, Buffer> {
  return Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, encrypted(kind, latin1('secret'))]))
}

type Lock = { key: Buffer; entries: string }

function encrypted(kind: Kind, password: Buffer): Buffer {
  const { key, entries } = kind.version === 5 ? newLock(kind, password) : oldLock(kind, password)
  const seal = (number: number, data: Buffer) => {
    const place = Buffer.from([number, 0, 0, 0, 0])
    const own =
      kind.version === 5
        ? key
        : md5(key, place, latin1(kind.isAes ? 'sAlT' : '')).subarray(0, Math.min(16, key.length + 5))
    return kind.isAes ? aes(own, data) : rc4(own, data)
  }
  const method = kind.version === 5 ? 'AESV3' : kind.isAes ? 'AESV2' : 'V2'
  const filters =
    kind.version >= 4 ? `/CF << /StdCF << /CFM /${method} /Length ${kind.length} >> >> /StmF /StdCF /StrF /StdCF` : ''
  const content = seal(4, deflateSync(latin1('BT /F1 12 Tf 40 800 Td (Test) Tj ET')))
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang ${hex(seal(1, latin1('bn-BD')))} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
    `<< /Filter /FlateDecode /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
    `<< /Filter /Standard /V ${kind.version} /R ${kind.revision} /Length ${kind.length * 8} /P -44 ${entries} ${filters} >>`,
  ]
  let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const places = objects.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `<< /Size 6 /Root 1 0 R /Encrypt 5 0 R /ID [${hex(id)} ${hex(id)}] >>`
  return latin1(`${file}xref\n0 6\n0000000000 65535 f \n${rows}trailer\n${trailer}\nstartxref\n${file.length}\n%%EOF\n`)
}

function oldLock({ revision, length }: Kind, password: Buffer): Lock {
  const padded = Buffer.concat([password, padding]).subarray(0, 32)
  const owner = Buffer.alloc(32, 0x5a)
  let key = md5(padded, owner, Buffer.from([212, 255, 255, 255]), id).subarray(0, length)
  for (let turn = 0; revision >= 3 && turn < 50; turn += 1) key = md5(key).subarray(0, length)
  let user = revision === 2 ? rc4(key, padding) : rc4(key, md5(padding, id))
  for (let turn = 1; revision >= 3 && turn < 20; turn += 1)
    user = rc4(Buffer.from(key.map((byte) => byte ^ turn)), user)
  return { key, entries: `/O ${hex(owner)} /U ${hex(Buffer.concat([user, Buffer.alloc(16)]).subarray(0, 32))}` }
}

function newLock({ revision }: Kind, password: Buffer): Lock {
  const key = sha256(latin1('the key of the file'))
  const [checkSalt, keySalt] = [latin1('saltsalt'), latin1('keysalts')]
  const hash = (salt: Buffer) => (revision === 5 ? sha256(password, salt) : hardened(password, salt))
  const cipher = createCipheriv('aes-256-cbc', hash(keySalt), Buffer.alloc(16)).setAutoPadding(false)
  const sealed = Buffer.concat([cipher.update(key), cipher.final()])
  const user = Buffer.concat([hash(checkSalt), checkSalt, keySalt])
  const other = Buffer.alloc(48, 1)
  return { key, entries: `/U ${hex(user)} /UE ${hex(sealed)} /O ${hex(other)} /OE ${hex(sealed)} /Perms ${hex(iv)}` }
}

/** Algorithm 2.B of ISO 32000-2. */
function hardened(password: Buffer, salt: Buffer): Buffer {
  let key = sha256(password, salt)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => Buffer.concat([password, key]))))
    const rest = Number(BigInt(`0x${mixed.subarray(0, 16).toString('hex')}`) % 3n)
    key = createHash(['sha256', 'sha384', 'sha512'][rest] ?? '')
      .update(mixed)
      .digest()
    last = mixed.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}
