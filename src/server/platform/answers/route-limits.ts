import type { FastifyInstance } from 'fastify'
import { refuse } from '#domain/errors.ts'
import { sendProblem } from '../binding/problem.ts'
import { networkOf } from '../http/network-of-address.ts'
import type { RateLimits } from '../limits/rate-limits.ts'

/** Requests of one address a minute. Routes with the same `what` share an allowance. */
export type AddressLimit = { what: string; perMinute: number }

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes, each with its limit. */
    routes: { method: string; url: string; limit: NonNullable<FastifyContextConfig['limit']> }[]
  }
  interface FastifyContextConfig {
    /**
     * What keeps one client from stalling the server with this route: an allowance of its address, an allowance that
     * the route takes itself (of the caller, for a call of the API), or an answer of a few constant bytes.
     */
    limit?: AddressLimit | 'by itself' | 'constant answer'
  }
}

/**
 * What the server holds ready: pages, scripts, pictures. A first visit requests about a hundred, and a whole village
 * visits from one address.
 */
export const storedFiles: AddressLimit = { what: 'stored files', perMinute: 30_000 }

/** Takes the limits of routes by address, before anything else is done, and refuses to start with a route without one. */
export function limitRoutes(app: FastifyInstance, limits: RateLimits): void {
  const routes: Partial<FastifyInstance['routes'][number]>[] = []
  app.decorate('routes', routes as FastifyInstance['routes'])
  app.addHook('onRoute', (route) => {
    // The plugin that serves files has no option for this.
    if (route.url === '/*') route.config = { limit: storedFiles, ...route.config }
    const { method, url, config } = route
    for (const each of [method].flat())
      routes.push({ method: each, url, ...(config?.limit && { limit: config.limit }) })
  })
  app.addHook('onReady', async () => {
    const unlimited = routes.filter(({ limit }) => limit === undefined).map(({ method, url }) => `${method} ${url}`)
    if (unlimited.length > 0) throw new Error(`These routes have no limit: ${unlimited.join(', ')}`)
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { limit } = request.routeOptions.config
    if (typeof limit !== 'object') return done()
    const bucket = { what: limit.what, who: networkOf(request.ip), allowance: limit.perMinute }
    limits.take(bucket).then((wait) => {
      if (wait === null) done()
      else sendProblem(reply, refuse('rate_limited', { retryAfter: wait }))
    }, done)
  })
}
