import { Readable } from 'node:stream'
import { type Result, refuse } from '#domain/errors.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Cell } from '#domain/reference/cells.ts'
import { csvRow, csvStart } from '#domain/reference/csv-cell.ts'
import { type Caller, hasRole } from '../binding/caller.ts'
import { createTurns } from '../limits/turns.ts'
import type { Log } from '../log.ts'
import { xlsxFile } from './xlsx.ts'

export type TableFile = { name: string; contentType: string; content: Readable }
/** Batches of rows; the first row is the heading. */
export type Table = AsyncIterable<readonly (readonly Cell[])[]>

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type TableFormat = keyof typeof contentTypes

export type TableOrder = {
  caller: Caller
  /** The caller needs one of these as long as the file is being written. */
  roles: readonly Role[]
  /** The file name without its extension. */
  name: string
  format: TableFormat
  sheet: { name: string; widths: readonly number[] }
  /** Audits the file and starts reading the rows. */
  begin: () => Promise<Table>
}

/**
 * Tables that are read and written to a file at the same time. `rate_limited` while the caller's last file is still
 * being written, or too many files are.
 */
export type TableFiles = { write: (order: TableOrder) => Promise<Result<TableFile>> }

/** How many files one process writes at once: each keeps a database connection busy most of the time. */
const mostAtOnce = 2
/** The longest time for one file, however fast its reader is. */
const longestMs = 15 * 60_000
/** A reader that takes no further part of the file for this long loses its turn. A batch is some 30 kB. */
const stalledMs = 30_000

export function createTableFiles({ log }: { log: Log }): TableFiles {
  const turns = createTurns({ most: mostAtOnce })
  return {
    async write({ caller, roles, name, format, sheet, begin }) {
      const endTurn = turns.take(caller.user?.id ?? '')
      if (endTurn === null) return refuse('rate_limited', { retryAfter: 10 })
      try {
        const watch = createWatch()
        const rows = guarded(await begin(), { watch, mayGoOn: () => isStillAllowed(caller, roles) })
        const content = format === 'csv' ? Readable.from(csvFile(rows)) : xlsxFile({ ...sheet, rows })
        watch.start(content)
        content.on('error', (error) => log.warn({ error }, 'An export was not completed'))
        content.on('close', () => {
          watch.stop()
          endTurn()
        })
        return { ok: true, value: { name: `${name}.${format}`, contentType: contentTypes[format], content } }
      } catch (error) {
        endTurn()
        throw error
      }
    },
  }
}

/** Whether the session is still alive and its account may still have such a file. */
async function isStillAllowed(caller: Caller, roles: readonly Role[]): Promise<boolean> {
  const user = (await caller.findAgain?.()) ?? null
  return user !== null && user.id === caller.user?.id && hasRole({ ...caller, user }, ...roles)
}

type Watch = ReturnType<typeof createWatch>

/** Ends a file whose reader stops, or takes too long in all. */
function createWatch() {
  let end = (_why: string) => {}
  let whole: NodeJS.Timeout | undefined
  let waiting: NodeJS.Timeout | undefined
  const after = (ms: number, why: string) => setTimeout(() => end(why), ms).unref()
  return {
    start(content: Readable) {
      end = (why) => void content.destroy(new Error(why))
      whole = after(longestMs, 'The reader took too long')
    },
    /** A part is ready, and the reader has not asked for the next one. */
    offer() {
      clearTimeout(waiting)
      waiting = after(stalledMs, 'The reader stopped reading')
    },
    taken: () => clearTimeout(waiting),
    stop() {
      clearTimeout(waiting)
      clearTimeout(whole)
    },
  }
}

/** The rows, as long as the reader takes them and the session lasts. */
async function* guarded(
  rows: Table,
  { watch, mayGoOn }: { watch: Watch; mayGoOn: () => Promise<boolean> },
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const batch of rows) {
    if (!(await mayGoOn())) throw new Error('The session has ended')
    watch.offer()
    yield batch
    watch.taken()
  }
}

async function* csvFile(rows: Table): AsyncGenerator<string> {
  yield csvStart
  for await (const batch of rows) yield batch.map(csvRow).join('')
}
