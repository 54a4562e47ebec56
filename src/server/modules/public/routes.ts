import type { FastifyInstance } from 'fastify'
import { certificate } from '#contract/public.ts'
import { refuse } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import { pageHeaders } from '../../platform/http/page-headers.ts'
import type { EnlistmentService } from '../enlistments/service.ts'
import { findCertificate } from './service.ts'
import { verifyPage, verifyScriptHashes } from './verify-page.ts'

const checks = { what: 'verify', perMinute: 60 }

/** What anyone may read: whether a certificate is genuine (as JSON and as a page). */
export function registerPublicRoutes(app: FastifyInstance, context: Context, enlistments: EnlistmentService): void {
  bind(app, certificate, async ({ params }) => {
    const found = await findCertificate({ context, enlistments }, params.number)
    return found === null ? refuse('not_found') : { status: 200, body: found }
  })

  const { publicUrl } = context.config.http
  const verifyHeaders = pageHeaders({ scriptHashes: verifyScriptHashes, publicUrl })
  app.get<{ Params: { number: string } }>('/verify/:number', { config: { limit: checks } }, async (request, reply) => {
    const { number } = request.params
    const found = await findCertificate({ context, enlistments }, number)
    const { nameBn, nameEn } = context.config.authority
    return reply
      .status(found === null ? 404 : 200)
      .headers({ ...verifyHeaders, 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
      .send(verifyPage({ authority: { bn: nameBn, en: nameEn }, number: number.slice(0, 40), found }))
  })
}
