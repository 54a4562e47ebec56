import type { Readable } from 'node:stream'
import { maxFileBytes } from '#contract/files.ts'
import { type Refusal, type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../platform/binding/caller.ts'
import type { ApplicationService } from '../applications/service.ts'
import { findSizeByHash } from './repository.ts'
import type { FileService, Kept } from './service.ts'
import type { UploadMetadata } from './upload-metadata.ts'

type Place = { sha256: string; applicationId: string | null }
/** The rest of a file: `stream` begins at `offset` and ends, if nothing cuts it, at `length`. */
export type Rest = { sha256: string; offset: number; length: number; metadata: UploadMetadata; stream: Readable | null }

type Resumed = { ok: true; value: Kept | { offset: number } } | (Refusal & { offset?: number })

export type ResumableUploads = {
  /** How many bytes of the file this application has sent; `length` when they are all. */
  find: (caller: Caller, place: Place) => Promise<Result<{ offset: number; length: number | null }>>
  /**
   * Takes the rest of a file. `offset` when it was not the whole rest. A refusal with `offset` says where to go on.
   */
  resume: (caller: Caller, rest: Rest) => Promise<Resumed>
}

/** Uploads that are continued from the byte where they stopped, known by the hash of what they will be. */
export function createResumableUploads(
  { db, files: store, partials }: Context,
  files: FileService,
  applications: ApplicationService['attachments'],
): ResumableUploads {
  const writers = new Map<string, Writer>()
  const keyOf = (owner: string, sha256: string) => ({ owner, sha256 })

  /**
   * Ends the request that is still writing this file. The request comes from the same phone, whose old connection is dead even if
   * this side has not noticed; what it brought is kept. A request that has all its bytes is only waited for. `next` takes
   * the place without an await in between, so that of two waiting requests only one goes on.
   */
  const takeOver = async (place: string, next: Writer | null): Promise<void> => {
    for (let writer = writers.get(place); writer !== undefined; writer = writers.get(place)) {
      writer.stop()
      await writer.ended
    }
    if (next !== null) writers.set(place, next)
  }

  const knownSize = (owner: string, sha256: string) => findSizeByHash(db, { applicationId: owner, sha256 })

  return {
    async find(caller, { sha256, applicationId }) {
      const owner = applicationId ?? (await applications.findPresented(caller))
      if (owner === null || !(await applications.isHeldBy(caller, owner))) return refuse('not_found')
      const whole = await knownSize(owner, sha256)
      if (whole !== null) return { ok: true, value: { offset: whole, length: whole } }
      const place = `${owner}/${sha256}`
      await takeOver(place, null)
      const size = (await knownSize(owner, sha256)) ?? (await partials.size(keyOf(owner, sha256)))
      return { ok: true, value: { offset: size, length: null } }
    },

    async resume(caller, rest) {
      const { sha256, offset, length, metadata, stream } = rest
      if (length > maxFileBytes) return refuse('file_too_large')
      const prepared = await files.prepare(caller, { ...metadata, sha256, size: length })
      if (!prepared.ok) return prepared
      const owner = prepared.value.owner.applicationId
      if (owner === null) {
        return refuse('invalid_request', { fields: [{ path: 'upload-metadata.applicationId', code: 'required' }] })
      }
      const finish = (bytes: Buffer) => files.upload(caller, { ...metadata, applicationId: owner, sha256, bytes })
      const place = `${owner}/${sha256}`
      const writer = startWriting(stream)
      await takeOver(place, writer)
      try {
        // The bytes are here and this application sent them: a second slot, or a lost answer, needs no byte again.
        if ((await knownSize(owner, sha256)) !== null) {
          const bytes = await store.read(sha256)
          if (bytes === null) throw new Error(`The bytes of ${sha256} are gone`)
          return await finish(bytes)
        }
        const key = keyOf(owner, sha256)
        const held = await partials.size(key)
        // Named by its hash, a file has one length: an upload with another length begins anew.
        if (held > length) await partials.remove(key)
        const expected = held > length ? 0 : held
        if (offset !== expected) return { ...refuse('offset_mismatch'), offset: expected }
        const bytes = stream ?? noBytes
        const at = expected < length ? await partials.append(key, { offset, length, bytes }) : expected
        if (at < length) return { ok: true, value: { offset: at } }
        writer.stop = () => {}
        const whole = await finish((await partials.read(key)) ?? Buffer.alloc(0))
        // Whatever the content check said, it would say it again: nothing is left to continue. Only where too many files
        // wait for it, nothing was checked, and the phone comes back for these bytes.
        if (whole.ok || whole.code !== 'rate_limited') await partials.remove(key)
        return whole
      } finally {
        writers.delete(place)
        writer.end()
      }
    },
  }
}

type Writer = { stop: () => void; ended: Promise<void>; end: () => void }

const noBytes: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} }

function startWriting(stream: Readable | null): Writer {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { stop: () => stream?.destroy(), ended: promise, end: resolve }
}
