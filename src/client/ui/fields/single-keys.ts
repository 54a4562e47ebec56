import { readItem, removeItem, writeItem } from '../../platform/storage/storage.ts'
import { useStoreValue } from '../../platform/use-store-value.ts'

const storageKey = 'single-keys'
const listeners = new Set<() => void>()

/**
 * Whether keys without Ctrl or Alt are shortcuts on this device. Speech input types whole words, which would press many
 * of them, so a person can turn them off (WCAG 2.1.4).
 */
export function areSingleKeysOn(): boolean {
  return readItem(storageKey) !== 'off'
}

export function useSingleKeys(): boolean {
  return useStoreValue(subscribe, areSingleKeysOn)
}

export function setSingleKeys(on: boolean): void {
  if (on) removeItem(storageKey)
  else writeItem(storageKey, 'off')
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
