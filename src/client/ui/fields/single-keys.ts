import { createObservable } from '../../platform/observable.ts'
import { readItem, removeItem, writeItem } from '../../platform/storage/storage.ts'
import { useStoreValue } from '../../platform/use-store-value.ts'

const storageKey = 'single-keys'
const changes = createObservable()

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
  changes.notify()
}

function subscribe(listener: () => void): () => void {
  const end = changes.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    end()
    window.removeEventListener('storage', listener)
  }
}
