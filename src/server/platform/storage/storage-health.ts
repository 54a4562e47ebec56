import { randomUUID } from 'node:crypto'
import { open, rm, statfs as statfsOfNode } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Refusal, refuse } from '#domain/errors.ts'
import type { Database } from '../database/schema.ts'

/** What is full: the disk of the files, or that of the database. */
export type StorageTrouble = 'files' | 'database'

/** Whether there is space to write. Trouble ends by itself once there is space again, without a restart. */
export type StorageHealth = {
  /** A refusal while the disk has less space than the reserve, so that uploads leave what the database needs. */
  refuseUpload: () => Promise<Refusal | null>
  /** Records an error about a full or read-only disk and returns the refusal for it; null for any other error. */
  note: (error: unknown) => Refusal | null
  /** What cannot be written at the moment, or null. */
  trouble: () => Promise<StorageTrouble | null>
}

export type Statfs = (folder: string) => Promise<{ bavail: number; bsize: number }>
/** Writes a little and deletes it again; rejects when there is no space for it. */
export type Probe = () => Promise<unknown>
type Options = {
  folder: string
  reserveBytes: number
  probes: Record<StorageTrouble, Probe>
  now: () => Date
  statfs?: Statfs | undefined
}

const troubles = ['files', 'database'] as const satisfies readonly StorageTrouble[]
const retryAfter = 60
/** The free space is read once for all uploads within this time. */
const freshMs = 2_000
/** A probe may succeed between two failing writes, so trouble lasts this long after the last failed write. */
const quietMs = 10_000

export function createStorageHealth(options: Options): StorageHealth {
  const { folder, reserveBytes, probes, now, statfs = statfsOfNode } = options
  const lastFailure = new Map<StorageTrouble, number>()
  let known = { isLow: false, until: 0 }

  const isLow = async (): Promise<boolean> => {
    const at = now().getTime()
    if (at < known.until) return known.isLow
    // If the free space cannot be read, the disk does not count as full: the write itself will fail if it is.
    const free = await statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Number.POSITIVE_INFINITY,
    )
    known = { isLow: free < reserveBytes, until: at + freshMs }
    return known.isLow
  }

  const lasts = async (kind: StorageTrouble): Promise<boolean> => {
    const failedAt = lastFailure.get(kind)
    if (failedAt === undefined) return false
    if (now().getTime() - failedAt < quietMs) return true
    const works = await probes[kind]().then(
      () => true,
      () => false,
    )
    if (works) lastFailure.delete(kind)
    return !works
  }

  return {
    refuseUpload: async () => ((await isLow()) ? refuse('maintenance', { retryAfter, detail: 'storage_low' }) : null),
    note(error) {
      const kind = troubleOf(error)
      if (kind === null) return null
      lastFailure.set(kind, now().getTime())
      return refuse('maintenance', { retryAfter, detail: `storage_${kind}` })
    },
    async trouble() {
      for (const kind of troubles) if (await lasts(kind)) return kind
      return null
    },
  }
}

const codesOfTroubles: Readonly<Record<string, StorageTrouble>> = {
  ENOSPC: 'files',
  EDQUOT: 'files',
  EROFS: 'files',
  // PostgreSQL's disk_full.
  '53100': 'database',
}

function troubleOf(error: unknown): StorageTrouble | null {
  if (!(error instanceof Error)) return null
  return codesOfTroubles[(error as NodeJS.ErrnoException).code ?? ''] ?? troubleOf(error.cause)
}

const probeBytes = 64 * 1024

/** Tests both disks by writing as the portal does. */
export function storageProbes(folder: string, db: Kysely<Database>): Record<StorageTrouble, Probe> {
  return { files: () => writeFile(folder), database: () => writeTable(db) }
}

async function writeFile(folder: string): Promise<void> {
  const path = join(folder, `probe-${randomUUID()}`)
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(Buffer.alloc(probeBytes, 1))
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}

/** A temporary table is stored on the same disk as all tables, and its space is freed with the transaction. */
async function writeTable(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`CREATE TEMP TABLE storage_probe ON COMMIT DROP AS
      SELECT md5(random()::text) AS filler FROM generate_series(1, 2000)`.execute(trx)
  })
}
