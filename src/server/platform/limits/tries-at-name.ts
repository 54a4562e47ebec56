import type { GuessLimit, GuessLimits } from './guess-limits.ts'

/**
 * How many wrong guesses at a secret that belongs to a name (an account, a mobile number) are allowed within
 * `windowMs`; right ones do not count. No limit locks a name: its owner gets in from another address, whatever
 * strangers try. `perNameAnywhere` counts the guesses from all addresses together. Once it is used up, each address has
 * `perNameAtAddressUnderAttack` instead of `perNameAtAddress`.
 */
export type TriesAtName = {
  what: string
  windowMs: number
  perAddress: number
  perNameAtAddress: number
  perNameAtAddressUnderAttack: number
  perNameAnywhere: number
}

/** Counts a guess, or says how long to wait. */
export async function takeTryAtName(
  guesses: GuessLimits,
  { name, address }: { name: string; address: string },
  tries: TriesAtName,
): ReturnType<GuessLimits['take']> {
  const limit = (by: string, who: string, allowance: number): GuessLimit => ({
    ...{ what: `${tries.what} ${by}`, who, allowance },
    windowMs: tries.windowMs,
  })
  const anywhere = await guesses.take([limit('name', name, tries.perNameAnywhere)])
  const perName = anywhere.ok ? tries.perNameAtAddress : tries.perNameAtAddressUnderAttack
  const taken = await guesses.take([
    limit('name at address', `${name} ${address}`, perName),
    limit('address', address, tries.perAddress),
  ])
  const undoAnywhere = anywhere.ok ? anywhere.giveBack : async () => {}
  if (!taken.ok) {
    // The secret was not compared, so this was no wrong guess.
    await undoAnywhere()
    return taken
  }
  const giveBack = async () => {
    await taken.giveBack()
    await undoAnywhere()
  }
  return { ok: true, giveBack }
}
