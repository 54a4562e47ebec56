import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { dictOf, itemsOf, nameOf, numberOr, type PdfDict, type PdfValue, textOf } from '../pdf-value.ts'
import { type Resolve, readFilters } from './stream-decoding.ts'

/** The place of an object, from which its key is made. */
type Place = { number: number; generation: number }

/** Takes the encryption from what one object contains. */
export type Decryption = {
  text: (place: Place, text: string) => string
  data: (place: Place, dict: PdfDict, data: Buffer) => Buffer
}

type Method = 'none' | 'rc4' | 'aes'
type Settings = { key: Buffer; revision: number; texts: Method; streams: Method; skipsMetadata: boolean }

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const empty = Buffer.alloc(0)

/**
 * The standard encryption with an empty password, as offices use it to forbid printing or copying. Null when the file
 * asks for a password, or has an encryption of another kind.
 */
export function openDecryption(encrypt: PdfDict, id: Buffer, resolve: Resolve): Decryption | null {
  const settings = readSettings(encrypt, id, resolve)
  if (settings === null) return null
  const { texts, streams, skipsMetadata } = settings
  return {
    text: (place, text) =>
      decrypt(Buffer.from(text, 'latin1'), texts, keyOf(settings, place, texts)).toString('latin1'),
    data(place, dict, data) {
      const type = nameOf(resolve(dict.entries.get('Type')))
      const isPlain = type === 'XRef' || (type === 'Metadata' && skipsMetadata) || hasOwnCrypt(dict, resolve)
      return isPlain ? data : decrypt(data, streams, keyOf(settings, place, streams))
    },
  }
}

function readSettings(encrypt: PdfDict, id: Buffer, resolve: Resolve): Settings | null {
  const entry = (name: string) => resolve(encrypt.entries.get(name))
  const bytes = (name: string) => Buffer.from(textOf(entry(name)) ?? '', 'latin1')
  const [version, revision] = [numberOr(entry('V'), 0), numberOr(entry('R'), 0)]
  if (nameOf(entry('Filter')) !== 'Standard' || ![1, 2, 4, 5].includes(version)) return null
  const skipsMetadata = entry('EncryptMetadata') === false
  const permissions = Number(entry('P') ?? 0)
  const length = version === 1 ? 5 : keyLength(numberOr(entry('Length'), version === 4 ? 128 : 40))
  const lock: Lock = { ...{ revision, length, permissions, skipsMetadata, id }, owner: bytes('O'), user: bytes('U') }
  const key = version === 5 ? newKey(lock, bytes('UE')) : oldKey(lock)
  if (key === null) return null
  const method = (name: string): Method => (version < 4 ? 'rc4' : methodOf(entry('CF'), entry(name), resolve))
  return { key, revision, texts: method('StrF'), streams: method('StmF'), skipsMetadata }
}

/** In bytes. Some writers give bytes instead of bits. */
function keyLength(written: number): number {
  const bytes = written >= 40 ? written / 8 : written
  return Math.min(16, Math.max(5, Math.floor(bytes)))
}

function methodOf(filters: PdfValue, name: PdfValue, resolve: Resolve): Method {
  const filter = dictOf(resolve(dictOf(filters)?.entries.get(nameOf(name) ?? 'Identity')))
  const written = nameOf(resolve(filter?.entries.get('CFM')))
  return written === 'V2' ? 'rc4' : written === 'AESV2' || written === 'AESV3' ? 'aes' : 'none'
}

function hasOwnCrypt(dict: PdfDict, resolve: Resolve): boolean {
  const filter = resolve(dict.entries.get('Filter'))
  const names = (itemsOf(filter) ?? [filter]).map((each) => nameOf(resolve(each)))
  return names.includes('Crypt') && readFilters(dict, resolve) !== null
}

type Lock = {
  revision: number
  length: number
  permissions: number
  skipsMetadata: boolean
  id: Buffer
  owner: Buffer
  user: Buffer
}

const md5 = (...parts: Uint8Array[]) => digest('md5', parts)

function digest(name: string, parts: readonly Uint8Array[]): Buffer {
  const hash = createHash(name)
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Revisions 2 to 4: the key from the empty password; null when it does not open the file. */
function oldKey({ revision, length, permissions, skipsMetadata, id, owner, user }: Lock): Buffer | null {
  const rights = Buffer.alloc(4)
  rights.writeInt32LE(permissions | 0)
  const mark = revision >= 4 && skipsMetadata ? Buffer.alloc(4, 0xff) : empty
  let key = md5(padding, owner.subarray(0, 32), rights, id, mark).subarray(0, length)
  for (let turn = 0; revision >= 3 && turn < 50; turn += 1) key = md5(key).subarray(0, length)
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32)) ? key : null
  let check = rc4(key, md5(padding, id))
  for (let turn = 1; turn < 20; turn += 1) check = rc4(Buffer.from(key.map((byte) => byte ^ turn)), check)
  return check.equals(user.subarray(0, 16)) ? key : null
}

/** Revisions 5 and 6. */
function newKey({ revision, user }: Lock, sealed: Buffer): Buffer | null {
  const hash = revision === 5 ? (salt: Buffer) => digest('sha256', [salt]) : hardenedHash
  if (user.length < 48 || sealed.length < 32 || !hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return null
  const cipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), Buffer.alloc(16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(sealed.subarray(0, 32)), cipher.final()])
}

/** The hash of ISO 32000-2, 7.6.4.3.4, for the empty password. */
function hardenedHash(salt: Buffer): Buffer {
  let key = digest('sha256', [salt])
  for (let turn = 0; ; turn += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = digest(['sha256', 'sha384', 'sha512'][rest] ?? 'sha256', [mixed])
    if (turn >= 63 && (mixed.at(-1) ?? 0) <= turn - 31) return key.subarray(0, 32)
  }
}

function keyOf({ key, revision }: Settings, { number, generation }: Place, method: Method): Buffer {
  if (revision >= 5) return key
  const place = Buffer.from([number, number >> 8, number >> 16, generation, generation >> 8].map((byte) => byte & 255))
  const mark = method === 'aes' ? Buffer.from('sAlT') : empty
  return md5(key, place, mark).subarray(0, Math.min(16, key.length + 5))
}

function decrypt(data: Buffer, method: Method, key: Buffer): Buffer {
  if (method === 'none') return data
  return method === 'rc4' ? rc4(key, data) : decryptAes(key, data)
}

/** The first block is the initial vector. A cut or wrong last block leaves what comes before it. */
function decryptAes(key: Buffer, data: Buffer): Buffer {
  const end = data.length - (data.length % 16)
  if (end < 32) return empty
  const cipher = createDecipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, data.subarray(0, 16))
  const plain = cipher.setAutoPadding(false).update(data.subarray(16, end))
  const pad = plain.at(-1) ?? 0
  return pad >= 1 && pad <= 16 ? plain.subarray(0, plain.length - pad) : plain
}

/** OpenSSL has it only where it was built with old ciphers. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at)
  const swap = (one: number, other: number) => {
    const kept = state[one] ?? 0
    state[one] = state[other] ?? 0
    state[other] = kept
  }
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255
    swap(at, other)
  }
  const out = Buffer.alloc(data.length)
  for (let at = 0, one = 0, other = 0; at < data.length; at += 1) {
    one = (one + 1) & 255
    other = (other + (state[one] ?? 0)) & 255
    swap(one, other)
    out[at] = (data[at] ?? 0) ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 255] ?? 0)
  }
  return out
}
