/**
 * The tables of the phone's database that each version added, in the notation of Dexie: the primary key, then the
 * indexes. Both ways to the database are made of them: Dexie (store.ts) and the browser's own API, which writes what is
 * typed before the code of Dexie has loaded.
 */
export const tablesByVersion: readonly Readonly<Record<string, string>>[] = [
  {
    drafts: 'id, updatedAt',
    answers: '[draftId+path]',
    outbox: 'opId, [draftId+seq], [draftId+path]',
    attachments: 'fileId, draftId',
    blobs: 'fileId',
    conflicts: '[draftId+path+deviceId]',
    meta: 'key',
  },
  { sealed: '[draftId+part]', vaults: 'id', captures: 'id, draftId' },
  { visitors: 'id', visits: 'id, visitorId', photos: 'fileId' },
]

/** The part of a row in `sealed` that has the rows of a locked draft. */
export const rowsPart = 'rows'

/** The key in `meta` of the state of a phone that several people may use. */
export const phoneKey = 'phone'

/** The key in `meta` of the time at which a draft was last wiped on purpose. */
export const lastWipeKey = 'last-wipe'

/** The browser's number of the current version: Dexie multiplies its own by ten. */
export const browserVersion = tablesByVersion.length * 10

/**
 * Creates, in an upgrade, the tables and indexes that the database does not have, as Dexie would. That is all that an
 * upgrade has to do, because rows of older versions are upgraded when they are read (upgrade.ts).
 */
export function createMissingTables(upgrade: IDBTransaction): void {
  const { db } = upgrade
  for (const [name, keys] of tablesByVersion.flatMap((tables) => Object.entries(tables))) {
    const [primary = '', ...indexes] = keys.split(', ')
    const table = db.objectStoreNames.contains(name)
      ? upgrade.objectStore(name)
      : db.createObjectStore(name, { keyPath: keyPathOf(primary) })
    for (const index of indexes) if (!table.indexNames.contains(index)) table.createIndex(index, keyPathOf(index))
  }
}

/** `[draftId+path]` is the key of two properties. */
function keyPathOf(key: string): string | string[] {
  return key.startsWith('[') ? key.slice(1, -1).split('+') : key
}
