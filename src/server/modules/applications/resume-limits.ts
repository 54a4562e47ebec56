import type { Caller } from '../../platform/caller.ts'
import type { GuessLimits } from '../../platform/guess-limits.ts'

const windowMs = 15 * 60_000
const triesOfMobile = 10
const triesOfAddress = 50

/** Counts a try to open an application by its code: resuming and claiming share these limits. */
export function takeResumeTry(guesses: GuessLimits, caller: Caller, mobile: string): ReturnType<GuessLimits['take']> {
  return guesses.take([
    { what: 'resume address', who: caller.address, allowance: triesOfAddress, windowMs },
    { what: 'resume mobile', who: mobile, allowance: triesOfMobile, windowMs },
  ])
}
