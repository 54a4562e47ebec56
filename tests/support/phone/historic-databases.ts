type Shape = { version: number; stores: Record<string, { key: string | string[]; indexes: (string | string[])[] }> }

/**
 * A database as an earlier version of the app left it on a phone: written by hand, never computed from today's code.
 */
export type HistoricDatabase = Shape & { name: string; draftId: string; rows: Record<string, object[]> }

const storesOfFirst: Shape['stores'] = {
  drafts: { key: 'id', indexes: ['updatedAt'] },
  answers: { key: ['draftId', 'path'], indexes: [] },
  outbox: {
    key: 'opId',
    indexes: [
      ['draftId', 'seq'],
      ['draftId', 'path'],
    ],
  },
  attachments: { key: 'fileId', indexes: ['draftId'] },
  blobs: { key: 'fileId', indexes: [] },
  conflicts: { key: ['draftId', 'path', 'deviceId'], indexes: [] },
  meta: { key: 'key', indexes: [] },
}
const storesOfLocks: Shape['stores'] = {
  ...storesOfFirst,
  sealed: { key: ['draftId', 'part'], indexes: [] },
  vaults: { key: 'id', indexes: [] },
}
const storesOfCaptures: Shape['stores'] = { ...storesOfLocks, captures: { key: 'id', indexes: ['draftId'] } }

const draftOfFirst = {
  schemaVersion: 1,
  kind: 'individual',
  type: 'ARCHITECT',
  purpose: 'REGISTRATION',
  locale: 'bn',
  token: '7K3M9QXA2B4C',
  mobile: '01712345678',
  signedIn: false,
  onServer: false,
  rev: 0,
  epoch: null,
  status: 'draft',
  version: 0,
  docHash: null,
  hashAgrees: false,
  syncedAt: null,
  sendingUntil: 0,
  retry: { tries: 3, notBefore: 0 },
  paused: null,
  submission: null,
  createdAt: 1_790_000_000_000,
  updatedAt: 1_790_000_000_000,
}

function rowsOf(draftId: string, draft: object = {}): Record<string, object[]> {
  const at = 1_790_000_000_000
  const rest = { draftId, schemaVersion: 1, at }
  return {
    drafts: [{ ...draftOfFirst, id: draftId, ...draft }],
    answers: [
      { ...rest, path: 'mobile', value: '01712345678', rev: 0 },
      { ...rest, path: 'nameEn', value: 'Karim', rev: 0 },
    ],
    outbox: [
      { ...rest, opId: `${draftId.slice(0, -1)}1`, seq: 1, path: 'mobile', value: '01712345678', ...waiting },
      { ...rest, opId: `${draftId.slice(0, -1)}2`, seq: 2, path: 'nameEn', value: 'Karim', ...waiting },
    ],
    meta: [{ key: `raw/${draftId}/dateOfBirth`, value: '12/0' }],
  }
}

const waiting = { baseRev: 0, state: 'waiting', code: null }
const idOf = (number: number) => `00000000-0000-4000-8000-0000000000${number}0`

export const historicDatabases: readonly HistoricDatabase[] = [
  { name: 'the first drafts', version: 10, stores: storesOfFirst, draftId: idOf(1), rows: rowsOf(idOf(1)) },
  {
    name: 'a wait that the server asked for',
    version: 10,
    stores: storesOfFirst,
    draftId: idOf(2),
    rows: rowsOf(idOf(2), { retry: { tries: 1, notBefore: 0, asked: true } }),
  },
  { name: 'locks without pages', version: 20, stores: storesOfLocks, draftId: idOf(3), rows: rowsOf(idOf(3)) },
  { name: 'pages', version: 20, stores: storesOfCaptures, draftId: idOf(4), rows: rowsOf(idOf(4)) },
  {
    name: 'accounts',
    version: 20,
    stores: storesOfCaptures,
    draftId: idOf(5),
    rows: rowsOf(idOf(5), { account: null }),
  },
]

/** A future release: it has another table, and rows that today's code does not understand. */
export const futureDatabase: HistoricDatabase = {
  name: 'a release to come',
  version: 70,
  stores: { ...storesOfCaptures, dreams: { key: 'id', indexes: ['draftId'] } },
  draftId: idOf(6),
  rows: {
    ...rowsOf(idOf(6), { schemaVersion: 2, moods: ['calm'] }),
    answers: [{ draftId: idOf(6), path: 'nameEn', schemaVersion: 2, value: { new: 'shape' }, rev: 0, at: 1 }],
    dreams: [{ id: 'dream', draftId: idOf(6) }],
  },
}

/** Creates the old database without any of today's code. */
export async function makeHistoricDatabase(
  factory: IDBFactory,
  name: string,
  { version, stores, rows }: HistoricDatabase,
): Promise<void> {
  const request = factory.open(name, version)
  request.onupgradeneeded = () => {
    for (const [table, { key, indexes }] of Object.entries(stores)) {
      const store = request.result.createObjectStore(table, { keyPath: key })
      for (const index of indexes) store.createIndex(Array.isArray(index) ? `[${index.join('+')}]` : index, index)
    }
  }
  await new Promise((resolve, reject) => {
    request.onsuccess = resolve
    request.onerror = () => reject(request.error)
  })
  const database = request.result
  const transaction = database.transaction(Object.keys(rows), 'readwrite')
  for (const [table, list] of Object.entries(rows)) for (const row of list) transaction.objectStore(table).put(row)
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve
    transaction.onabort = () => reject(transaction.error)
  })
  database.close()
}
