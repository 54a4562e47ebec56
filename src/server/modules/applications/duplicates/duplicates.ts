import { sql } from 'kysely'
import type { Duplicate, listDuplicates } from '#contract/applications/desk/duplicates.ts'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import type { ApplicationKind, ApplicationPurpose } from '#domain/enlistment/definition.ts'
import { type DuplicateSign, duplicateSigns } from '#domain/enlistment/desk/duplicate-signs.ts'
import type { PaymentState } from '#domain/payments/payment-states.ts'
import { type CalendarDate, dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'
import { findForDesk } from '../access/desk-application.ts'
import { toRevocation } from '../reading/revocation.ts'
import { listSamePayment, listSimilarPayment } from './same-payment.ts'
import { listSharers } from './shared-numbers.ts'
import { listSimilarNames } from './similar-names.ts'

/** More than a person would compare. */
const mostExact = 20
const mostSimilar = 5

type Signs = { same: Set<DuplicateSign>; paymentState?: PaymentState | null }
type Row = {
  id: string
  kind: ApplicationKind
  type: string
  purpose: ApplicationPurpose
  status: ApplicationStatus
  tracking_no: string | null
  name_bn: string | null
  name_en: string | null
  submitted_at: Date | null
  revoked_at: Date | null
  revoked_reason: string | null
  debarred: boolean
}

/** Other applications that share a number or a payment and, at the end of the list, those with a similar name. */
export function createDuplicates({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): ServiceFunction<typeof listDuplicates, 'query'> {
  return async ({ caller, query: { id } }) => {
    const found = await findForDesk(db, caller, id)
    if (!found.ok) return found
    const [numbers, payments, similar, names] = await Promise.all([
      listSharers(db, id, mostExact + 1),
      listSamePayment(db, id, mostExact),
      listSimilarPayment(db, id, mostSimilar),
      listSimilarNames(db, found.value, mostSimilar),
    ])
    const signs = new Map<string, Signs>()
    const add = (other: string, same: readonly DuplicateSign[], more: Omit<Signs, 'same'> = {}) => {
      const known = signs.get(other)?.same ?? []
      signs.set(other, { ...signs.get(other), same: new Set([...known, ...same]), ...more })
    }
    for (const { id: other, paymentState } of payments) add(other, ['transaction'], { paymentState })
    for (const { id: other, same } of numbers.slice(0, mostExact)) add(other, same)
    for (const other of similar) add(other, ['similarTransaction'])
    for (const other of names) add(other, ['name'])
    const rows = await readRows(db, [...signs.keys()], dhakaDate(now()))
    const list = rows.map((row) => toDuplicate(row, signs.get(row.id))).sort(byStrength)
    return { ok: true, value: { list, ...(numbers.length > mostExact && { hasMore: true }) } }
  }
}

async function readRows(db: Context['db'], ids: readonly string[], today: CalendarDate): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    SELECT a.id, a.kind, a.type, a.purpose, a.status, a.tracking_no, a.name_bn, a.name_en, a.submitted_at,
      e.revoked_at, e.revoked_reason, a.debarred_to IS NOT NULL AND a.debarred_to >= ${today} AS debarred
    FROM applications a LEFT JOIN enlistments e ON e.id = a.enlistment_id AND a.status = 'approved'
    WHERE a.id = ANY (${ids}::uuid[]) ORDER BY a.submitted_at DESC NULLS LAST, a.id`.execute(db)
  return rows
}

/** Of a draft, the desks see its type and status, but neither its id nor a name. */
function toDuplicate(row: Row, signs: Signs | undefined): Duplicate {
  const isOpen = row.status !== 'draft'
  const { same, paymentState } = signs ?? { same: new Set() }
  return {
    id: isOpen ? row.id : null,
    kind: row.kind,
    type: row.type,
    purpose: row.purpose,
    status: row.status,
    trackingNo: row.tracking_no,
    nameBn: isOpen ? row.name_bn : null,
    nameEn: isOpen ? row.name_en : null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    ...toRevocation(row),
    ...(isOpen && row.debarred && { debarred: true }),
    same: duplicateSigns.filter((sign) => same.has(sign)),
    ...(paymentState !== undefined && { paymentState }),
  }
}

/** Exact matches first, those with more signs in common before others. Among equals the newest stays first. */
function byStrength(one: Duplicate, other: Duplicate): number {
  return strength(other) - strength(one)
}

function strength({ same }: Duplicate): number {
  const exact = same.filter((sign) => sign !== 'name' && sign !== 'similarTransaction').length
  return exact + (same.includes('similarTransaction') ? 0.5 : 0)
}
