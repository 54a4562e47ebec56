import type { Caller } from '../../platform/caller.ts'
import type { GuessLimit, GuessLimits } from '../../platform/guess-limits.ts'
import type { Username } from './username.ts'

const windowMs = 15 * 60 * 1000

/**
 * Wrong passwords in a quarter of an hour; right ones do not count. No limit closes a name: its owner at another address
 * gets in, whatever strangers try. `perNameAnywhere` only decides which of the other two holds: a name that is guessed
 * from many addresses at once leaves each of them three tries.
 */
const wrongTries = { perAddress: 50, perNameAtAddress: 10, perNameAtAddressUnderAttack: 3, perNameAnywhere: 100 }

/** Counts a try to sign in, or says how long to wait. */
export async function takeSignInTry(
  guesses: GuessLimits,
  { address }: Caller,
  username: Username,
): ReturnType<GuessLimits['take']> {
  const name = JSON.stringify(username)
  const anywhere = await guesses.take([limit('name', name, wrongTries.perNameAnywhere)])
  const perName = anywhere.ok ? wrongTries.perNameAtAddress : wrongTries.perNameAtAddressUnderAttack
  const taken = await guesses.take([
    limit('name at address', `${name} ${address}`, perName),
    limit('address', address, wrongTries.perAddress),
  ])
  const undoAnywhere = anywhere.ok ? anywhere.giveBack : async () => {}
  if (!taken.ok) {
    // A try that was not looked at is no wrong password.
    await undoAnywhere()
    return taken
  }
  const giveBack = async () => {
    await taken.giveBack()
    await undoAnywhere()
  }
  return { ok: true, giveBack }
}

function limit(by: string, who: string, allowance: number): GuessLimit {
  return { what: `sign-in ${by}`, who, allowance, windowMs }
}
