import type { Caller } from '../../../platform/binding/caller.ts'
import type { GuessLimits } from '../../../platform/limits/guess-limits.ts'
import { type TriesAtName, takeTryAtName } from '../../../platform/limits/tries-at-name.ts'

/** Limits for wrong resume codes within 15 minutes. */
const wrongCodes: TriesAtName = {
  ...{ what: 'resume', windowMs: 15 * 60_000 },
  ...{ perAddress: 50, perNameAtAddress: 10, perNameAtAddressUnderAttack: 3, perNameAnywhere: 100 },
}

/** Counts a try to open an application by its code: resuming and claiming share these limits. */
export function takeResumeTry(
  guesses: GuessLimits,
  { address }: Caller,
  mobile: string,
): ReturnType<GuessLimits['take']> {
  return takeTryAtName(guesses, { name: mobile, address }, wrongCodes)
}
