import type { available, stats } from '#contract/applications.ts'
import type { Context } from '../../context.ts'
import type { ServiceFunction } from '../../platform/service-function.ts'
import type { EnlistmentService } from '../enlistments/service.ts'
import { type AttachmentAccess, createAttachmentAccess } from './attachment-access.ts'
import { checkAvailability } from './availability.ts'
import { type ClaimApplication, createClaims } from './claims.ts'
import { createDeviceLog } from './device-log.ts'
import { createDeviceService, type DeviceService } from './devices.ts'
import { createDraftCache } from './draft-cache.ts'
import { type CreateDraft, createDraftCreation } from './draft-create.ts'
import { createDraftService, type DraftService } from './draft-service.ts'
import { createNumberService, type NumberService } from './numbers/service.ts'
import { createOnlinePayments, type OnlinePayments } from './online-payment.ts'
import { createPrevious, type FindPrevious } from './previous-year.ts'
import { type PrintCall, type Printed, printApplication } from './printing.ts'
import { createReadService, type ReadService } from './read-service.ts'
import { createResumeCodes } from './resume-code.ts'
import { createReviewService, type ReviewService } from './review.ts'
import { type Search, searchApplications } from './search.ts'
import { countApplications } from './stats.ts'
import { createSubmissionService, type SubmissionService } from './submission.ts'
import { createKeyFinder } from './typed-key.ts'

/** Everything that happens to applications. Each part decides first whether the caller may. */
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
  search: (search: Search) => ReturnType<typeof searchApplications>
  count: ServiceFunction<typeof stats>
  print: (call: PrintCall) => Promise<Printed>
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
  return {
    attachments: createAttachmentAccess(context),
    create: createDraftCreation({ context, cache, devices: log, codes, drafts, enlistments }),
    claim: createClaims({ context, cache, devices: log, enlistments, findByKey }),
    devices: createDeviceService(context, log),
    drafts,
    numbers: createNumberService({ context, cache, devices: log }),
    reads,
    submissions: createSubmissionService({ context, cache, enlistments }),
    onlinePayments: createOnlinePayments(context),
    reviews: createReviewService({ context, cache, enlistments }),
    search: (search) => searchApplications(context, search),
    count: (request) => countApplications(context, request),
    print: (call) => printApplication(context, reads, call),
    findPrevious: createPrevious(context, reads),
    checkAvailability: (request) => checkAvailability(context, request),
  }
}
