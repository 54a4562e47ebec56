import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Refusal, refuse } from '#domain/errors.ts'

const inflate = promisify(gunzip)

// Our bodies nest six levels at most; without a limit, a body of brackets would overflow the stack later on.
const deepest = 32

/** A body that cannot be read; the error handler answers with `refusal`. */
export class BodyError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.detail ?? refusal.code)
    this.refusal = refusal
  }
}

/**
 * Parses JSON bodies, plain or gzip (the limit of the route applies to both sizes). An empty body reads as undefined.
 * Characters that PostgreSQL cannot store (NUL, lone surrogates) are removed here, once for all calls.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const bytes = await decode(body, request.headers['content-encoding'], request.routeOptions.bodyLimit)
    return bytes.length === 0 ? undefined : parseJson(bytes.toString('utf8'))
  })
}

async function decode(body: Buffer, encoding: string | undefined, limit: number): Promise<Buffer> {
  if (encoding === undefined || encoding === 'identity') return body
  if (encoding !== 'gzip') {
    const fields = [{ path: 'content-encoding', code: 'unsupported' }]
    throw new BodyError(refuse('invalid_request', { detail: 'The body must be plain or gzip.', fields }))
  }
  try {
    return await inflate(body, { maxOutputLength: limit })
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw new BodyError(tooLarge ? refuse('too_large') : refuse('invalid_request', { detail: 'The body is not gzip.' }))
  }
}

function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new BodyError(refuse('invalid_request', { detail: 'The body is not JSON.' }))
  }
  // Both kinds of bad character can only arrive as an escape, which our own clients never write.
  const escapes = text.includes('\\u')
  return escapes || text.includes('__proto__') || mayNestTooDeeply(text) ? tidy(value, escapes, 0) : value
}

/** Whether there are enough brackets for it; brackets in strings count too. */
function mayNestTooDeeply(text: string): boolean {
  return countUpTo(text, '{', deepest) + countUpTo(text, '[', deepest) >= deepest
}

function countUpTo(text: string, bracket: string, most: number): number {
  let count = 0
  for (let at = text.indexOf(bracket); at >= 0 && count < most; at = text.indexOf(bracket, at + 1)) count += 1
  return count
}

function tidy(value: unknown, escapes: boolean, depth: number): unknown {
  if (typeof value === 'string') return escapes ? storable(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) throw new BodyError(refuse('invalid_request', { detail: 'The body is nested too deeply.' }))
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) value[index] = tidy(value[index], escapes, depth + 1)
    return value
  }
  const fields = value as Record<string, unknown>
  for (const key of Object.keys(fields)) {
    const inner = tidy(fields[key], escapes, depth + 1)
    // An own key `__proto__` would become a prototype wherever the object is copied.
    const name = escapes ? storable(key) : key
    if (name !== key || name === '__proto__') delete fields[key]
    if (name !== '__proto__') fields[name] = inner
  }
  return fields
}

/** The text without the characters that PostgreSQL's text and jsonb refuse. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}
