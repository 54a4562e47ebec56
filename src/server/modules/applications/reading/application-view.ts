import type { Application } from '#contract/applications/application-shapes.ts'
import { canonicalJson, liveAnswers } from '#domain/drafts/document-hash.ts'
import { attachmentPath } from '#domain/drafts/paths.ts'
import { isEditable, isInReview } from '#domain/enlistment/application-status.ts'
import { debarmentPaths, isDebarred } from '#domain/enlistment/debarment.ts'
import { enlistmentState } from '#domain/enlistment/enlistment-state.ts'
import { type ApplicationFacts, availableActions } from '#domain/enlistment/workflow.ts'
import { deskOfRole, type Role, type TimelineActor } from '#domain/people/roles.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import { toDisputeFacts } from '../../../platform/dispute-facts.ts'
import { deviceNames, listConflicts } from '../drafts/conflict-sides.ts'
import { docHashOf } from '../drafts/document-digest.ts'
import type { Draft } from '../drafts/draft.ts'
import { lostNumberOf } from '../drafts/draft-push.ts'
import type { ApplicationRecord, PaymentRecord, WholeApplication } from './application-record.ts'
import { feeFactsOf } from './fee-parts.ts'
import { allowedByPayment, toEarlierPayments, toMoney, toMoneyReceipts, toPayment } from './payment-view.ts'
import { toRevocation } from './revocation.ts'

export type Viewer = { caller: Caller; isHolder: boolean; epoch: string; secret: Buffer; today: CalendarDate }

/** The whole application in the form of the API contract, for this viewer. */
export function toApplication({ draft, record }: WholeApplication, viewer: Viewer): Application {
  const { state } = draft
  const names = deviceNames(record.devices, { secret: viewer.secret, draft, caller: viewer.caller.deviceId })
  return {
    id: draft.id,
    kind: draft.kind,
    type: draft.type.type,
    purpose: draft.purpose,
    status: draft.status,
    trackingNo: record.tracking_no,
    version: draft.version,
    rev: state.rev,
    epoch: viewer.epoch,
    schemaVersion: draft.schemaVersion,
    mobile: draft.mobile,
    ...(viewer.isHolder ? lostNumberOf(draft) : {}),
    locale: draft.locale,
    answers: liveAnswers(state.entries),
    revs: Object.fromEntries([...state.entries].map(([path, entry]) => [path, entry.rev])),
    conflicts: listConflicts(state, names),
    files: listFiles({ draft, record }, viewer),
    payment: toPayment(record, { isHolder: viewer.isHolder, status: draft.status }),
    ...toEarlierPayments(record),
    ...toMoney(record, {
      isHolder: viewer.isHolder,
      isOpen: isInReview(draft.status) || isEditable(draft.status),
      actionsOf: (payment) => listActions({ draft, record }, viewer, payment),
    }),
    ...toMoneyReceipts(record),
    fee: record.fee,
    enlistment: toEnlistment(record, viewer.today),
    ...toCorrection({ draft, record }, viewer),
    timeline: toTimeline(record, viewer),
    actions: listActions({ draft, record }, viewer, record.payment),
    submittedAt: toInstant(record.submitted_at),
    docHash: docHashOf(draft.digest),
    ...(record.disputes.length === 0 ? {} : { disputes: record.disputes.flatMap((row) => toDisputeFacts(row) ?? []) }),
    ...(viewer.isHolder ? {} : { arrivedAt: toInstant(record.arrived_at), flags: listFlags(record) }),
  }
}

/**
 * What the last return asked for, and what changed since. The holder sees it while something is to be corrected. A desk
 * also sees it after the application came back. After the decision it is only in the timeline.
 */
function toCorrection({ draft, record }: WholeApplication, { isHolder }: Viewer): CorrectionView {
  const { status, correction } = draft
  const isAsked = status === 'recheck' || (isInReview(status) && !isHolder)
  if (correction === null || !isAsked) return { correction: null }
  const { reason, fields, documents } = correction
  return { correction: { reason, fields, documents }, changedSince: listChanges({ draft, record }) }
}

type CorrectionView = Pick<Application, 'correction' | 'changedSince'>

function listChanges({ draft, record }: WholeApplication): NonNullable<Application['changedSince']> {
  const before = record.returned_answers ?? {}
  const now = liveAnswers(draft.state.entries)
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .map((path) => ({ path, before: before[path] ?? null, after: now[path] ?? null }))
    .filter((change) => canonicalJson(change.before) !== canonicalJson(change.after))
    .map(({ path, before: value }) => ({ path, before: value }))
}

/** The viewer's possible actions, as far as the state of the payment allows them. */
function listActions(whole: WholeApplication, viewer: Viewer, payment: PaymentRecord | null): Application['actions'] {
  const { today } = viewer
  const caller = toTableCaller(viewer)
  const actions = availableActions(factsOf(whole, today), caller)
  return allowedByPayment(actions, { payment, record: whole.record, caller, today })
}

/** The facts about an application that the workflow table needs. */
export function factsOf(
  { draft, record }: { draft: Draft; record: Pick<ApplicationRecord, 'payment' | 'parts' | 'fee' | 'verdicts'> },
  today: CalendarDate,
): ApplicationFacts {
  const { entries } = draft.state
  const attached = new Set([...entries].flatMap(([path, entry]) => (entry.value === null ? [] : [path.split('/')[2]])))
  return {
    status: draft.status,
    ...feeFactsOf(record),
    documentToReplace: record.verdicts.some(({ file_id, verdict }) => verdict === 'replace' && attached.has(file_id)),
    debarred: isDebarred(
      Object.fromEntries(debarmentPaths.map((path) => [path, entries.get(path)?.value ?? null])),
      today,
    ),
  }
}

export function toTableCaller({ caller, isHolder }: Pick<Viewer, 'caller' | 'isHolder'>) {
  return { roles: caller.user?.roles ?? [], isHolder }
}

/**
 * The uploaded files, without those that were removed from the answers. The holder sees the verdicts of a desk only
 * after the desk returned the application.
 */
function listFiles({ draft, record }: WholeApplication, { isHolder }: Viewer): Application['files'] {
  const shown = !isHolder || draft.status === 'recheck' ? record.verdicts : []
  const verdicts = new Map(shown.map((row) => [row.file_id, row]))
  return record.files.flatMap((file) => {
    const entry = draft.state.entries.get(attachmentPath(file.type, file.id))
    if (entry?.value === null) return []
    const verdict = verdicts.get(file.id)
    return {
      fileId: file.id,
      slot: file.type,
      name: file.name,
      size: file.size,
      sha256: file.sha256,
      mime: file.mime,
      order: file.order,
      ...(file.repaired ? { repaired: true } : {}),
      ...(verdict === undefined ? {} : { verdict: toVerdict(verdict, isHolder) }),
    }
  })
}

function listFlags({ flags }: ApplicationRecord): NonNullable<Application['flags']> {
  return flags.map(({ path, note, by_name: by, at }) => ({ path, note, by: by ?? '', at: toInstant(at) ?? '' }))
}

type FileVerdict = NonNullable<Application['files'][number]['verdict']>

function toVerdict({ verdict, note, at }: ApplicationRecord['verdicts'][number], isHolder: boolean): FileVerdict {
  const given = isHolder ? null : toInstant(at)
  return { verdict: verdict === 'ok' ? 'ok' : 'replace', note, ...(given !== null && { at: given }) }
}

function toEnlistment({ enlistment }: ApplicationRecord, today: CalendarDate): Application['enlistment'] {
  if (enlistment === null) return null
  const { number, valid_from: validFrom, valid_to: validTo, revoked_at: revokedAt } = enlistment
  const state = enlistmentState({ validTo, isRevoked: revokedAt !== null }, today)
  return { number, validFrom, validTo, state, ...toRevocation(enlistment) }
}

/** What happened, the oldest first. A desk sees the names of people, the holder sees only desks; `admin` has none. */
export function toTimeline(
  { audit }: ApplicationRecord,
  { isHolder }: Pick<Viewer, 'isHolder'>,
): Application['timeline'] {
  return audit.map((line) => {
    const desk: TimelineActor = line.by_role === null ? 'holder' : (deskOfRole(line.by_role as Role) ?? 'admin')
    const words = line.reason ?? (isHolder ? null : noteOf(line.detail))
    return {
      at: toInstant(line.at) ?? '',
      action: line.action,
      by: isHolder ? desk : (line.by_name ?? desk),
      ...(words === null ? {} : { reason: words }),
    }
  })
}

/** The note of a desk for the next desk. Unlike reasons, notes are not shown to the holder. */
function noteOf(detail: unknown): string | null {
  const note = (detail as { note?: unknown } | null)?.note
  return typeof note === 'string' && note !== '' ? note : null
}

/** Timestamps are dates in columns and text in JSON. */
function toInstant(at: Date | string | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
