import type { available, stats } from '#contract/applications/applications.ts'
import type { decideInBulk } from '#contract/applications/desk/bulk.ts'
import type { listDuplicates } from '#contract/applications/desk/duplicates.ts'
import type { listReasons } from '#contract/applications/desk/reasons.ts'
import type { countDesks, findNext } from '#contract/applications/desks.ts'
import type { Context } from '../../context.ts'
import type { ServiceFunction } from '../../platform/binding/service-function.ts'
import type { EnlistmentService } from '../enlistments/service.ts'
import { type AttachmentAccess, createAttachmentAccess } from './access/attachment-access.ts'
import { type ClaimApplication, createClaims } from './access/claims.ts'
import { createResumeCodes } from './access/resume-code.ts'
import { createKeyFinder } from './access/typed-key.ts'
import { createDeviceLog } from './devices/device-log.ts'
import { createDeviceService, type DeviceService } from './devices/devices.ts'
import { createDraftCache } from './drafts/draft-cache.ts'
import { type CreateDraft, createDraftCreation } from './drafts/draft-create.ts'
import { createDraftService, type DraftService } from './drafts/draft-service.ts'
import { createDuplicates } from './duplicates/duplicates.ts'
import { createExports, type ExportList } from './export/export.ts'
import { createNumberService, type NumberService } from './numbers/service.ts'
import { createRatings, type RatingService } from './ratings.ts'
import { type PrintCall, type Printed, printApplication } from './reading/printing.ts'
import { createReadService, type ReadService } from './reading/read-service.ts'
import { printReceipt, type ReceiptCall } from './reading/receipt-printing.ts'
import { createBulkDecisions } from './review/bulk.ts'
import { createMarks, type MarkApplication } from './review/marks.ts'
import { createNotes, type NoteService } from './review/notes.ts'
import { createOpenedBy, type OpenedByService } from './review/opened-by.ts'
import { createPastReasons } from './review/past-reasons.ts'
import { createReviewService, type ReviewService } from './review/review.ts'
import { countWaiting } from './search/desk-counts.ts'
import { createNumberFinder, type FindNumbered } from './search/find-numbered.ts'
import { createNext } from './search/list/next.ts'
import { createSavedFilters, type SavedFilterService } from './search/saved-filters.ts'
import { searchApplications } from './search/search.ts'
import type { Search } from './search/search-filters.ts'
import { countApplications } from './search/stats.ts'
import { checkAvailability } from './submission/availability.ts'
import { createOnlinePayments, type OnlinePayments } from './submission/online-payment.ts'
import { createPrevious, type FindPrevious } from './submission/previous-year.ts'
import { createSubmissionService, type SubmissionService } from './submission/submission.ts'

export type { FindNumbered }

/** Everything that can be done with applications. Each part first checks whether the caller is allowed to. */
export type ApplicationService = {
  attachments: AttachmentAccess
  create: CreateDraft
  claim: ClaimApplication
  devices: DeviceService
  drafts: DraftService
  numbers: NumberService
  reads: ReadService
  submissions: SubmissionService
  onlinePayments: OnlinePayments
  reviews: ReviewService
  decideInBulk: ServiceFunction<typeof decideInBulk, 'body'>
  mark: MarkApplication
  listReasons: ServiceFunction<typeof listReasons, 'query'>
  notes: NoteService
  openedBy: OpenedByService
  ratings: RatingService
  listDuplicates: ServiceFunction<typeof listDuplicates, 'query'>
  search: (search: Search) => ReturnType<typeof searchApplications>
  findNext: ServiceFunction<typeof findNext, 'body'>
  exportList: ExportList
  findNumbered: FindNumbered
  count: ServiceFunction<typeof stats>
  countWaiting: ServiceFunction<typeof countDesks>
  savedFilters: SavedFilterService
  print: (call: PrintCall) => Promise<Printed>
  printReceipt: (call: ReceiptCall) => Promise<Printed>
  findPrevious: FindPrevious
  checkAvailability: ServiceFunction<typeof available, 'query'>
}

export function createApplicationService(context: Context, enlistments: EnlistmentService): ApplicationService {
  const cache = createDraftCache()
  const log = createDeviceLog(context)
  const codes = createResumeCodes(context)
  const drafts = createDraftService({ context, cache, devices: log, codes })
  const findByKey = createKeyFinder(context)
  const reads = createReadService(context, log, findByKey)
  const reviews = createReviewService({ context, cache, enlistments })
  return {
    attachments: createAttachmentAccess(context),
    create: createDraftCreation({ context, cache, devices: log, codes, drafts, enlistments }),
    claim: createClaims({ context, cache, devices: log, enlistments, findByKey }),
    devices: createDeviceService(context, log),
    drafts,
    numbers: createNumberService({ context, cache, devices: log }),
    reads,
    submissions: createSubmissionService({ context, cache, enlistments }),
    onlinePayments: createOnlinePayments(context, enlistments),
    reviews,
    decideInBulk: createBulkDecisions(context, reviews),
    mark: createMarks({ context, cache }),
    listReasons: createPastReasons(context),
    notes: createNotes(context),
    openedBy: createOpenedBy(context),
    ratings: createRatings(context),
    listDuplicates: createDuplicates(context),
    search: (search) => searchApplications(context, search),
    findNext: createNext(context),
    exportList: createExports(context),
    findNumbered: createNumberFinder(context),
    savedFilters: createSavedFilters(context),
    count: (request) => countApplications(context, request),
    countWaiting: (request) => countWaiting(context, request),
    print: (call) => printApplication(context, reads, call),
    printReceipt: (call) => printReceipt(context, reads, call),
    findPrevious: createPrevious(context, reads),
    checkAvailability: (request) => checkAvailability(context, request),
  }
}
