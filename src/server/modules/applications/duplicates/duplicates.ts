import { type Kysely, sql } from 'kysely'
import type { Duplicate, listDuplicates } from '#contract/applications/desk/duplicates.ts'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import type { ApplicationKind, ApplicationPurpose } from '#domain/enlistment/definition.ts'
import { type DuplicateSign, duplicateSigns } from '#domain/enlistment/desk/duplicate-signs.ts'
import type { PaymentState } from '#domain/payments/payment-states.ts'
import { type CalendarDate, dhakaDate } from '#domain/reference/calendar.ts'
import type { Context } from '../../../context.ts'
import type { ServiceFunction } from '../../../platform/binding/service-function.ts'
import { paymentStateSql } from '../../../platform/database/payment-state.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { findForDesk } from '../access/desk-application.ts'
import { toRevocation } from '../reading/revocation.ts'
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

/** Fewer digits are in many slip numbers. */
const fewestDigits = 5

/** `paymentState`: the state of the reference in the other application; null if it was refused or replaced there. */
type SamePayment = { id: string; paymentState: PaymentState | null }

/**
 * Applications, including drafts, with the same payment reference: both have it stored, or it was refused to one of
 * them. Rejected applications count as well.
 */
async function listSamePayment(db: Kysely<Database>, id: string, most: number): Promise<SamePayment[]> {
  const { rows } = await sql<SamePayment>`
    SELECT o.id, ${paymentStateSql('theirs')} AS "paymentState"
    FROM (
      SELECT other.paid_for AS id FROM payments mine JOIN payments other ON other.method = mine.method
        AND other.reference = mine.reference AND other.paid_for <> mine.paid_for
      WHERE mine.paid_for = ${id}
      UNION SELECT c.application_id FROM payment_clashes c WHERE c.other_id = ${id}
      UNION SELECT c.other_id FROM payment_clashes c WHERE c.application_id = ${id}
    ) o
    LEFT JOIN (payments mine JOIN payments theirs ON theirs.method = mine.method
      AND theirs.reference = mine.reference)
      ON mine.paid_for = ${id} AND theirs.paid_for = o.id
    LIMIT ${most}`.execute(db)
  return rows
}

/**
 * Other applications whose reference differs only by leading zeros, or by O for 0 and I or L for 1: it may be the same
 * payment, copied badly. So may be a slip of which only the letters differ (`DS9817771`, `SONALI9817771`, `9817771`),
 * unless its bank is certainly another. The expressions are those of the indexes `payments_similar` and
 * `payments_slip_digits`.
 */
async function listSimilarPayment(db: Kysely<Database>, id: string, most: number): Promise<string[]> {
  const similar = (alias: string) => sql`ltrim(translate(${sql.ref(`${alias}.reference`)}, 'OIL', '011'), '0')`
  const digits = (alias: string) => sql`regexp_replace(${sql.ref(`${alias}.reference`)}, '\\D', '', 'g')`
  const { rows } = await sql<{ id: string }>`
    SELECT other.paid_for AS id FROM payments mine JOIN payments other ON ${similar('other')} = ${similar('mine')}
      AND other.reference <> mine.reference AND other.paid_for <> mine.paid_for
    WHERE mine.paid_for = ${id} AND ${similar('mine')} <> '' AND (other.is_submitted OR other.state = 'CONFIRMED')
    UNION
    SELECT other.paid_for FROM payments mine JOIN payments other
      ON other.method = 'Bank' AND ${digits('other')} = ${digits('mine')} AND other.reference <> mine.reference
        AND other.paid_for <> mine.paid_for
        AND (other.bank IS NULL OR mine.bank IS NULL OR other.bank = mine.bank)
    WHERE mine.paid_for = ${id} AND mine.method = 'Bank' AND length(${digits('mine')}) >= ${fewestDigits}
      AND (other.is_submitted OR other.state = 'CONFIRMED')
    LIMIT ${most}`.execute(db)
  return rows.map((row) => row.id)
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
