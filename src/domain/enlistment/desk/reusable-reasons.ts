import { readText } from '../../reference/read-text.ts'

/** The number of reasons that are offered. */
export const mostReasons = 10
/** A longer reason was written for one application. */
const longestReason = 500
/** A number of nine digits or more may be that of a person or a phone; a date has eight. */
const personalNumber = /\d(?:[\s-]?\d){8,}/
/** A word that contains both letters and digits, as numbers of payments and enlistments do. */
const reference = /\b(?=[A-Z\d-]*\d)(?=[A-Z\d-]*[A-Z])[A-Z\d-]{7,}\b/
const address = /\S@\S/

const personal = [personalNumber, reference, address]

/**
 * Whether a reason that was given for one application may be offered for another: it contains no person's number or
 * e-mail address.
 */
export function isReusable(reason: string): boolean {
  const text = readText(reason, 'words')
  return text.trim() !== '' && text.length <= longestReason && personal.every((pattern) => !pattern.test(text))
}

/** The reasons to offer, each once. `given` has the newest first. */
export function reusableReasons(given: readonly string[]): string[] {
  return [...new Set(given.map((reason) => reason.trim()))].filter(isReusable).slice(0, mostReasons)
}
