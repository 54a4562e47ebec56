import type { FastifyInstance } from 'fastify'
import { entityTag, matchesTag } from '../binding/entity-tag.ts'
import { apiDocsPage } from './api-docs-page.ts'
import { openApiDocument } from './openapi.ts'

/** The API contract as an OpenAPI document and as a page for people; both are generated at the first request. */
export function registerDocumentationRoutes(app: FastifyInstance, title: string): void {
  serve(app, '/api/openapi.json', {
    type: 'application/json; charset=utf-8',
    write: () => JSON.stringify(openApiDocument(app.binding.endpoints, title)),
    headers: {},
  })
  serve(app, '/api/docs', {
    type: 'text/html; charset=utf-8',
    write: () => apiDocsPage(app.binding.endpoints),
    headers: app.pageHeaders,
  })
}

type Written = { type: string; write: () => string; headers: Readonly<Record<string, string>> }

function serve(app: FastifyInstance, url: string, { type, write, headers }: Written): void {
  let text: string | undefined
  app.get(url, async (request, reply) => {
    text ??= write()
    const tag = entityTag(text)
    reply.headers({ ...headers, 'cache-control': 'no-cache', etag: tag })
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.status(304).send()
    return reply.header('content-type', type).send(text)
  })
}
