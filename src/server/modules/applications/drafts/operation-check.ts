import { liveAnswers } from '#domain/drafts/document-hash.ts'
import type { MergeContext } from '#domain/drafts/merge.ts'
import type { AnswerValue, Operation } from '#domain/drafts/operations.ts'
import { attachmentsRoot } from '#domain/drafts/paths.ts'
import { isEditable } from '#domain/enlistment/application-status.ts'
import { createCorrectionCheck } from '#domain/enlistment/correction.ts'
import { checkOperation } from '#domain/forms/check-operation.ts'
import { createCapacityCheck } from '#domain/forms/draft-capacity.ts'
import { dhakaDate } from '#domain/reference/calendar.ts'
import type { Draft } from './draft.ts'

/**
 * Checks for the merge whether the form accepts an operation on this application. Create a new check for each push.
 * `opened`: answers that may change although the application is at a desk.
 */
export function operationCheck(draft: Draft, at: Date, opened: ReadonlySet<string> = new Set()): MergeContext['check'] {
  const { type, status } = draft
  const editable = isEditable(status)
  const mayCorrect = correctionCheck(draft, at)
  const hasRoom = createCapacityCheck(type)
  return (operation, entries) => {
    if (!editable && !opened.has(operation.path)) return 'wrong_state'
    const problem = checkOperation(type, operation)
    if (problem !== null) return problem
    if (!mayCorrect(operation.path)) return 'not_correctable'
    return hasRoom(operation, entries)
  }
}

function correctionCheck({ type, status, correction, state }: Draft, at: Date): (path: string) => boolean {
  if (status !== 'recheck' || correction === null) return () => true
  const { rev: returnedRev = Number.POSITIVE_INFINITY } = correction
  return createCorrectionCheck({
    type,
    correction,
    answers: () => liveAnswers(state.entries),
    changed: (path) => (state.entries.get(path)?.rev ?? 0) > returnedRev,
    today: dhakaDate(at),
  })
}

const rowMembers = ['order'] as const
const attachmentMembers = ['name', 'size', 'sha256', 'mime', 'order'] as const

/**
 * An operation from outside, without members that rows and attachments do not have: the database would sort these
 * differently than the hash does.
 */
export function toOperation(sent: { opId: string; path: string; value?: unknown; baseRev: number }): Operation {
  const { opId, path, baseRev } = sent
  return { opId, path, baseRev, value: knownMembers(path, sent.value ?? null) as AnswerValue }
}

function knownMembers(path: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const members: readonly string[] = path.startsWith(`${attachmentsRoot}/`) ? attachmentMembers : rowMembers
  return Object.fromEntries(Object.entries(value).filter(([name]) => members.includes(name)))
}
