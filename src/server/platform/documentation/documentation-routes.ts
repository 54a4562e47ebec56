import type { FastifyInstance } from 'fastify'
import { type StoredAnswer, sendStored, storeAnswer } from '../answers/stored-answer.ts'
import { apiDocsPage } from './api-docs-page.ts'
import { openApiDocument } from './openapi.ts'

/** Its readers and their tools ask once. Each answer is 80 kB to be copied into a socket. */
const limit = { what: 'documentation', perMinute: 30 }

/** The API contract as an OpenAPI document and as a page for people; both are made at the first request and stored. */
export function registerDocumentationRoutes(app: FastifyInstance, title: string): void {
  serve(app, '/api/openapi.json', {
    type: 'application/json; charset=utf-8',
    write: async () => JSON.stringify(await openApiDocument(app.binding.endpoints, title)),
    headers: {},
  })
  serve(app, '/api/docs', {
    type: 'text/html; charset=utf-8',
    write: () => apiDocsPage(app.binding.endpoints),
    headers: app.pageHeaders,
  })
}

type Written = { type: string; write: () => Promise<string>; headers: Readonly<Record<string, string>> }

function serve(app: FastifyInstance, url: string, { type, write, headers }: Written): void {
  let storing: Promise<StoredAnswer> | undefined
  app.get(url, { config: { limit } }, async (request, reply) => {
    storing ??= write().then((text) => storeAnswer(Buffer.from(text)))
    return sendStored(await storing, type, { request, reply: reply.headers(headers) })
  })
}
