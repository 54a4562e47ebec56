import type { FastifyInstance } from 'fastify'
import { certificateKeys, keptKeysPath, register } from '#contract/certificates.ts'
import type { Context } from '../../context.ts'
import { storedFiles } from '../../platform/answers/route-limits.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import { entityTag, matchesTag } from '../../platform/binding/entity-tag.ts'
import { listRegister } from './service.ts'

/** Routes for the public register, and for the keys that distinguish a certificate from a forgery. */
export function registerCertificateRoutes(app: FastifyInstance, context: Context): void {
  bind(app, register, (request) => listRegister(context, request))

  bind(app, certificateKeys, async () => ({ status: 200, body: { list: await context.certificates.listKeys() } }))

  // Served like a file, without the headers of the API: the service worker fetches it along with the pages.
  app.get(keptKeysPath, { config: { limit: storedFiles } }, async (request, reply) => {
    const body = JSON.stringify({ list: await context.certificates.listKeys() })
    const tag = entityTag(body)
    reply.headers({ 'cache-control': 'no-cache', etag: tag })
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.status(304).send()
    return reply.header('content-type', 'application/json; charset=utf-8').send(body)
  })
}
