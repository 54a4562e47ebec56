import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, type FileHandle, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Bytes stored once under their SHA-256 (hex). Writing bytes that exist already changes nothing. */
export type FileStore = {
  /**
   * Stores the bytes and returns their hash and size. When `sha256` is given and the bytes have another hash, nothing
   * is stored and the result is null.
   */
  put: (content: Uint8Array | Readable, sha256?: string) => Promise<{ sha256: string; size: number } | null>
  /** Null when nothing has that hash. */
  read: (sha256: string) => Promise<Buffer | null>
  /** A stream of the bytes, for responses; null when nothing has that hash. */
  open: (sha256: string) => Promise<{ stream: Readable; size: number } | null>
  has: (sha256: string) => Promise<boolean>
  /** Deletes the bytes unless they were stored (again) since that moment; missing bytes are no error. */
  remove: (sha256: string, storedBefore: Date) => Promise<void>
}

/**
 * Files under `folder/ab/cdef…`. Bytes are flushed before the file gets its name: a crash leaves a whole file or none,
 * and a file that was acknowledged stays. Partial files in `folder/partial` are deleted at the next start.
 */
export async function createFileStore(folder: string): Promise<FileStore> {
  const partial = join(folder, 'partial')
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })

  return {
    async put(content, expected) {
      const draft = join(partial, randomUUID())
      try {
        const written = await writeDraft(draft, content)
        if (expected !== undefined && written.sha256 !== expected) return null
        await publish(draft, pathOf(folder, written.sha256))
        return written
      } finally {
        await rm(draft, { force: true })
      }
    },

    async read(sha256) {
      try {
        return await readFile(pathOf(folder, sha256))
      } catch (error) {
        return nullIfMissing(error)
      }
    },

    async open(sha256) {
      const path = pathOf(folder, sha256)
      try {
        const { size } = await stat(path)
        return { stream: createReadStream(path), size }
      } catch (error) {
        return nullIfMissing(error)
      }
    },

    async has(sha256) {
      return access(pathOf(folder, sha256))
        .then(() => true, nullIfMissing)
        .then((found) => found === true)
    },

    async remove(sha256, storedBefore) {
      const path = pathOf(folder, sha256)
      const found = await stat(path).catch(nullIfMissing)
      if (found !== null && found.mtime < storedBefore) await rm(path, { force: true })
    },
  }
}

/** Only a hash may become a path. */
function pathOf(folder: string, sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('A file must be named by its SHA-256 in lowercase hexadecimal.')
  return join(folder, sha256.slice(0, 2), sha256.slice(2))
}

async function writeDraft(path: string, content: Uint8Array | Readable): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      hash.update(chunk)
      size += chunk.length
      await writeWhole(file, chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { sha256: hash.digest('hex'), size }
}

async function writeWhole(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, done)
    done += bytesWritten
  }
}

/** A rename survives a power cut only when the folder itself is synced. */
async function publish(draft: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rename(draft, path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** For `catch`: returns null for a missing file, and rethrows every other error. */
export function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}
