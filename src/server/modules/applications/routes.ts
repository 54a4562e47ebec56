import type { FastifyInstance } from 'fastify'
import { applicationCalls, available, resumeDraft, stats } from '#contract/applications/applications.ts'
import { claimApplication } from '#contract/applications/claims.ts'
import { decideInBulk } from '#contract/applications/desk/bulk.ts'
import { listDuplicates } from '#contract/applications/desk/duplicates.ts'
import { exportApplications } from '#contract/applications/desk/export.ts'
import { addNote, listNotes } from '#contract/applications/desk/notes.ts'
import { noteClosed, noteOpened } from '#contract/applications/desk/opened-by.ts'
import { addRating, listRatings } from '#contract/applications/desk/ratings.ts'
import { listReasons } from '#contract/applications/desk/reasons.ts'
import { deleteSavedFilter, listSavedFilters, saveFilter } from '#contract/applications/desk/saved-filters.ts'
import { countDesks, findNext, searchApplications } from '#contract/applications/desks.ts'
import { listDevices, revokeDevice, revokeOtherDevices } from '#contract/applications/devices.ts'
import { askNumberCode, proveNumber, recoverByNumber, takeNumber } from '#contract/applications/numbers.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import type { Result } from '#domain/errors.ts'
import { bind } from '../../platform/binding/endpoint-binding.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import type { Printed } from './reading/printing.ts'
import type { ApplicationService } from './service.ts'

/** Routes for drafts, submission and review. Both families of applications share one implementation. */
export function registerApplicationRoutes(app: FastifyInstance, applications: ApplicationService): void {
  // Both families have the same shapes; only their paths differ.
  registerFamily(app, applications, 'individual')
  registerFamily(app, applications, 'company')

  bind(app, available, applications.checkAvailability)
  bind(app, resumeDraft, applications.reads.resume)
  bind(app, claimApplication, applications.claim)
  bind(app, listDevices, applications.devices.list)
  bind(app, revokeDevice, applications.devices.revoke)
  bind(app, revokeOtherDevices, applications.devices.revokeOthers)
  bind(app, askNumberCode, applications.numbers.ask)
  bind(app, proveNumber, applications.numbers.prove)
  bind(app, recoverByNumber, applications.numbers.recover)
  bind(app, takeNumber, applications.numbers.take)
  bind(app, stats, applications.count)
  bind(app, countDesks, applications.countWaiting)
  bind(app, listReasons, applications.listReasons)
  bind(app, decideInBulk, applications.decideInBulk)
  bind(app, exportApplications, async ({ caller, body }) => {
    const file = await applications.exportList({ caller, body })
    if (!file.ok) return file
    const { name, contentType, content } = file.value
    const headers = { 'content-disposition': contentDisposition('attachment', name) }
    return { status: 200, binary: content, contentType, headers }
  })
  bind(app, listSavedFilters, applications.savedFilters.list)
  bind(app, saveFilter, applications.savedFilters.save)
  bind(app, deleteSavedFilter, applications.savedFilters.remove)
  bind(app, searchApplications, ({ caller, body: { families = [], ...body } }) =>
    applications.search({ caller, families, body }),
  )
  bind(app, findNext, applications.findNext)
  registerDeskFacts(app, applications)
}

/** Routes for what only the desks see of an application: duplicates, who has it open, notes and ratings. */
function registerDeskFacts(app: FastifyInstance, applications: ApplicationService): void {
  const { notes, openedBy, ratings } = applications
  bind(app, listDuplicates, applications.listDuplicates)
  bind(app, noteOpened, openedBy.open)
  bind(app, noteClosed, openedBy.close)
  bind(app, listNotes, notes.list)
  bind(app, addNote, async (request) => made(await notes.add(request)))
  bind(app, listRatings, ratings.list)
  bind(app, addRating, async (request) => made(await ratings.add(request)))
}

function made<Body>(result: Result<Body>) {
  return result.ok ? { status: 201 as const, body: result.value } : result
}

function registerFamily(app: FastifyInstance, applications: ApplicationService, kind: ApplicationKind): void {
  registerHolderCalls(app, applications, kind)
  registerReading(app, applications, kind)
  registerReview(app, applications, kind)
}

function registerHolderCalls(app: FastifyInstance, applications: ApplicationService, kind: ApplicationKind): void {
  const calls = applicationCalls[kind]
  bind(app, calls.create, async ({ caller, body }) => {
    const made = await applications.create({ caller, kind, body })
    return made.ok ? { status: made.value.created ? 201 : 200, body: made.value.answer } : made
  })
  bind(app, calls.patch, ({ caller, body }) => applications.drafts.patch({ caller, kind, body }))
  bind(app, calls.payment, ({ caller, body }) => applications.submissions.givePayment({ caller, kind, body }))
  bind(app, calls.submit, ({ caller, body }) => applications.submissions.submit({ caller, kind, body }))
}

function registerReading(app: FastifyInstance, applications: ApplicationService, kind: ApplicationKind): void {
  const calls = applicationCalls[kind]
  bind(app, calls.get, ({ caller, query }) => applications.reads.get({ caller, kind, id: query.id }))
  bind(app, calls.previous, ({ caller, query }) => applications.findPrevious({ caller, kind, id: query.id }))
  bind(app, calls.search, ({ caller, body }) => applications.search({ caller, families: [kind], body }))
  bind(app, calls.pdf, async ({ caller, query }) => {
    const { id, kind: document, locale } = query
    return asPdf(await applications.print({ caller, kind, id, document, locale }))
  })
  bind(app, calls.moneyReceipt, async ({ caller, query }) =>
    asPdf(await applications.printReceipt({ caller, kind, id: query.id })),
  )
}

function asPdf(printed: Printed) {
  if (!printed.ok) return printed
  const { pdf, fileName } = printed.value
  const headers = { 'content-disposition': contentDisposition('inline', fileName) }
  return { status: 200 as const, binary: pdf, contentType: 'application/pdf', headers }
}

function registerReview(app: FastifyInstance, applications: ApplicationService, kind: ApplicationKind): void {
  const calls = applicationCalls[kind]
  const { decide } = applications.reviews
  bind(app, calls.verdicts, ({ caller, query, body }) => applications.mark({ caller, kind, id: query.id, marks: body }))
  bind(app, calls.confirmPayment, ({ caller, query, body }) =>
    decide({ caller, kind, id: query.id, action: 'confirm-payment', decision: body }),
  )
  bind(app, calls.reversePayment, ({ caller, body: { id, ...decision } }) =>
    decide({ caller, kind, id, action: 'reverse-payment', decision }),
  )
  bind(app, calls.rejectPayment, ({ caller, body: { id, ...decision } }) =>
    decide({ caller, kind, id, action: 'reject-payment', decision }),
  )
  bind(app, calls.refundDue, ({ caller, body: { id, ...decision } }) =>
    decide({ caller, kind, id, action: decision.excess === undefined ? 'refund-due' : 'excess-due', decision }),
  )
  bind(app, calls.refundPayment, ({ caller, body: { id, version, paymentId, excess, ...refund } }) =>
    decide({
      ...{ caller, kind, id, action: excess === true ? 'refund-excess' : 'refund-payment' },
      decision: { version, paymentId, refund },
    }),
  )
  for (const action of ['pending1', 'pending2', 'approve', 'recheck', 'reject'] as const) {
    bind(app, calls[action], ({ caller, query, body }) =>
      decide({ caller, kind, id: query.id, action, decision: body }),
    )
  }
}
