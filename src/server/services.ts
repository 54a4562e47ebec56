import type { Context } from './context.ts'
import { createReportService, type ReportService } from './modules/applications/reports/service.ts'
import { type ApplicationService, createApplicationService } from './modules/applications/service.ts'
import { createReceptionService, type ReceptionService } from './modules/appointments/receptions/receptions.ts'
import { type AppointmentService, createAppointmentService } from './modules/appointments/service.ts'
import { type AuditService, createAuditService } from './modules/audit/service.ts'
import { createEnlistmentService, type EnlistmentService } from './modules/enlistments/service.ts'
import { createFeeService, type FeeService } from './modules/fees/service.ts'
import { createResumableUploads, type ResumableUploads } from './modules/files/resumable.ts'
import { createFileService, type FileService } from './modules/files/service.ts'
import type { HubOptions } from './modules/live/gateway/hub-options.ts'
import { createLiveService, type LiveService } from './modules/live/service.ts'
import { createOutbox, type Outbox } from './modules/messages/outbox.ts'
import { type CheckoutService, createCheckoutService } from './modules/payments/checkout-service.ts'
import { createPaymentPort } from './modules/payments/create-payment-port.ts'
import { onlineMethods } from './modules/payments/payment-port.ts'
import { createOfficeService, type OfficeService } from './modules/settings/office.ts'
import { createSettingService, type SettingService } from './modules/settings/service.ts'
import { createSignatoryService, type SignatoryService } from './modules/settings/signatory.ts'
import { createVisitorService, type VisitorService } from './modules/visitors/service.ts'
import { createVisitorAccess } from './modules/visitors/visitor-access.ts'
import { createVisitorPictures } from './modules/visitors/visitor-pictures.ts'

/** The services of a process. Some have a state in memory, so routes and jobs share one of each. */
export type Services = {
  enlistments: EnlistmentService
  applications: ApplicationService
  files: FileService
  uploads: ResumableUploads
  checkouts: CheckoutService
  fees: FeeService
  settings: SettingService
  office: OfficeService
  signatory: SignatoryService
  outbox: Outbox
  audit: AuditService
  reports: ReportService
  visitors: VisitorService
  appointments: AppointmentService
  receptions: ReceptionService
  live: LiveService
}

/** Tests use `live` to replace the clocks and times of the live session. */
export function createServices(context: Context, { live = {} }: { live?: HubOptions } = {}): Services {
  const enlistments = createEnlistmentService(context)
  const applications = createApplicationService(context, enlistments)
  const { attachments, onlinePayments } = applications
  const access = createVisitorAccess(context)
  const appointments = createAppointmentService(context, access)
  const files = createFileService(context, attachments, createVisitorPictures(context, access))
  const port = createPaymentPort(context, fetch)
  return {
    enlistments,
    applications,
    files,
    uploads: createResumableUploads(context, files, attachments),
    checkouts: createCheckoutService({ context, port, applications: onlinePayments }),
    fees: createFeeService(context, { onlineMethods: onlineMethods(port) }),
    settings: createSettingService(context),
    office: createOfficeService(context),
    signatory: createSignatoryService(context),
    outbox: createOutbox(context),
    audit: createAuditService(context),
    reports: createReportService(context),
    visitors: createVisitorService({ context, access, forgetAppointments: appointments.forgetVisitor }),
    appointments,
    receptions: createReceptionService(context, access),
    live: createLiveService(context, live),
  }
}
