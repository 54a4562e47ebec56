import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { maxFileBytes } from '#contract/files.ts'
import { livePath } from '#contract/live/live-messages.ts'
import { refuse } from '#domain/errors.ts'
import type { Context } from './context.ts'
import { registerAdministrationRoutes } from './modules/administration/routes.ts'
import { createTokenCheck } from './modules/applications/access/token-check.ts'
import { registerReportRoutes } from './modules/applications/reports/routes.ts'
import { registerApplicationRoutes } from './modules/applications/routes.ts'
import { registerAppointmentRoutes, registerReceptionRoutes } from './modules/appointments/routes.ts'
import { registerAuditRoutes } from './modules/audit/routes.ts'
import { applyHelp } from './modules/auth/locked-out/locked-out.ts'
import { registerLockedOutRoutes } from './modules/auth/locked-out/locked-out-routes.ts'
import { registerAuthRoutes } from './modules/auth/routes.ts'
import { registerSecondFactorRoutes } from './modules/auth/second-factor/second-factor-routes.ts'
import { registerSessionRoutes } from './modules/auth/sessions/session-routes.ts'
import { registerCertificateRoutes } from './modules/certificates/routes.ts'
import { registerEnlistmentRoutes } from './modules/enlistments/routes.ts'
import { registerFeeRoutes } from './modules/fees/routes.ts'
import { registerResumableRoutes } from './modules/files/resumable-routes.ts'
import { registerFileRoutes } from './modules/files/routes.ts'
import { webSocketOptions } from './modules/live/gateway/transports/web-socket.ts'
import { registerLiveRoutes } from './modules/live/routes.ts'
import { registerMessageRoutes } from './modules/messages/routes.ts'
import { registerPaymentRoutes } from './modules/payments/routes.ts'
import { registerAlarmRoutes } from './modules/protection/routes.ts'
import { registerPublicRoutes } from './modules/public/routes.ts'
import { registerSettingRoutes } from './modules/settings/routes.ts'
import { registerVisitorRoutes } from './modules/visitors/routes.ts'
import { createVisitorTokenCheck } from './modules/visitors/visitor-access.ts'
import { compressAnswers } from './platform/answers/compress-answers.ts'
import { limitRoutes } from './platform/answers/route-limits.ts'
import { jsonBodyLimit } from './platform/binding/endpoint-binding.ts'
import { acceptJsonBodies, BodyError } from './platform/binding/json-body.ts'
import { refusalOf, sendProblem } from './platform/binding/problem.ts'
import { isApplicationGone, isDatabaseAway } from './platform/database/database-errors.ts'
import { registerDocumentationRoutes } from './platform/documentation/documentation-routes.ts'
import { answerHeaders } from './platform/http/answer-headers.ts'
import { answerClientErrors, answerExpectations } from './platform/http/client-errors.ts'
import { type ConnectionLimits, connectionLimits, limitConnections } from './platform/http/connection-limits.ts'
import { answerUnknownPaths } from './platform/http/not-found.ts'
import { registerOperationRoutes } from './platform/http/operation-routes.ts'
import { servePages } from './platform/http/pages.ts'
import { logRequests } from './platform/http/request-log.ts'
import { trustedProxy } from './platform/http/trusted-proxy.ts'
import { createCallerLimits } from './platform/limits/caller-limits.ts'
import { limitPipelining } from './platform/limits/pipelined-requests.ts'
import { limitRequestSize, readableAddress } from './platform/limits/request-size.ts'
import { limitSmallPieces } from './platform/limits/small-pieces.ts'
import { createServices, type Services } from './services.ts'

// Longer than the usual 60 s of a proxy, so that the proxy closes idle connections and not the server.
const keepAliveMs = 65_000

/** `pagesFolder` is the built client; `services` are given when jobs share them. */
type AppOptions = { pagesFolder: string; limits?: ConnectionLimits; services?: Services }

/** The whole server as a Fastify instance that does not listen yet. */
export async function buildApp(
  context: Context,
  { pagesFolder, limits = connectionLimits, services = createServices(context) }: AppOptions,
): Promise<FastifyInstance> {
  const newRequestId = createRequestIds()
  const { publicUrl } = context.config.http
  const isHttps = publicUrl.startsWith('https:')
  const headers = answerHeaders({ isHttps })
  const answering = { newId: newRequestId, headers }
  const app = fastify({
    loggerInstance: context.log,
    // Its entries would contain full addresses; request-log.ts writes ours.
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for each request costs time, and our entries name their request themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: newRequestId,
    clientErrorHandler: answerClientErrors(answering),
    requestIdHeader: false,
    trustProxy: trustedProxy(context.config.http.trustProxy),
    bodyLimit: jsonBodyLimit,
    connectionTimeout: limits.silentMs,
    requestTimeout: limits.requestMs,
    http: { connectionsCheckingInterval: limits.checkEveryMs, shouldUpgradeCallback: asksForLive },
    keepAliveTimeout: keepAliveMs,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '' }) => readableAddress(url),
    // An address that cannot be decoded reaches no route and no error handler.
    frameworkErrors: (error, _request, reply) => {
      sendProblem(reply.headers(headers), refusalOf(error) ?? refuse('internal'))
    },
  })
  const byAddress = context.config.http.trustProxy === false
  app.decorate('lastingConnections', limitConnections(app.server, limits, { byAddress }))
  limitPipelining(app.server)
  limitSmallPieces(app.server)
  answerExpectations(app.server, answering)
  prepareBinding(app, context)
  handleErrors(app, context)
  logRequests(app, context)
  app.addHook('onRequest', (request, reply, done) => {
    // HTTP/1.1 keeps connections open by default; the header would be an eighth of the answer to a keystroke.
    if (request.raw.httpVersion === '1.1' && !reply.raw.hasHeader('connection')) reply.raw.removeHeader('connection')
    reply.headers(headers).header('request-id', request.id)
    // Pages take the day from this header, so it follows a clock that was moved for a trial.
    if (context.config.clockOffsetMs !== 0) reply.header('date', context.now().toUTCString())
    done()
  })
  limitRequestSize(app)

  acceptJsonBodies(app)
  await app.register(multipart, {
    limits: { fileSize: maxFileBytes, files: 1, fields: 10, fieldSize: 1_000, parts: 12 },
  })
  await app.register(websocket, { options: webSocketOptions, preClose: (done) => done() })
  compressAnswers(app)
  limitRoutes(app, context.limits)

  const pages = await servePages(app, { folder: pagesFolder, publicUrl })
  app.decorate('pageHeaders', pages.headers)
  registerOperationRoutes(app, context, [
    { name: 'live_connections', help: 'Open connections of the live session', read: services.live.hub.count },
  ])
  registerDocumentationRoutes(app, context.config.authority.nameEn)
  registerModules(app, context, services)
  answerUnknownPaths(app, { pages, limits: context.limits })
  return app
}

/** Some HTTP clients offer `upgrade: h2c` with each request, but only the live session is ever upgraded. */
function asksForLive({ url = '', headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && url.split('?', 1)[0] === livePath
}

/** Unique across restarts and servers, and cheaper than a random number for each request. */
function createRequestIds(): () => string {
  const start = randomBytes(6).toString('base64url')
  let count = 0
  return () => {
    count += 1
    return `${start}-${count.toString(36)}`
  }
}

/** Registers every module, in the order in which the documentation lists them. */
function registerModules(app: FastifyInstance, context: Context, services: Services): void {
  const { applications, enlistments, files, uploads, checkouts, fees, settings, office, signatory, outbox } = services
  registerAuthRoutes(app, context)
  registerSessionRoutes(app, context)
  registerSecondFactorRoutes(app, context)
  registerLockedOutRoutes(app, context)
  registerAlarmRoutes(app, context)
  registerFileRoutes(app, files)
  registerResumableRoutes(app, uploads)
  registerApplicationRoutes(app, applications)
  registerPaymentRoutes(app, context, {
    checkouts,
    applications: applications.onlinePayments,
    findNumbered: applications.findNumbered,
  })
  registerFeeRoutes(app, fees)
  registerEnlistmentRoutes(app, enlistments, applications.attachments.findPresented)
  registerSettingRoutes(app, settings, { office, signatory })
  registerAdministrationRoutes(app, context, applyHelp)
  registerMessageRoutes(app, outbox)
  registerAuditRoutes(app, services.audit)
  registerReportRoutes(app, services.reports)
  registerPublicRoutes(app, context, enlistments)
  registerCertificateRoutes(app, context)
  registerVisitorRoutes(app, services.visitors)
  registerAppointmentRoutes(app, services.appointments)
  registerReceptionRoutes(app, services.receptions, services.appointments)
  registerLiveRoutes(app, context, services.live)
}

function prepareBinding(app: FastifyInstance, context: Context): void {
  const { config, secret, db, now, sessions, limits } = context
  const checks = { opens: createTokenCheck(context), opensVisitor: createVisitorTokenCheck(context) }
  const callers = createCallerLimits({ limits, sessions, now, ...checks })
  app.decorateRequest('caller', null)
  app.decorate('binding', { apiKey: config.apiKey, secret, db, now, callers, sessions, endpoints: [] })
}

/** The only place where exceptions are logged and turned into answers. */
function handleErrors(app: FastifyInstance, { log, storage }: Context): void {
  app.setErrorHandler((error: FastifyError | BodyError, request, reply) => {
    if (error instanceof BodyError) return sendProblem(reply, error.refusal)
    const refusal = isApplicationGone(error) ? refuse('not_found') : refusalOf(error)
    if (refusal !== null) return sendProblem(reply, refusal)
    const full = storage.note(error)
    log.error({ requestId: request.id, error, route: request.routeOptions.url }, 'A request failed')
    if (full !== null) return sendProblem(reply, full)
    return sendProblem(reply, isDatabaseAway(error) ? refuse('maintenance', { retryAfter: 5 }) : refuse('internal'))
  })
}
