import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { readText } from '#domain/reference/read-text.ts'
import { createGate } from '../../../platform/limits/gate.ts'

const derive = promisify(argon2)

/** OWASP's second recommendation for argon2id: 19 MiB, two passes; 30 ms on a small server. */
const memoryKiB = 19_456
const passes = 2
const saltBytes = 16
const tagBytes = 32

// Each hash keeps a core busy. With two at a time, the other threads of the pool stay free for files; in a longer queue
// people would wait for more than two seconds, so they are asked to retry.
const gate = createGate({ concurrent: 2, waiting: 100 })

// The hash that is compared for an unknown account, so that it takes as long as for a known one.
const unknownAccount = { memory: memoryKiB, passes, salt: randomBytes(saltBytes), tag: randomBytes(tagBytes) }

/** The password as a PHC string (`$argon2id$v=19$…`), or null when the server is too busy. */
export async function hashPassword(password: string): Promise<string | null> {
  const salt = randomBytes(saltBytes)
  const tag = await gate.run(() => deriveTag(password, { memory: memoryKiB, passes, salt, length: tagBytes }))
  return tag === null ? null : `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${unpadded(salt)}$${unpadded(tag)}`
}

/**
 * Whether the password matches the hash; `stored` is null for an unknown account: then always false, in the same time.
 * The result is null when the server is too busy. Throws when `stored` is not one of our PHC strings.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean | null> {
  const { memory, passes, salt, tag } = stored === null ? unknownAccount : readPhc(stored)
  const derived = await gate.run(() => deriveTag(password, { memory, passes, salt, length: tag.length }))
  return derived === null ? null : timingSafeEqual(derived, tag) && stored !== null
}

type Cost = { memory: number; passes: number; salt: Buffer; length: number }

function deriveTag(password: string, { memory, passes, salt, length }: Cost): Promise<Buffer> {
  return derive('argon2id', {
    message: canonical(password),
    nonce: salt,
    parallelism: 1,
    tagLength: length,
    memory,
    passes,
  })
}

/** Keyboards differ in how they compose a Bengali letter, and phones append a space after a suggested word. */
function canonical(password: string): string {
  return readText(password, 'password')
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

function readPhc(text: string): { memory: number; passes: number; salt: Buffer; tag: Buffer } {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(text)
  if (parts === null) throw new Error('A password hash in the database was not created by Talika.')
  const [, memory, passes, salt = '', tag = ''] = parts
  return {
    memory: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
