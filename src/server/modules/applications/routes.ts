import type { FastifyInstance } from 'fastify'
import { applicationCalls, available, resumeDraft, stats } from '#contract/applications.ts'
import { claimApplication } from '#contract/claims.ts'
import { listDevices, revokeDevice, revokeOtherDevices } from '#contract/devices.ts'
import { askNumberCode, proveNumber, recoverByNumber, takeNumber } from '#contract/numbers.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { contentDisposition } from '../../platform/content-disposition.ts'
import { bind } from '../../platform/endpoint-binding.ts'
import type { ReviewCall } from './review.ts'
import { refuseDates } from './search-filters.ts'
import type { ApplicationService } from './service.ts'

/** Drafts, submission and review; both families of applications through one implementation. */
export function registerApplicationRoutes(app: FastifyInstance, applications: ApplicationService): void {
  // Both families have the same shapes; only their paths differ.
  registerFamily(app, applications, 'individual')
  registerFamily(app, applications, 'company')

  bind(app, available, async ({ caller, query }) => ({
    status: 200,
    body: await applications.checkAvailability(caller, query),
  }))
  bind(app, resumeDraft, async ({ caller, query }) => {
    const resumed = await applications.reads.resume(caller, query)
    return resumed.ok ? { status: 200, body: resumed.application } : resumed
  })
  bind(app, claimApplication, async ({ caller, body }) => {
    const claimed = await applications.claim(caller, body)
    return claimed.ok ? { status: 200, body: claimed.application } : claimed
  })
  bind(app, listDevices, async ({ caller, query }) => {
    const listed = await applications.devices.list(caller, query.id)
    return listed.ok ? { status: 200, body: listed.devices } : listed
  })
  bind(app, revokeDevice, async ({ caller, body }) => {
    const revoked = await applications.devices.revoke(caller, body)
    return revoked.ok ? { status: 200, body: revoked.devices } : revoked
  })
  bind(app, revokeOtherDevices, async ({ caller, body }) => {
    const revoked = await applications.devices.revokeOthers(caller, body)
    return revoked.ok ? { status: 200, body: revoked.devices } : revoked
  })
  registerNumbers(app, applications)
  bind(app, stats, async ({ caller }) => ({ status: 200, body: await applications.count(caller) }))
}

function registerNumbers(app: FastifyInstance, { numbers }: ApplicationService): void {
  bind(app, askNumberCode, async ({ caller, body }) => {
    const asked = await numbers.ask(caller, body.mobile)
    return asked.ok ? { status: 200, body: { proofId: asked.proofId } } : asked
  })
  bind(app, proveNumber, async ({ caller, body }) => {
    const proven = await numbers.prove(caller, body)
    return proven.ok ? { status: 200, body: proven.proven } : proven
  })
  bind(app, recoverByNumber, async ({ caller, body }) => {
    const recovered = await numbers.recover(caller, body)
    return recovered.ok ? { status: 200, body: recovered.application } : recovered
  })
  bind(app, takeNumber, async ({ caller, body }) => {
    const taken = await numbers.take(caller, body)
    return taken.ok ? { status: 200, body: {} } : taken
  })
}

function registerFamily(app: FastifyInstance, applications: ApplicationService, kind: ApplicationKind): void {
  registerHolderCalls(app, applications, kind)
  registerReading(app, applications, kind)
  registerReview(app, applications, kind)
}

function registerHolderCalls(app: FastifyInstance, applications: ApplicationService, kind: ApplicationKind): void {
  const calls = applicationCalls[kind]
  bind(app, calls.create, async ({ caller, body }) => {
    const made = await applications.create(caller, kind, body)
    return made.ok ? { status: made.created ? 201 : 200, body: made.answer } : made
  })
  bind(app, calls.patch, async ({ caller, body }) => {
    const patched = await applications.drafts.patch(caller, kind, body)
    return patched.ok ? { status: 200, body: patched.answer } : patched
  })
  bind(app, calls.payment, async ({ caller, body }) => {
    const given = await applications.submissions.givePayment({ caller, kind, body })
    return given.ok ? { status: 200, body: given.application } : given
  })
  bind(app, calls.submit, async ({ caller, body }) => {
    const submitted = await applications.submissions.submit({ caller, kind, body })
    return submitted.ok ? { status: 200, body: submitted.receipt } : submitted
  })
}

function registerReading(app: FastifyInstance, applications: ApplicationService, kind: ApplicationKind): void {
  const calls = applicationCalls[kind]
  bind(app, calls.get, async ({ caller, query }) => {
    const found = await applications.reads.get(caller, kind, query.id)
    return found.ok ? { status: 200, body: found.application } : found
  })
  bind(app, calls.previous, async ({ caller, query }) => {
    const found = await applications.findPrevious(caller, kind, query.id)
    return found.ok ? { status: 200, body: { previous: found.previous } } : found
  })
  bind(app, calls.search, async ({ caller, body }) => {
    return refuseDates(body) ?? { status: 200, body: await applications.search({ caller, kind, body }) }
  })
  bind(app, calls.pdf, async ({ caller, query }) => {
    const { id, kind: document, locale } = query
    const printed = await applications.print({ caller, kind, id, document, locale })
    if (!printed.ok) return printed
    const headers = { 'content-disposition': contentDisposition('inline', printed.fileName) }
    return { status: 200, binary: printed.pdf, contentType: 'application/pdf', headers }
  })
}

function registerReview(app: FastifyInstance, applications: ApplicationService, kind: ApplicationKind): void {
  const calls = applicationCalls[kind]
  const decide = async (call: Omit<ReviewCall, 'kind'>) => {
    const decided = await applications.reviews.decide({ ...call, kind })
    return decided.ok ? { status: 200 as const, body: decided.application } : decided
  }
  bind(app, calls.confirmPayment, ({ caller, query, body }) =>
    decide({ caller, id: query.id, action: 'confirm-payment', decision: body }),
  )
  for (const action of ['pending1', 'pending2', 'approve', 'recheck', 'reject'] as const) {
    bind(app, calls[action], ({ caller, query, body }) => decide({ caller, id: query.id, action, decision: body }))
  }
}
