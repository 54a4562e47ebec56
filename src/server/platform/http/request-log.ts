import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#domain/errors.ts'
import { isLogged, type Log } from '../log.ts'
import { networkMark } from './network-mark.ts'
import { networkOf } from './network-of-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal that was answered. */
    refused: ErrorCode | null
  }
}

// Parameters without personal values. All others are hidden: a token in an address is as good as a password.
const openNames: ReadonlySet<string> = new Set(['id', 'kind', 'locale', 'order', 'page', 'size', 'type'])
const longestPath = 200
// The rest of a longer address is not processed: the log would cut it off anyway.
const longestRead = 2 * longestPath
// No address of ours contains an e-mail address or a mobile number, apart from ids and hashes; a person may have typed
// one into the wrong field. Tested against one segment at a time, and written so that it cannot backtrack.
const personal = /@|%40|(?<![0-9a-f-])\d{10,17}(?![0-9a-f-])/i

/** The address of a request as the log may hold it. The work is linear in the first 400 characters. */
export function loggableUrl(url: string): string {
  const isCut = url.length > longestRead
  const read = isCut ? url.slice(0, longestRead) : url
  const question = read.indexOf('?')
  const path = question < 0 ? read : read.slice(0, question)
  const names = (question < 0 ? '' : read.slice(question + 1))
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => (openNames.has(pair.split('=', 1)[0] ?? '') ? pair : hidden(pair)))
  const segments = path.split('/').map((segment) => (personal.test(segment) ? '…' : segment))
  // The last segment of a cut path may continue with anything.
  if (isCut && question < 0) segments[segments.length - 1] = '…'
  const place = segments.join('/')
  const text = names.length === 0 ? place : `${place}?${names.join('&')}`
  return text.slice(0, longestPath)
}

/** Even the name of a parameter may be a stranger's text: only a plain one is kept. */
function hidden(pair: string): string {
  const name = pair.split('=', 1)[0] ?? ''
  return /^[A-Za-z]{1,20}$/.test(name) ? `${name}=…` : '…'
}

/**
 * One log line for each request, when it is answered: no headers, no body, no personal data in the address. A refusal
 * adds its code, the account and the mark of the network, so that attacks can be traced.
 */
export function logRequests(app: FastifyInstance, { log, secret }: { log: Log; secret: Buffer }): void {
  app.decorateRequest('refused', null)
  if (!isLogged('info', log.level)) return
  const markOf = (request: FastifyRequest) => networkMark(secret, networkOf(request.ip))
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const line = { requestId: id, method, url: loggableUrl(request.url), status: reply.statusCode, ms }
    const { refused } = request
    if (refused === null) log.info(line, 'request')
    else log.info({ ...line, code: refused, account: request.caller?.user?.id, network: markOf(request) }, 'request')
    done()
  })
}
