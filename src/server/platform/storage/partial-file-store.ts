import { type FileHandle, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from './file-store.ts'

/** The owner and the hash of an unfinished file: one owner never sees, or continues, another's file. */
export type PartialKey = { owner: string; sha256: string }

/** Bytes of files that have not arrived completely. They survive a restart, and the upload can be continued. */
export type PartialFileStore = {
  /** How many bytes have arrived; 0 for none. */
  size: (key: PartialKey) => Promise<number>
  /**
   * Writes bytes from `offset` on as they arrive, and never beyond `length`. When the stream breaks off, it keeps what
   * has arrived. Returns the number of bytes that have arrived.
   */
  append: (
    key: PartialKey,
    from: { offset: number; length: number; bytes: AsyncIterable<Uint8Array> },
  ) => Promise<number>
  /** All bytes that have arrived; null for none. */
  read: (key: PartialKey) => Promise<Buffer | null>
  remove: (key: PartialKey) => Promise<void>
  owners: () => Promise<string[]>
  /** When bytes last arrived for this owner; null for none. */
  touchedAt: (owner: string) => Promise<Date | null>
  removeOwner: (owner: string) => Promise<void>
}

// A phone sends one file at a time; the others were removed from the form during their upload.
const mostFilesOfOwner = 20

/** Files under `folder/owner/hash`. */
export function createPartialFileStore(folder: string): PartialFileStore {
  const pathOf = ({ owner, sha256 }: PartialKey): string => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('A file must be named by its SHA-256 in lowercase hexadecimal.')
    return join(folderOf(owner), sha256)
  }
  const folderOf = (owner: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(owner)) throw new Error('An owner of unfinished files must be named by a UUID.')
    return join(folder, owner)
  }

  return {
    size: async (key) => (await stat(pathOf(key)).catch(nullIfMissing))?.size ?? 0,

    async append(key, { offset, length, bytes }) {
      const file = await openToWrite(folderOf(key.owner), pathOf(key))
      try {
        return await writeFrom(file, { offset, length, bytes })
      } finally {
        await file.close()
      }
    },

    read: (key) => readFile(pathOf(key)).catch(nullIfMissing),
    remove: (key) => rm(pathOf(key), { force: true }),
    owners: async () => (await readdir(folder).catch(nullIfMissing)) ?? [],

    async touchedAt(owner) {
      const files = await filesByAge(folderOf(owner))
      return files.at(-1)?.at ?? (await stat(folderOf(owner)).catch(nullIfMissing))?.mtime ?? null
    },

    removeOwner: (owner) => rm(folderOf(owner), { recursive: true, force: true }),
  }
}

async function openToWrite(folder: string, path: string): Promise<FileHandle> {
  const known = await open(path, 'r+').catch(nullIfMissing)
  if (known !== null) return known
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = await filesByAge(folder)
  for (const { path: oldest } of files.slice(0, Math.max(0, files.length + 1 - mostFilesOfOwner))) await rm(oldest)
  // Another request may create the file meanwhile; both write at positions, so they do not harm each other.
  return open(path, 'a', 0o600).then(async (made) => {
    await made.close()
    return open(path, 'r+')
  })
}

type Piece = { offset: number; length: number; bytes: AsyncIterable<Uint8Array> }

async function writeFrom(file: FileHandle, { offset, length, bytes }: Piece): Promise<number> {
  let at = offset
  try {
    // Reads to the end, though nothing beyond `length` is kept: stopping early would cut off the answer too.
    for await (const chunk of bytes) {
      const wanted = chunk.subarray(0, length - at)
      for (let done = 0; done < wanted.length; ) {
        const { bytesWritten } = await file.write(wanted, done, wanted.length - done, at)
        done += bytesWritten
        at += bytesWritten
      }
    }
  } catch (error) {
    // The connection broke: the written bytes stay. A full disk is an error of the server.
    if (isOfDisk(error)) throw error
  }
  return at
}

function isOfDisk(error: unknown): boolean {
  const { syscall, code } = error as NodeJS.ErrnoException
  return syscall === 'write' && code !== 'EPIPE' && code !== 'ECONNRESET'
}

async function filesByAge(folder: string): Promise<{ path: string; at: Date }[]> {
  const names = (await readdir(folder).catch(nullIfMissing)) ?? []
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const found = await stat(path).catch(nullIfMissing)
      return found === null ? [] : [{ path, at: found.mtime }]
    }),
  )
  return files.flat().sort((a, b) => a.at.getTime() - b.at.getTime())
}
