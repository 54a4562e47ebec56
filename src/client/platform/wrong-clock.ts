import { createObservable } from './observable.ts'
import { serverClock } from './server-clock.ts'
import { readItem, removeItem, writeItem } from './storage/storage.ts'
import { useStoreValue } from './use-store-value.ts'

const dayMs = 24 * 60 * 60 * 1000
const name = 'clock-told'
const changes = createObservable()

function isWrong(): boolean {
  return Math.abs(serverClock.phoneAhead()) > dayMs
}

serverClock.subscribe(() => {
  if (!isWrong()) removeItem(name)
  changes.notify()
})

/** The person has read the notice. It appears again only after the clock was right in between. */
export function noteClockTold(): void {
  writeItem(name, 'yes')
  changes.notify()
}

/** Whether to say that the clock of this phone is off by more than a day. */
export function useUntoldClock(): boolean {
  const isUntold = () => isWrong() && readItem(name) === null
  return useStoreValue(changes.subscribe, isUntold, () => false)
}
