import type { Application } from '#contract/applications/application-shapes.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import { readReview } from '../page/review-model.ts'
import { labelOf } from './correction-lines.ts'
import { type DecisionInput, emptyInput } from './use-decide.ts'

/** Another payment is entered here; the other answers about the payment open with it. */
const referencePath = 'transactionId'

/**
 * A return prefilled from the marks of a desk: one line for each document to replace and each flagged answer, with its
 * note. A reversed payment is among them, because the applicant has to enter another. The applicant reads it, so the names are in the applicant's language.
 */
export function prefillReturn(application: Application, today: CalendarDate): DecisionInput {
  const { locale, flags = [] } = application
  const review = readReview(application, locale, today)
  if (review === null) return emptyInput
  const reading = { application, review, locale }
  const replaced = review.files.filter(({ verdict }) => verdict?.verdict === 'replace')
  const documents = replaced.map(({ slot, fileId, verdict }) => ({ slot, fileId, note: verdict?.note ?? '' }))
  const reversal = application.payment?.reversal
  const isOpen = flags.some(({ path }) => path === referencePath)
  const reversed = reversal === undefined || isOpen ? [] : [{ path: referencePath, note: reversal.reason }]
  const named = [...flags, ...reversed]
  const lines = [
    ...replaced.map(({ label, verdict }) => lineOf(label, verdict?.note ?? '')),
    ...named.map(({ path, note }) => lineOf(labelOf(reading, path), note)),
  ]
  return { ...emptyInput, reason: lines.join('\n'), fields: named.map(({ path }) => path), documents }
}

function lineOf(label: string, note: string): string {
  return note.trim() === '' ? label : `${label}: ${note.trim()}`
}
