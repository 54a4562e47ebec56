import type { TalikaStore } from '../store.ts'

/** The identity of this install. A service worker cannot read the page's local storage, so the page stores it here. */
export type Identity = { deviceId: string; apiKey: string }

const key = 'identity'

export async function rememberIdentity(store: TalikaStore, identity: Identity): Promise<void> {
  await store.meta.put({ key, value: identity })
}

export async function readIdentity(store: TalikaStore): Promise<Identity | null> {
  const row = await store.meta.get(key)
  return (row?.value as Identity | undefined) ?? null
}
