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

// Names whose values say nothing about a person. All others are hidden: a token in an address is as good as a password.
const openNames: ReadonlySet<string> = new Set(['id', 'kind', 'locale', 'order', 'page', 'size', 'type'])
const longestPath = 200
// Of a longer address the rest is not even looked at: it would be cut from the line in any case.
const longestRead = 2 * longestPath
// No address of ours holds an e-mail address or a number as long as a mobile's, apart from ids and hashes; a person who
// types one has mistaken the place. Tested against one segment at a time, and without a part that can match in two ways.
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
  // The last segment of a cut path may go on with anything.
  if (isCut && question < 0) segments[segments.length - 1] = '…'
  const place = segments.join('/')
  const text = names.length === 0 ? place : `${place}?${names.join('&')}`
  return text.slice(0, longestPath)
}

/** Even the name is a stranger's text: only a plain one is kept. */
function hidden(pair: string): string {
  const name = pair.split('=', 1)[0] ?? ''
  return /^[A-Za-z]{1,20}$/.test(name) ? `${name}=…` : '…'
}

/**
 * One line a request, when it is answered: no header, no body, no address of a person. What was refused names its code, the
 * account and the mark of the network too, so that attempts can be followed.
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
