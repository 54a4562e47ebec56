import { type Kysely, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import type { FoundApplications } from '#contract/applications/search-shapes.ts'
import type { Answers } from '#domain/drafts/operations.ts'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import { debarmentPaths, isDebarred } from '#domain/enlistment/debarment.ts'
import type { ApplicationKind, ApplicationPurpose } from '#domain/enlistment/definition.ts'
import { type DeskFlag, deskFlags, deskOf } from '#domain/enlistment/desk/desks.ts'
import { availableActions, isPaymentAction } from '#domain/enlistment/workflow.ts'
import type { Result } from '#domain/errors.ts'
import { balanceOf, type FeePart, feeFacts } from '#domain/payments/balance.ts'
import { type PaymentState, stateForHolder } from '#domain/payments/payment-states.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { maskMobile } from '#domain/reference/identifiers.ts'
import { officeDaysBetween } from '#domain/reference/office-days.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import { feePartsSql, paymentStateSql } from '../../../platform/database/payment-state.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { isReader } from '../access/application-access.ts'
import { toRevocation } from '../reading/revocation.ts'
import { findText } from './find-text.ts'
import { findPage, type ListPage } from './list/list-page.ts'
import { readDeskRules } from './office-calendar.ts'
import {
  maySeeFlag,
  openedByColleague,
  refuseDates,
  type Search,
  type SearchFacts,
  searchConditions,
} from './search-filters.ts'

type FoundList = z.infer<typeof FoundApplications>

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
  arrived_at: Date | null
  is_returned: boolean
  has_no_slip: boolean
  has_duplicate: boolean
  is_opened: boolean
  holder_user_id: string | null
  payment_state: PaymentState | null
  payments: FeePart[]
  reversed_at: Date | null
  rejected_at: Date | null
  given_again_at: Date | null
  to_replace: boolean
  revoked_at: Date | null
  revoked_reason: string | null
  debarment: Answers | null
}

/** Finds submitted applications for the desks, and for everyone else their own, drafts included. */
export async function searchApplications(
  context: Pick<Context, 'db' | 'now' | 'secret'>,
  search: Search,
): Promise<Result<FoundList>> {
  const refusal = refuseDates(search.body)
  if (refusal !== null) return refusal
  const { db, secret } = context
  const { text = '', page, size } = search.body
  const [facts, found] = await Promise.all([
    readFacts(context, search.caller),
    text.trim() === '' ? null : findText(db, { typed: text, search, secret }),
  ])
  const listed = await findPage(db, { search, conditions: searchConditions(search, facts), found })
  const [list, { total, hasMore }] = await Promise.all([
    readSummaries(db, listed, { caller: search.caller, facts }),
    listed.counted,
  ])
  return { ok: true, value: { list, page, size, total, ...(hasMore && { hasMore: true }) } }
}

/** The facts that the conditions and rows of a search need besides the search itself. */
export async function readFacts({ db, now }: Pick<Context, 'db' | 'now'>, caller: Caller): Promise<SearchFacts> {
  const at = now()
  return { today: dhakaDate(at), ...(await readDeskRules(db)), opened: openedByColleague(caller, at) }
}

/** The summaries of these applications, in the given order. */
export async function readSummaries(
  db: Kysely<Database>,
  listed: Pick<ListPage, 'ids' | 'order'>,
  { caller, facts }: { caller: Caller; facts: SearchFacts },
): Promise<ApplicationSummary[]> {
  const { rows } = await rowsOf(listed, facts.opened).execute(db)
  return rows.map((row) => toSummary(row, caller, facts))
}

/** Related tables are read only for the rows of the page. */
function rowsOf({ ids, order }: Pick<ListPage, 'ids' | 'order'>, opened: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`
    SELECT a.id, a.kind, a.type, a.purpose, a.status, a.tracking_no, a.version, a.name_bn, a.name_en, a.contact_mobile,
      a.district, a.fee, a.submitted_at, a.updated_at, a.arrived_at, a.is_returned, a.has_no_slip, a.has_duplicate,
      a.holder_user_id, ${opened} AS is_opened,
      ${paymentStateSql('p')} AS payment_state, ${feePartsSql('a')} AS payments, p.reversed_at, p.rejected_at, p.given_again_at, e.revoked_at, e.revoked_reason,
      EXISTS (
        SELECT FROM document_verdicts v JOIN answers d
          ON d.application_id = v.application_id AND split_part(d.path, '/', 3) = v.file_id::text AND d.value <> 'null'
        WHERE v.application_id = a.id AND v.verdict = 'replace') AS to_replace,
      (SELECT jsonb_object_agg(d.path, d.value) FROM answers d
        WHERE d.application_id = a.id AND d.path = ANY(${debarmentPaths})) AS debarment
    FROM (${ids}) listed JOIN applications a ON a.id = listed.id
    LEFT JOIN payments p ON p.application_id = a.id LEFT JOIN enlistments e ON e.id = a.enlistment_id AND a.status = 'approved'
    ORDER BY ${order}`
}

function toSummary(row: Row, caller: Caller, asked: SearchFacts): ApplicationSummary {
  const { user } = caller
  const facts = {
    status: row.status,
    ...feeFacts(row.payments, { fee: row.fee?.total ?? null, inQuestion: row.payment_state }),
    documentToReplace: row.to_replace,
    debarred: isDebarred(row.debarment ?? {}, asked.today),
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
    ...paymentOf(row, caller),
    ...balanceFor(row),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    ...(row.revoked_at !== null && { revoked: true }),
    ...(isReader(caller) && toDeskFacts(row, { ...asked, debarred: facts.debarred, isHolder })),
    // A list confirms what was given at a desk; the other steps of a payment are taken on the application's own page.
    actions: actions.filter(
      (action) => !isPaymentAction(action) && (action !== 'confirm-payment' || isConfirmedInList(row)),
    ),
  }
}

function isConfirmedInList({ status, payment_state: state }: Row): boolean {
  return state === 'GIVEN' && status !== 'approved'
}

/** The state of the payment: for the desks as it is, in an own list as every release can read it. */
function paymentOf(
  { payment_state: state, reversed_at: reversedAt, rejected_at: rejectedAt, given_again_at: again }: Row,
  caller: Caller,
): Pick<ApplicationSummary, 'paymentState' | 'paymentReversedAt' | 'paymentRejectedAt' | 'paymentGivenAgain'> {
  if (state === null) return { paymentState: state }
  if (isReader(caller)) return { paymentState: state, ...(state === 'GIVEN' && again && { paymentGivenAgain: true }) }
  return {
    paymentState: stateForHolder(state),
    ...(reversedAt !== null && { paymentReversedAt: reversedAt.toISOString() }),
    ...(rejectedAt !== null && { paymentRejectedAt: rejectedAt.toISOString() }),
  }
}

/** What is missing of a fee that was paid in part, and what arrived beyond it. */
function balanceFor({ fee, payments }: Row): Pick<ApplicationSummary, 'paymentMissing' | 'paymentExcess'> {
  if (fee === null) return {}
  const { received, missing, excess } = balanceOf(fee.total, payments)
  const isPart = missing > 0 && received > 0
  return { ...(isPart && { paymentMissing: missing }), ...(excess > 0 && { paymentExcess: excess }) }
}

/** What only the desks see: since when the application waits, and its flags. */
function toDeskFacts(
  row: Row,
  { today, office, debarred, isHolder }: SearchFacts & { debarred: boolean; isHolder: boolean },
): Pick<ApplicationSummary, 'arrivedAt' | 'age' | 'flags' | 'revocation'> {
  const isMarked: Record<DeskFlag, boolean> = {
    returned: row.is_returned,
    renewal: row.purpose === 'RENEWAL',
    noSlip: row.has_no_slip,
    debarred,
    duplicate: row.has_duplicate,
    opened: row.is_opened,
  }
  const flags = deskFlags.filter((flag) => isMarked[flag] && maySeeFlag(flag, { isHolder }))
  const waitsSince = deskOf(row.status) === null ? null : row.arrived_at
  return {
    ...toRevocation(row),
    arrivedAt: row.arrived_at?.toISOString() ?? null,
    ...(waitsSince !== null && { age: officeDaysBetween(dhakaDate(waitsSince), today, office) }),
    ...(flags.length > 0 && { flags }),
  }
}
