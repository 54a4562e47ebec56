import { readItem, writeItem } from '../storage/storage.ts'

const storageKey = 'deviceId'
let id: string | null = null

/**
 * The id of this installation, created once and stored. The sync engine must use the same one: conflicts name devices.
 */
export function deviceId(): string {
  id ??= readItem(storageKey) ?? makeId()
  return id
}

function makeId(): string {
  // 96 random bits are unique enough, and half as long as a UUID: every request carries them.
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  writeItem(storageKey, made)
  return made
}

/** Stores the id again after the browser has cleared this site's storage. */
export function keepDeviceId(): void {
  writeItem(storageKey, deviceId())
}
