import type { AnswerValue } from '#domain/drafts/operations.ts'

/** Something that is not stored yet: an answer, or an unfinished text (null: the text is removed). */
export type PendingValue = { kind: 'value'; value: AnswerValue } | { kind: 'raw'; text: string | null }

/** The answer and the unfinished text of one path are stored separately. */
export function pendingKey(kind: PendingValue['kind'], path: string): string {
  return `${kind}:${path}`
}

export function pathOfPending(key: string): string {
  return key.slice(key.indexOf(':') + 1)
}
