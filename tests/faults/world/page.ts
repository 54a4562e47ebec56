import { randomBytes, randomUUID } from 'node:crypto'
import { Dexie } from 'dexie'
import type { DraftChanges } from '#sync/changes.ts'
import type { TypingContext } from '#sync/storage/write-typed.ts'
import { TalikaStore } from '#sync/store.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import { createTransport, type Transport } from '#sync/transport/transport.ts'
import { connectTo } from '../../support/phone/sync-phone.ts'
import type { Random } from '../schedule/random.ts'
import type { Trouble } from '../schedule/schedule.ts'

/** A signed-in person. */
export type Session = { userId: string; authToken: string }

/** The parts of a phone that a page uses. */
export type PageParts = {
  indexedDB: IDBFactory
  IDBKeyRange: typeof IDBKeyRange
  deviceId: string
  session: () => Session | null
  now: () => number
  random: Random
  /** Called for each write that the full phone refuses. */
  onFull: () => void
  /** Called when a writing transaction begins and when it has ended. */
  onWrite: () => void
  /** The connection; a page that has ended gets no more answers from it. */
  send: (page: Page, request: Request) => Promise<Response>
}

/**
 * One run of the app on a phone. When it ends, the browser aborts its open transactions, nothing that it awaits is ever
 * answered, and code that still runs can reach neither the storage nor the connection.
 */
export type Page = {
  context: SyncContext & TypingContext
  transport: Transport
  isDead: () => boolean
  /** Resolves when the page ends. */
  died: Promise<'died'>
  kill: () => void
  arm: (trouble: Trouble | null) => void
}

const silent: DraftChanges = { publish: () => {}, subscribe: () => () => {}, close: () => {} }

export function openPage(parts: PageParts): Page {
  const { indexedDB, IDBKeyRange, deviceId, session, now, random, onWrite } = parts
  const store = new TalikaStore('talika', { indexedDB, IDBKeyRange })
  const open = new Set<IDBTransaction>()
  let dead = false
  let armed: Trouble | null = null
  let seen = 0
  let puts = 0
  let die: (word: 'died') => void = () => {}
  const died = new Promise<'died'>((resolve) => {
    die = resolve
  })

  const kill = () => {
    if (dead) return
    dead = true
    for (const transaction of open) abort(transaction)
    die('died')
    // Committed writes stay; the browser closes the database connection of a page that is gone.
    queueMicrotask(() => {
      store.close({ disableAutoOpen: true })
      plain.close()
    })
  }
  const isDue = (when: Trouble['when']) => armed !== null && armed.when === when && seen === armed.at

  const watch = (transaction: IDBTransaction) => {
    open.add(transaction)
    onWrite()
    transaction.addEventListener('abort', () => {
      open.delete(transaction)
      onWrite()
    })
    transaction.addEventListener('complete', () => {
      open.delete(transaction)
      onWrite()
      if (isDue('after')) kill()
    })
    guardWrites(transaction)
    seen += 1
    if (isDue('before')) kill()
  }

  /** Writes of both connections get the same troubles. */
  const guardWrites = (transaction: IDBTransaction) => {
    const guarded = new Set<IDBObjectStore>()
    const find = transaction.objectStore.bind(transaction)
    transaction.objectStore = (name) => {
      const table = find(name)
      if (guarded.has(table)) return table
      guarded.add(table)
      const { put, add, delete: remove } = table
      const after = (request: IDBRequest) => {
        request.addEventListener('success', () => {
          if (isDue('within')) kill()
        })
        return request
      }
      const whenThereIsRoom = (write: typeof put): typeof put => {
        return (...values) => {
          if (isFull()) throw new DOMException('There is no room', 'QuotaExceededError')
          return after(Reflect.apply(write, table, values)) as IDBRequest<IDBValidKey>
        }
      }
      table.put = whenThereIsRoom(put)
      table.add = whenThereIsRoom(add)
      table.delete = (...values) => after(Reflect.apply(remove, table, values))
      return table
    }
  }

  const never = () => new Dexie.Promise<never>(() => {})
  /** Whether the phone has no room for this write. Deleting needs no room. */
  const isFull = (): boolean => {
    if (armed?.when !== 'full') return false
    puts += 1
    if (puts < armed.at) return false
    parts.onFull()
    return true
  }
  store.use({
    stack: 'dbcore',
    name: 'page',
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        if (dead) throw new Error('This page has ended')
        const transaction = core.transaction(stores, mode, options)
        if (mode === 'readwrite') watch(transaction as IDBTransaction)
        return transaction
      },
      table(name) {
        const table = core.table(name)
        return {
          ...table,
          get: (request) => (dead ? never() : table.get(request)),
          getMany: (request) => (dead ? never() : table.getMany(request)),
          query: (request) => (dead ? never() : table.query(request)),
          count: (request) => (dead ? never() : table.count(request)),
          openCursor: (request) => (dead ? never() : table.openCursor(request)),
          mutate(request) {
            if (dead) return never()
            return table.mutate(request).then((answer) => (dead ? never() : answer))
          },
        }
      },
    }),
  })

  const plain = connectTo('talika', indexedDB)
  const connection: TypingContext['connection'] = {
    ...plain,
    async begin(names, mode) {
      const transaction = await plain.begin(names, mode)
      if (dead) {
        transaction.abort()
        throw new Error('This page has ended')
      }
      if (mode === 'readwrite') watch(transaction)
      return transaction
    },
  }

  let slept = 0
  const page: Page = {
    // Ids are new each time, because one server sees a schedule more than once; everything that affects decisions comes
    // from the seed.
    context: {
      ...{ store, connection, changes: silent, deviceId },
      // Pauses take no real time here, but the clock must include them, because the engine's retry window ends by it.
      now: () => now() + slept,
      pause: async (ms) => {
        slept += Math.ceil(ms)
      },
      newId: () => randomUUID(),
      account: () => session()?.userId ?? null,
      random: (count) => (count < 8 ? random.bytes(count) : new Uint8Array(randomBytes(count))),
    },
    transport: createTransport({
      baseUrl: 'http://talika.test',
      apiKey: 'talika-web',
      deviceId,
      authToken: () => session()?.authToken ?? null,
      fetch: async (input, init) => {
        if (dead) return never()
        const { signal: _, ...rest } = init ?? {}
        const response = await parts.send(page, new Request(input as string, rest))
        return dead ? never() : response
      },
    }),
    isDead: () => dead,
    died,
    kill,
    arm(trouble) {
      armed = trouble
      seen = 0
      puts = 0
    },
  }
  return page
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It was committed at this very moment.
  }
}
