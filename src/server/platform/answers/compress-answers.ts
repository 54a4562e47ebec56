import { pipeline, type Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createAnswerCompressor } from './answer-compressor.ts'
import { type ContentEncoding, pickEncoding } from './content-encoding.ts'
import { storedFiles } from './route-limits.ts'

/** A smaller answer fits into one packet anyway. */
const leastBytes = 1024
const compressible = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)\b|image\/svg\+xml)/

/** Compresses what the client accepts compressed and no handler has compressed already. */
export function compressAnswers(app: FastifyInstance): void {
  const compressor = createAnswerCompressor()
  app.decorate('answerCompressor', compressor)
  app.addHook('onSend', (request, reply, payload, done) => {
    const encoding = encodingFor(request, reply)
    if (encoding === null) return done(null, payload)
    if (isStream(payload)) {
      noteEncoding(reply, encoding).removeHeader('content-length')
      // An error of the source ends the answer; the framework logs it there.
      const packed = encoding === 'br' ? createBrotliCompress(streamOptions) : createGzip()
      return done(
        null,
        pipeline(payload, packed, () => undefined),
      )
    }
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload)
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload
    if (body.length < leastBytes) return done(null, payload)
    noteEncoding(reply, encoding)
    const packed = compressor.compress(body, encoding)
    if (Buffer.isBuffer(packed)) return done(null, packed)
    packed.then(
      (bytes) => done(null, bytes),
      (error: Error) => done(error),
    )
  })
}

const streamOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The encoding of an answer that may be compressed and is not yet; null for all others. */
function encodingFor(request: FastifyRequest, reply: FastifyReply): ContentEncoding | null {
  // The body of an answer to HEAD is dropped, and the bytes of a part are counted without an encoding.
  if (request.method === 'HEAD' || reply.statusCode === 206) return null
  if (reply.hasHeader('content-encoding') || reply.hasHeader('content-range')) return null
  // What is stored is compressed when it is stored, or too short.
  if (request.routeOptions.config.limit === storedFiles) return null
  return compressible.test(String(reply.getHeader('content-type') ?? ''))
    ? pickEncoding(request.headers['accept-encoding'])
    : null
}

function noteEncoding(reply: FastifyReply, encoding: ContentEncoding): FastifyReply {
  const vary = String(reply.getHeader('vary') ?? '')
  if (!/accept-encoding/i.test(vary)) reply.header('vary', vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`)
  return reply.header('content-encoding', encoding)
}

function isStream(payload: unknown): payload is Readable {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload && typeof payload.pipe === 'function'
}
