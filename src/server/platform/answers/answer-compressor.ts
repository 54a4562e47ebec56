import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import pLimit from 'p-limit'
import type { ContentEncoding } from './content-encoding.ts'

declare module 'fastify' {
  interface FastifyInstance {
    answerCompressor: AnswerCompressor
  }
}

export type AnswerCompressor = {
  compress: (body: Buffer, encoding: ContentEncoding) => Buffer | Promise<Buffer>
  /** How many bodies were compressed so far. */
  runs: () => number
}

/** Up to here the event loop compresses faster than it would hand the work over: about 0.2 ms. */
const mostAtOnceBytes = 8 * 1024
/** From here on the compressed form of an answer is kept, in case the same answer is asked for again. */
const leastKeptBytes = 16 * 1024
const mostKeptBytes = 16 * 1024 * 1024
/** Of the four threads of the pool: passwords, files and names of hosts need the others. */
const threads = 2

/**
 * Compresses the bodies of answers. Long ones are compressed in the thread pool, a few at a time, and the same body
 * once: a client that asks for the same long answer again and again costs one hash for each.
 */
export function createAnswerCompressor(): AnswerCompressor {
  const inPool = pLimit(threads)
  const kept = createKeptBodies()
  let count = 0

  const compressLong = (body: Buffer, encoding: ContentEncoding): Promise<Buffer> =>
    inPool(() => {
      count += 1
      return encoding === 'br'
        ? promisify(brotliCompress)(body, { ...brotliOptions(body), chunkSize: chunkSizeOf(body) })
        : promisify(gzip)(body, { ...gzipOptions, chunkSize: chunkSizeOf(body) })
    })

  return {
    runs: () => count,
    compress(body, encoding) {
      if (body.length <= mostAtOnceBytes) {
        count += 1
        return encoding === 'br' ? brotliCompressSync(body, brotliOptions(body)) : gzipSync(body, gzipOptions)
      }
      if (body.length < leastKeptBytes) return compressLong(body, encoding)
      return kept.find(`${encoding} ${hash('sha1', body, 'base64url')}`, () => compressLong(body, encoding))
    },
  }
}

/** Quality 4: 11, the default, takes a thousand times as long for a quarter fewer bytes. */
function brotliOptions({ length }: Buffer) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: length } }
}

/** Level 6, the default, takes five times as long for a tenth fewer bytes. */
const gzipOptions = { level: 4 }

const leastChunk = 16 * 1024

/** Each chunk of the result is a job of the pool. Text is compressed to a fourth or less. */
function chunkSizeOf({ length }: Buffer): number {
  return Math.max(leastChunk, Math.ceil(length / 4))
}

/** The compressed forms that were used most recently. Requests for one that is being made share it. */
function createKeptBodies() {
  const making = new Map<string, Promise<Buffer>>()
  // A Map keeps the order of insertion: the first entry is the least recently used one.
  const kept = new Map<string, Buffer>()
  let held = 0

  const keep = (key: string, body: Buffer): Buffer => {
    kept.set(key, body)
    held += body.length
    for (const [oldest, { length }] of kept) {
      if (held <= mostKeptBytes) break
      kept.delete(oldest)
      held -= length
    }
    return body
  }

  const begin = (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const made = make()
      .then((body) => keep(key, body))
      .finally(() => making.delete(key))
    making.set(key, made)
    return made
  }

  return {
    find(key: string, make: () => Promise<Buffer>): Buffer | Promise<Buffer> {
      const body = kept.get(key)
      if (body === undefined) return making.get(key) ?? begin(key, make)
      kept.delete(key)
      kept.set(key, body)
      return body
    },
  }
}
