import type { QueueState, ViewGuest } from './queue-state.ts'

/**
 * How many serials are named for one guest. A stranger can join many times with one number, and each of those rows would
 * name all others: too much for a host's connection.
 */
const mostNamed = 10

/**
 * The lowest serials of other phones' places with the same mobile number, for each of these guests who has any. Places
 * that their guests left do not count: the host never spoke with them.
 */
export function findSameNumbers(state: QueueState, guests: readonly ViewGuest[]): ReadonlyMap<string, number[]> {
  const ofNumber = new Map<string | null, ViewGuest[]>(guests.map(({ mobile }) => [mobile, []]))
  for (const guest of state.guests()) if (guest.state !== 'LEFT') ofNumber.get(guest.mobile)?.push(guest)
  for (const group of ofNumber.values()) group.sort((one, other) => one.serial - other.serial)
  const found = new Map<string, number[]>()
  for (const { id, mobile, tokenKey } of guests) {
    const others: number[] = []
    for (const other of ofNumber.get(mobile) ?? []) {
      if (others.length === mostNamed) break
      if (other.tokenKey !== tokenKey) others.push(other.serial)
    }
    if (others.length > 0) found.set(id, others)
  }
  return found
}
