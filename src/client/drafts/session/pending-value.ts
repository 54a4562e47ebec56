import type { AnswerValue } from '#domain/drafts/operations.ts'

/** Something that is not stored yet: an answer, or a text that is no answer (null: no longer one). */
export type PendingValue = { kind: 'value'; value: AnswerValue } | { kind: 'raw'; text: string | null }

/** An answer and a text of one path are two things to store. */
export function pendingKey(kind: PendingValue['kind'], path: string): string {
  return `${kind}:${path}`
}

export function pathOfPending(key: string): string {
  return key.slice(key.indexOf(':') + 1)
}
