import type { TalikaStore } from '../store.ts'

/** Who this install is. A service worker cannot read the page's local storage, so the page leaves it here. */
export type Identity = { deviceId: string; apiKey: string }

const key = 'identity'

export async function rememberIdentity(store: TalikaStore, identity: Identity): Promise<void> {
  await store.meta.put({ key, value: identity })
}

export async function readIdentity(store: TalikaStore): Promise<Identity | null> {
  const row = await store.meta.get(key)
  return (row?.value as Identity | undefined) ?? null
}
