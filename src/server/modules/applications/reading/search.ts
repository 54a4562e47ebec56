import { sql } from 'kysely'
import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import type { Answers } from '#domain/drafts/operations.ts'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import { debarmentPaths, isDebarred } from '#domain/enlistment/debarment.ts'
import type { ApplicationKind, ApplicationPurpose } from '#domain/enlistment/definition.ts'
import { availableActions } from '#domain/enlistment/workflow.ts'
import type { Result } from '#domain/errors.ts'
import { type CalendarDate, dhakaDate } from '#domain/reference/calendar.ts'
import { maskMobile } from '#domain/reference/identifiers.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import { isReader } from '../access/application-access.ts'
import { refuseDates, type SearchBody, searchConditions } from './search-filters.ts'

export type Search = { caller: Caller; kind: ApplicationKind; body: SearchBody }
type FoundList = { list: ApplicationSummary[]; page: number; size: number; total: number }

type Row = {
  id: string
  kind: ApplicationKind
  type: string
  purpose: ApplicationPurpose
  status: ApplicationStatus
  tracking_no: string | null
  version: number
  name_bn: string | null
  name_en: string | null
  contact_mobile: string
  district: string | null
  fee: { total: number } | null
  submitted_at: Date | null
  updated_at: Date
  holder_user_id: string | null
  payment_state: 'GIVEN' | 'CONFIRMED' | null
  to_replace: boolean
  revoked: boolean
  debarment: Answers | null
}

/** Submitted applications for the desks, and for everyone else the caller's own, drafts included. */
export async function searchApplications(
  { db, now }: Pick<Context, 'db' | 'now'>,
  search: Search,
): Promise<Result<FoundList>> {
  const refusal = refuseDates(search.body)
  if (refusal !== null) return refusal
  const { page, size } = search.body
  const conditions = searchConditions(search, now())
  // What hangs on an application is read for the rows of the page only.
  const rows = sql<Row>`
    SELECT a.*, p.state AS payment_state, a.status = 'approved' AND e.revoked_at IS NOT NULL AS revoked,
      EXISTS (
        SELECT FROM document_verdicts v JOIN answers d
          ON d.application_id = v.application_id AND split_part(d.path, '/', 3) = v.file_id::text AND d.value <> 'null'
        WHERE v.application_id = a.id AND v.verdict = 'replace') AS to_replace,
      (SELECT jsonb_object_agg(d.path, d.value) FROM answers d
        WHERE d.application_id = a.id AND d.path = ANY(${debarmentPaths})) AS debarment
    FROM (
      SELECT id, kind, type, purpose, status, tracking_no, version, name_bn, name_en, contact_mobile,
        district, fee, submitted_at, updated_at, holder_user_id, enlistment_id
      FROM applications a WHERE ${conditions} ORDER BY ${orderOf(search)} LIMIT ${size} OFFSET ${(page - 1) * size}
    ) a LEFT JOIN payments p ON p.application_id = a.id LEFT JOIN enlistments e ON e.id = a.enlistment_id
    ORDER BY ${orderOf(search)}`.execute(db)
  const count = sql<{ total: number }>`SELECT count(*) AS total FROM applications a WHERE ${conditions}`.execute(db)
  const [found, counted] = await Promise.all([rows, count])
  const list = found.rows.map((row) => toSummary(row, search.caller, dhakaDate(now())))
  return { ok: true, value: { list, page, size, total: counted.rows[0]?.total ?? 0 } }
}

/** The desks go by the day of submission, as their index does; people find their own by what they touched last. */
function orderOf({ caller, body }: { caller: Caller; body: SearchBody }) {
  const oldestFirst = body.sort === 'oldest'
  if (!isReader(caller)) return oldestFirst ? sql`a.updated_at, a.id` : sql`a.updated_at DESC, a.id`
  return oldestFirst ? sql`a.submitted_at, a.id DESC` : sql`a.submitted_at DESC, a.id`
}

function toSummary(row: Row, { user }: Caller, today: CalendarDate): ApplicationSummary {
  const facts = {
    status: row.status,
    paymentConfirmed: row.payment_state === 'CONFIRMED',
    documentToReplace: row.to_replace,
    debarred: isDebarred(row.debarment ?? {}, today),
  }
  const isHolder = user !== null && row.holder_user_id === user.id
  const actions = availableActions(facts, { roles: user?.roles ?? [], isHolder })
  return {
    id: row.id,
    kind: row.kind,
    type: row.type,
    purpose: row.purpose,
    status: row.status,
    trackingNo: row.tracking_no,
    version: row.version,
    nameBn: row.name_bn,
    nameEn: row.name_en,
    mobile: maskMobile(row.contact_mobile),
    district: row.district,
    fee: row.fee?.total ?? null,
    paymentState: row.payment_state,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    ...(row.revoked && { revoked: true }),
    actions: actions.filter((action) => action !== 'confirm-payment' || row.payment_state === 'GIVEN'),
  }
}
