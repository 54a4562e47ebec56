import type { Caller } from '../../platform/binding/caller.ts'
import type { GuessLimits } from '../../platform/limits/guess-limits.ts'
import { type TriesAtName, takeTryAtName } from '../../platform/limits/tries-at-name.ts'
import type { Username } from './username.ts'

/** Wrong passwords within a quarter of an hour. */
const wrongPasswords: TriesAtName = {
  ...{ what: 'sign-in', windowMs: 15 * 60_000 },
  ...{ perAddress: 50, perNameAtAddress: 10, perNameAtAddressUnderAttack: 3, perNameAnywhere: 100 },
}

/** Counts a sign-in attempt, or says how long to wait. */
export function takeSignInTry(
  guesses: GuessLimits,
  { address }: Caller,
  username: Username,
): ReturnType<GuessLimits['take']> {
  return takeTryAtName(guesses, { name: JSON.stringify(username), address }, wrongPasswords)
}
