import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { documentFolder, localeCookieText } from '#contract/documents.ts'
import { refuse } from '#domain/errors.ts'
import { storedFiles } from '../answers/route-limits.ts'
import { type StoredAnswer, sendStored } from '../answers/stored-answer.ts'
import { sendProblem } from '../binding/problem.ts'
import { type BuiltDocuments, readBuiltDocuments } from './built-documents.ts'
import { pageHeaders } from './page-headers.ts'

const yearSeconds = 31_536_000
const limited = { config: { limit: storedFiles } }

/** Sends the page of an address: its document, or the shell, whose router shows the page, Not Found included. */
export type Pages = {
  send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  /** Whether the portal has a page at this address. */
  isKnown: (url: string) => boolean
  headers: Record<string, string>
}

/** Serves the built client. Without `folder` (a server for the API only) every page is answered with an error. */
export async function servePages(
  app: FastifyInstance,
  { folder, publicUrl }: { folder: string; publicUrl: string },
): Promise<Pages> {
  const documents = readBuiltDocuments(folder)
  const headers = pageHeaders({ scriptHashes: documents?.scriptHashes ?? [], publicUrl })

  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    if (documents === null) {
      return sendProblem(reply, refuse('maintenance', { detail: 'The pages have not been built.' }))
    }
    const { page, status, chosen } = documents.find({ url: request.url, cookie: request.headers.cookie })
    // Without scripts the cookie has to keep the language, or the next link would lead back to Bengali.
    if (chosen !== null) reply.header('set-cookie', localeCookieText(chosen))
    return sendPage(page, request, reply.status(status).headers({ ...headers, vary: 'accept-encoding, cookie' }))
  }
  app.get('/', limited, send)
  if (documents !== null) {
    serveNamed(app, documents, { send, headers })
    await serveFiles(app, { folder, policy: headers['content-security-policy'] ?? '' })
  }
  const isKnown = (url: string) => documents?.isKnown(url) ?? false
  return { send, isKnown, headers }
}

/**
 * Serves the shell and the documents by name to the service worker, with the headers of pages. When a person opens such
 * a name, the answer is the page of that address instead.
 */
function serveNamed(app: FastifyInstance, documents: BuiltDocuments, { send, headers }: Omit<Pages, 'isKnown'>): void {
  app.get('/index.html', limited, (request, reply) =>
    sendPage(documents.shell, request, reply.headers({ ...headers, vary: 'accept-encoding' })),
  )
  app.get<{ Params: { file: string } }>(`${documentFolder}/:file`, limited, (request, reply) => {
    if (request.headers.accept?.includes('text/html')) return send(request, reply)
    const page = documents.findNamed(request.params.file.replace(/\.html$/, ''))
    if (page === null) return sendProblem(reply, refuse('not_found'))
    return sendPage(page, request, reply.headers({ ...headers, vary: 'accept-encoding, accept' }))
  })
}

function sendPage(page: StoredAnswer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendStored(page, 'text/html; charset=utf-8', { request, reply })
}

/**
 * A worker gets the policy of its script: code and connections of this server only. The policy of pages would allow a
 * worker the same, with ten times the bytes on every file that a phone requests.
 */
const assetPolicy = "default-src 'self'; frame-ancestors 'none'"

/** File names under /assets contain a hash of the content; all other files must be revalidated. */
async function serveFiles(app: FastifyInstance, { folder, policy }: { folder: string; policy: string }): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isAsset = path.slice(folder.length).replaceAll('\\', '/').startsWith('/assets/')
      reply.header('content-security-policy', isAsset ? assetPolicy : policy)
      reply.header('cache-control', isAsset ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    },
  })
  // The page names its icon, but some browsers and many tools request this one anyway.
  app.get('/favicon.ico', limited, (_, reply) => reply.sendFile('icons/icon-192.png'))
}
