import { readItem, writeItem } from './storage.ts'

const storageKey = 'deviceId'
let id: string | null = null

/** The id of this installation, made once and kept. The sync engine must use the same one: conflicts name devices. */
export function deviceId(): string {
  id ??= readItem(storageKey) ?? makeId()
  return id
}

function makeId(): string {
  const made = crypto.randomUUID()
  writeItem(storageKey, made)
  return made
}
