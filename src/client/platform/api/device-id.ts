import { readItem, writeItem } from '../storage/storage.ts'

const storageKey = 'deviceId'
let id: string | null = null

/** The id of this installation, made once and kept. The sync engine must use the same one: conflicts name devices. */
export function deviceId(): string {
  id ??= readItem(storageKey) ?? makeId()
  return id
}

function makeId(): string {
  // As unlikely to be made twice as a UUID for all that matters, and half as long: every request names it.
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  writeItem(storageKey, made)
  return made
}

/** Writes it down again, after the browser has cleared what this page had kept. */
export function keepDeviceId(): void {
  writeItem(storageKey, deviceId())
}
