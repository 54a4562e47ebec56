import type { FastifyInstance } from 'fastify'
import { type StoredAnswer, sendStored, storeAnswer } from '../answers/stored-answer.ts'
import { apiDocsPage } from './api-docs-page.ts'
import { openApiDocument } from './openapi.ts'

const limit = { what: 'documentation', perMinute: 120 }

/** The API contract as an OpenAPI document and as a page for people; both are made at the first request and stored. */
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
  let stored: StoredAnswer | undefined
  app.get(url, { config: { limit } }, async (request, reply) => {
    stored ??= storeAnswer(Buffer.from(write()))
    return sendStored(stored, type, { request, reply: reply.headers(headers) })
  })
}
