import type { FastifyInstance } from 'fastify'
import { refuse } from '#domain/errors.ts'
import { sendProblem } from '../binding/problem.ts'

/** The longest address of the portal, a log-in that leads to a form, has a few hundred characters. */
const longestAddress = 4_000

/**
 * Headers that have a list, and their longest honest length. A list of thousands of items takes milliseconds to read,
 * and it is read for each request, before or without any limit. RFC 9110 allows a server to ignore each of these.
 */
const longestHeaders: Readonly<Record<string, number>> = {
  'accept-encoding': 500,
  'if-none-match': 2_000,
  cookie: 4_000,
  range: 200,
}

/** What the router reads of an address: nothing of the query of a long one, which is refused anyway. */
export function readableAddress(url: string): string {
  return url.length > longestAddress ? (url.split('?', 1)[0] ?? '').slice(0, longestAddress) : url
}

/** Refuses long addresses and drops long lists in headers, before anything reads them. */
export function limitRequestSize(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    for (const name in longestHeaders) {
      const value = request.headers[name]
      if (value !== undefined && value.length > (longestHeaders[name] ?? 0)) delete request.headers[name]
    }
    if (request.originalUrl.length > longestAddress) {
      sendProblem(reply, refuse('too_large', { detail: 'The address is too long.' }))
      return
    }
    done()
  })
}
