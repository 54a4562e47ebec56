import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#domain/errors.ts'
import type { Pages } from './pages.ts'
import { sendProblem } from './problem.ts'

/** Under these a page would be taken for what was asked for: a script, an answer. */
const neverPages = ['/api/', '/assets/', '/ws']

/** Whatever has no route: the page for people, problem+json for programs. */
export function answerUnknownPaths(app: FastifyInstance, pages: Pages): void {
  app.setNotFoundHandler((request, reply) => {
    return wantsPage(request) ? pages.send(request, reply) : sendProblem(reply, refuse('not_found'))
  })
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const path = url.split('?', 1)[0] ?? ''
  if (path === '/api' || neverPages.some((prefix) => path.startsWith(prefix))) return false
  return headers.accept?.includes('text/html') ?? false
}
