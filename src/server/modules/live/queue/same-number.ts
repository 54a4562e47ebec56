import type { QueueState, ViewGuest } from './queue-state.ts'

/**
 * The serials of other phones' places with the same mobile number, for each of these guests who has any. Places that
 * their guests left do not count: the host never spoke with them.
 */
export function findSameNumbers(state: QueueState, guests: readonly ViewGuest[]): ReadonlyMap<string, number[]> {
  const ofNumber = new Map<string | null, ViewGuest[]>(guests.map(({ mobile }) => [mobile, []]))
  for (const guest of state.guests()) if (guest.state !== 'LEFT') ofNumber.get(guest.mobile)?.push(guest)
  const found = new Map<string, number[]>()
  for (const { id, mobile, tokenKey } of guests) {
    const others = (ofNumber.get(mobile) ?? []).filter((other) => other.tokenKey !== tokenKey)
    if (others.length > 0)
      found.set(
        id,
        others.map(({ serial }) => serial).sort((one, other) => one - other),
      )
  }
  return found
}
