import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#domain/errors.ts'
import { entityTag, matchesTag } from '../binding/entity-tag.ts'
import { sendProblem } from '../binding/problem.ts'
import { inlineScriptHashes, pageHeaders } from './page-headers.ts'

type Page = { plain: Buffer; br: Buffer; gzip: Buffer; tag: string }

const yearSeconds = 31_536_000

/** The page, whatever its address: the client knows the routes and shows Not Found itself. */
export type Pages = {
  send: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  headers: Record<string, string>
}

/**
 * Serves the built client. `folder` may be missing (a server for the API alone): then every page says so. The page is
 * read and compressed once, because it is asked for more than anything else.
 */
export async function servePages(
  app: FastifyInstance,
  { folder, isHttps }: { folder: string; isHttps: boolean },
): Promise<Pages> {
  const path = join(folder, 'index.html')
  const page = existsSync(path) ? readPage(readFileSync(path)) : null
  const scriptHashes = page === null ? [] : inlineScriptHashes(page.plain.toString('utf8'))
  const headers = pageHeaders({ scriptHashes, isHttps })

  const send = (request: FastifyRequest, reply: FastifyReply) => {
    if (page !== null) return sendPage(page, request, reply.headers(headers))
    return sendProblem(reply, refuse('maintenance', { detail: 'The pages were not built.' }))
  }
  for (const url of ['/', '/index.html']) app.get(url, send)
  if (page !== null) await serveFiles(app, { folder, policy: headers['content-security-policy'] ?? '' })
  return { send, headers }
}

function readPage(plain: Buffer): Page {
  return { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain), tag: entityTag(plain) }
}

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.status(200).headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: page.tag })
  if (matchesTag(request.headers['if-none-match'], page.tag)) return reply.status(304).send()
  const encoding = pickEncoding(request.headers['accept-encoding'])
  if (encoding !== null) reply.header('content-encoding', encoding)
  reply.header('content-type', 'text/html; charset=utf-8')
  return reply.send(encoding === null ? page.plain : page[encoding])
}

function pickEncoding(header: string | undefined): 'br' | 'gzip' | null {
  const accepted = (header ?? '').split(',').filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
  const names = accepted.map((part) => part.split(';', 1)[0]?.trim())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null
}

/**
 * Names under /assets carry the hash of their content; all others must be asked for again. A worker is held to the policy
 * that its script comes with, so scripts have that of the page.
 */
async function serveFiles(app: FastifyInstance, { folder, policy }: { folder: string; policy: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isAsset = path.slice(folder.length).replaceAll('\\', '/').startsWith('/assets/')
      reply.header('content-security-policy', policy)
      reply.header('cache-control', isAsset ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    },
  })
  // The page names its icon; some browsers and many tools ask for this one all the same.
  app.get('/favicon.ico', (_, reply) => reply.sendFile('icons/icon-192.png'))
}
