/** A connection to a database through the browser's own API, which is opened when it is needed. */
export type Connection = {
  /** Begins a transaction with the durability `relaxed`; opens the database when it is not open. */
  begin(tables: readonly string[], mode: IDBTransactionMode): Promise<IDBTransaction>
  /** The next transaction opens the database again. */
  close(): void
}

export type ConnectionOptions = {
  name: string
  /** Missing: whatever version is there, or 1. */
  version?: number
  /** Creates in an upgrade what is missing. */
  createMissing: (upgrade: IDBTransaction) => void
  /** Called before the connection closes because another page needs a newer version of the database. */
  beforeClosing?: () => Promise<unknown>
  /** Called when another page begins or ends to keep this one from opening the database. */
  onBlocked?: (isBlocked: boolean) => void
  /** The page's own if missing. */
  factory?: IDBFactory
}

export function createConnection(options: ConnectionOptions): Connection {
  let opening: Promise<IDBDatabase> | null = null
  const forget = (opened: Promise<IDBDatabase>) => {
    if (opening === opened) opening = null
  }

  function open(): Promise<IDBDatabase> {
    const opened = openNewest(options).then((database) => {
      const close = () => {
        forget(opened)
        database.close()
      }
      database.onversionchange = ({ newVersion }) => {
        // Nothing can be stored in a database that is being deleted.
        const ready = newVersion === null ? undefined : options.beforeClosing?.()
        if (ready === undefined) close()
        else ready.then(close, close)
      }
      return database
    })
    opened.catch(() => forget(opened))
    opening = opened
    return opened
  }

  async function tryToBegin(tables: readonly string[], mode: IDBTransactionMode): Promise<IDBTransaction | null> {
    const opened = opening ?? open()
    const database = await opened
    try {
      // A flush of the disk for each keystroke would cost more than the keystroke.
      return database.transaction(tables, mode, { durability: 'relaxed' })
    } catch {
      // The browser has closed the connection, perhaps without an event.
      forget(opened)
      database.close()
      return null
    }
  }

  return {
    async begin(tables, mode) {
      // Safeguard: a connection that the browser has closed is opened again.
      const transaction = (await tryToBegin(tables, mode)) ?? (await tryToBegin(tables, mode))
      if (transaction === null) throw new Error(`The browser closes the database ${options.name} repeatedly`)
      return transaction
    },
    close() {
      const closing = opening
      opening = null
      closing?.then((database) => database.close()).catch(() => undefined)
    },
  }
}

/** Opens the database at the wanted version, or at the later one that a later release has left. */
async function openNewest(options: ConnectionOptions): Promise<IDBDatabase> {
  try {
    return await openAt(options, options.version)
  } catch (cause) {
    if ((cause as DOMException | null)?.name !== 'VersionError') throw cause
    return openAt(options)
  }
}

function openAt(
  { name, createMissing, onBlocked, factory = indexedDB }: ConnectionOptions,
  version?: number,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version)
    request.onupgradeneeded = () => createMissing(request.transaction as IDBTransaction)
    request.onblocked = () => onBlocked?.(true)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      onBlocked?.(false)
      resolve(request.result)
    }
  })
}

/** Resolves when the browser has committed; rejects without having stored anything. */
export function runIn<Result>(
  transaction: IDBTransaction,
  work: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let failure: unknown = null
    let result: Result
    transaction.oncomplete = () => resolve(result)
    // The transaction's error is the browser's reason; there is none when the code below aborted it.
    transaction.onabort = () => reject(transaction.error ?? failure ?? new Error('The browser ended the transaction'))
    work(transaction)
      .then((value) => {
        result = value
        // Tells the browser that no request follows, so that it commits at once.
        transaction.commit()
      })
      .catch((cause: unknown) => {
        failure = cause
        try {
          // Safeguard: value and operation are written in one transaction.
          transaction.abort()
        } catch {
          // The browser has aborted it already, and its event reports that.
        }
      })
  })
}

/**
 * The result of a request of the browser's own API. `Promise` is Dexie's if Dexie began the transaction, because no
 * other promise keeps that transaction current.
 */
export function answerOf<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Result)
    request.onerror = () => reject(request.error)
  })
}
