import type { Application } from '#contract/applications/application-shapes.ts'
import type { Answers } from '#domain/drafts/operations.ts'
import { parsePath } from '#domain/drafts/paths.ts'
import { isInReview } from '#domain/enlistment/application-status.ts'
import { type Debarment, debarmentOf, isDebarred } from '#domain/enlistment/debarment.ts'
import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { resolveAnswers } from '#domain/forms/answers.ts'
import { findField } from '#domain/forms/paths.ts'
import { type SummaryGroup, type SummarySection, summarise } from '#domain/forms/summary.ts'
import { type FieldIssue, validateForm } from '#domain/forms/validate.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import type { Locale } from '#domain/text.ts'

/** The tabs of the specification, in its order. */
export const tabIds = [
  'information',
  // Only for renewals, and not in the specification. It is at the front, because a desk reads it first.
  'changes',
  'documents',
  'previousWorks',
  'ownership',
  'technicalPersons',
  'equipments',
  'payment',
  'workRating',
  'others',
] as const
export type TabId = (typeof tabIds)[number]

/** The tab of each group of the form. Groups not listed here are information about the applicant. */
const groupTabs: Readonly<Record<string, TabId>> = {
  previousProjects: 'previousWorks',
  owners: 'ownership',
  proprietor: 'ownership',
  technicalPersons: 'technicalPersons',
  equipments: 'equipments',
  payment: 'payment',
  employees: 'others',
  debarment: 'others',
  declaration: 'others',
}

/** A file with the label of its slot, and whether this desk has marked it. */
export type ReviewFile = Application['files'][number] & { label: string; isMarkedHere: boolean }
export type ReviewSlot = { slot: string; label: string; required: boolean; files: readonly ReviewFile[] }
export type ReviewTab = { id: TabId; groups: readonly SummaryGroup[] }

/** An application as a desk reads it. */
export type Review = {
  type: TypeDefinition
  answers: Answers
  tabs: readonly ReviewTab[]
  slots: readonly ReviewSlot[]
  /** All files in the order of the form. */
  files: readonly ReviewFile[]
  warnings: readonly FieldIssue[]
  debarment: Debarment
  debarred: boolean
}

function listSlots(sections: readonly SummarySection[], application: Application): readonly ReviewSlot[] {
  const { files } = application
  return sections
    .flatMap(({ documents }) => documents)
    .map(({ slot, label, required }) => ({
      slot,
      label,
      required,
      files: files
        .filter((file) => file.slot === slot)
        .sort((one, other) => one.order - other.order)
        .map((file) => ({ ...file, label, isMarkedHere: isMarkedHere(application, file) })),
    }))
}

function listTabs(
  sections: readonly SummarySection[],
  slots: readonly ReviewSlot[],
  application: Application,
): readonly ReviewTab[] {
  const groups = sections.flatMap((section) => section.groups)
  return tabIds
    .map((id) => ({ id, groups: groups.filter(({ group }) => (groupTabs[group] ?? 'information') === id) }))
    .filter(({ id, groups: own }) => {
      if (id === 'changes') return isRenewal(application)
      return own.length > 0 || id === 'workRating' || (id === 'documents' && slots.length > 0)
    })
}

/** Whether there may be an earlier application to compare with: true for the renewal of a known enlistment. */
function isRenewal({ purpose, enlistment }: Application): boolean {
  return purpose === 'RENEWAL' && enlistment !== null
}

/** Prepares an application for review; null if this page is older than the server and does not know the type. */
export function readReview(application: Application, locale: Locale, today: CalendarDate): Review | null {
  const type = findType(application.type)
  if (type === null) return null
  const context = { today, ...(application.fee !== null && { feeTotal: application.fee.total }) }
  // The contract allows any JSON, but the server accepted only values that the form knows.
  const stored = application.answers as Answers
  const answers = resolveAnswers(type, stored, context)
  const sections = summarise(type, answers, locale)
  const slots = listSlots(sections, application)
  return {
    type,
    answers,
    tabs: listTabs(sections, slots, application),
    slots,
    files: slots.flatMap(({ files }) => files),
    warnings: validateForm(type, stored, context).filter(({ severity }) => severity === 'warn'),
    debarment: debarmentOf(answers),
    debarred: isDebarred(answers, today),
  }
}

type Paid = Pick<Application, 'payment' | 'files' | 'parts' | 'earlierPayments'>

/**
 * The picture of the slip of the payment in question: its own, else one of the form that belongs to no other payment. A
 * slip that was named at a desk has none until its holder attaches it.
 */
export function slipOf({ payment, files, parts = [], earlierPayments = [] }: Paid): string | null {
  if (payment?.slipFileId && files.some(({ fileId }) => fileId === payment.slipFileId)) return payment.slipFileId
  if (payment?.givenAgainAt !== undefined) return null
  const ofOthers = new Set([...parts, ...earlierPayments].map(({ slipFileId }) => slipFileId))
  return files.find(({ slot, fileId }) => slot === 'bankSlip' && !ofOthers.has(fileId))?.fileId ?? null
}

/** The files that replaced others since the return, in the order of the form. */
function changedFiles({ correction, status, changedSince = [] }: Application, review: Review): readonly string[] {
  if (correction === null || !isInReview(status)) return []
  const changed = new Set(
    changedSince.map(({ path }) => parsePath(path)).map((path) => (path?.kind === 'attachment' ? path.fileId : null)),
  )
  return review.files.flatMap(({ fileId }) => (changed.has(fileId) ? fileId : []))
}

/**
 * Whether this desk has marked the file since the application arrived. An earlier mark is from the previous desk; a
 * mark without a time is still being sent.
 */
function isMarkedHere({ arrivedAt }: Application, { verdict }: Pick<ReviewFile, 'verdict'>): boolean {
  if (verdict === undefined) return false
  return verdict.at === undefined || !arrivedAt || verdict.at >= arrivedAt
}

/**
 * The document that a desk should look at first, among those that it has not marked yet: after a return a changed one;
 * at the reception the slip, to compare it with the payment; otherwise the first of the form. Null if there is none.
 */
export function firstDocument(application: Application, review: Review): string | null {
  const slip = application.status === 'pending' ? slipOf(application) : null
  const ordered = [
    ...changedFiles(application, review),
    ...(slip === null ? [] : [slip]),
    ...review.files.map(({ fileId }) => fileId),
  ]
  const { files } = application
  const markedHere = new Set(files.flatMap((file) => (isMarkedHere(application, file) ? file.fileId : [])))
  return ordered.find((id) => !markedHere.has(id)) ?? ordered[0] ?? null
}

/** Whether the value at a path is a national ID, which is masked until a person shows it. */
export function isNationalId(type: TypeDefinition, path: string): boolean {
  return findField(type, path)?.field.rule === 'nid'
}
