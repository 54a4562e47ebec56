import { toAsciiDigits } from '../../reference/numerals.ts'

/** How many reasons are offered. */
export const mostReasons = 10
/** Longer ones were written for one application. */
const longestReason = 500
/** A date has eight digits; a number of more may be that of a person or a phone. */
const personalNumber = /\d(?:[\s-]?\d){8,}/
/** A word that contains both letters and digits, as numbers of payments and enlistments do. */
const reference = /\b(?=[A-Z\d-]*\d)(?=[A-Z\d-]*[A-Z])[A-Z\d-]{7,}\b/
const address = /\S@\S/

const personal = [personalNumber, reference, address]

/** Whether a reason that was given for one application may be offered for another: not with a number or e-mail of a person. */
export function isReusable(reason: string): boolean {
  const text = toAsciiDigits(reason)
  return text.trim() !== '' && text.length <= longestReason && personal.every((pattern) => !pattern.test(text))
}

/** The reasons that are offered, of those that were given, the newest first: each once. */
export function reusableReasons(given: readonly string[]): string[] {
  return [...new Set(given.map((reason) => reason.trim()))].filter(isReusable).slice(0, mostReasons)
}
