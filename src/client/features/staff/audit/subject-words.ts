import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditLine } from '#contract/audit.ts'
import type { AuditSubjectKind } from '#domain/audit-lines.ts'
import { hrefOf } from '../../../platform/href.ts'

type Subject = {
  name: MessageDescriptor
  /** The page of a record, if there is one. */
  href?: (id: string, line: AuditLine) => string | null
}

const ofApplication = (_: string, { application }: AuditLine) =>
  application === null || application.kind === null
    ? null
    : hrefOf('/application/review/$type', { params: { type: application.kind }, search: { id: application.id } })

/** The names of the kinds of records, with the addresses of their pages. */
export const subjects: Record<AuditSubjectKind, Subject> = {
  application: { name: msg`Application`, href: ofApplication },
  enlistment: { name: msg`Enlistment`, href: ofApplication },
  file: { name: msg`Document`, href: ofApplication },
  department: { name: msg`Department`, href: (id) => hrefOf('/department/edit', { search: { id } }) },
  designation: { name: msg`Designation`, href: (id) => hrefOf('/designation/edit', { search: { id } }) },
  official: { name: msg`Official`, href: (id) => hrefOf('/official/edit', { search: { id } }) },
  user: { name: msg`Account`, href: (id) => hrefOf('/system/user/edit', { search: { id } }) },
  'meeting-link': { name: msg`Meeting link`, href: (id) => hrefOf('/meetings-link/edit', { search: { id } }) },
  closure: { name: msg`Holiday or absence`, href: () => hrefOf('/closures') },
  closing: {
    name: msg`Closing of a day`,
    href: (id) => hrefOf('/books/closing', { search: { day: id.slice(0, 10) } }),
  },
  'vat-deposit': { name: msg`VAT deposit`, href: () => hrefOf('/books/vat') },
  visitor: { name: msg`Visitor` },
  appointment: { name: msg`Appointment`, href: (id) => hrefOf('/appointment', { search: { id } }) },
  'live-session': {
    name: msg`Secretary’s Hour`,
    href: (id) => hrefOf('/live/record/$id', { params: { id } }),
  },
  message: { name: msg`Message`, href: () => hrefOf('/messages') },
  list: { name: msg`List` },
  setting: { name: msg`Setting`, href: () => hrefOf('/settings') },
  name: { name: msg`Unknown login name` },
  audit: { name: msg`Audit` },
  approval: { name: msg`Request for approval`, href: () => hrefOf('/approvals') },
}

/** The name and page of a kind; null for a kind of another release. */
export function subjectOf(kind: string): Subject | null {
  return Object.hasOwn(subjects, kind) ? subjects[kind as AuditSubjectKind] : null
}
