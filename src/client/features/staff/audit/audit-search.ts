import type { listAudit } from '#contract/audit.ts'
import type { QueryInput } from '#contract/endpoint.ts'
import { auditActions, auditSubjects } from '#domain/audit-lines.ts'
import { isCalendarDate } from '#domain/reference/calendar.ts'

/** The search parameters of the page, before they are checked. */
type Typed = { readonly [Name in 'kind' | 'id' | 'by' | 'action' | 'from' | 'to']?: string | undefined }
export type AuditFilter = Omit<QueryInput<typeof listAudit>, 'page' | 'size'>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The filter in an address; invalid parameters are ignored. */
export function readFilter({ kind, id, by, action, from, to }: Typed): AuditFilter {
  const known = {
    kind: auditSubjects.find((each) => each === kind),
    action: auditActions.find((each) => each === action),
    by: by !== undefined && uuid.test(by) ? by : undefined,
    from: dateOf(from),
    to: dateOf(to),
  }
  const read = { ...known, id: known.kind === undefined ? undefined : id }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

function dateOf(text: string | undefined): string | undefined {
  return text !== undefined && isCalendarDate(text) ? text : undefined
}
