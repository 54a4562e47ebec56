import type { Readable } from 'node:stream'
import { maxFileBytes } from '#contract/files.ts'
import { type Refusal, type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../platform/binding/caller.ts'
import type { ApplicationService } from '../applications/service.ts'
import { findBySentHash, sentAs } from './repository.ts'
import type { FileService, Kept } from './service.ts'
import type { UploadMetadata } from './upload-metadata.ts'

type Place = { sha256: string; applicationId: string | null }
/** The rest of a file: `stream` begins at `offset` and ends at `length`, unless the connection is lost before. */
export type Rest = { sha256: string; offset: number; length: number; metadata: UploadMetadata; stream: Readable | null }

type Resumed = { ok: true; value: Kept | { offset: number } } | (Refusal & { offset?: number })

export type ResumableUploads = {
  /** How many bytes of the file this application has sent. `length` is set when the file is complete. */
  find: (caller: Caller, place: Place) => Promise<Result<{ offset: number; length: number | null }>>
  /**
   * Takes the rest of a file. Answers an `offset` if bytes are missing. A refusal with `offset` says where to resume.
   */
  resume: (caller: Caller, rest: Rest) => Promise<Resumed>
}

/** Uploads that resume at the byte where they stopped. They are identified by the hash of the complete file. */
export function createResumableUploads(
  { db, partials }: Context,
  files: FileService,
  applications: ApplicationService['attachments'],
): ResumableUploads {
  const writers = new Map<string, Writer>()
  const keyOf = (owner: string, sha256: string) => ({ owner, sha256 })

  /**
   * Stops the request that is still writing this file. It comes from the same phone, whose old connection is dead even
   * if the server has not noticed; the bytes that it brought are kept. A request that has all its bytes is only waited
   * for. `next` is registered without another wait, so that only one of two waiting requests continues.
   */
  const takeOver = async (place: string, next: Writer | null): Promise<void> => {
    for (let writer = writers.get(place); writer !== undefined; writer = writers.get(place)) {
      writer.stop()
      await writer.ended
    }
    if (next !== null) writers.set(place, next)
  }

  const knownSize = async (owner: string, sha256: string) => {
    const row = await findBySentHash(db, { applicationId: owner, sha256 })
    return row === null ? null : sentAs(row).size
  }

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
        // This application sent these bytes before: a second slot, or a lost answer, does not need them again.
        const known = await findBySentHash(db, { applicationId: owner, sha256 })
        if (known !== null) return await files.addAgain(caller, { ...metadata, applicationId: owner, sha256 }, known)
        const key = keyOf(owner, sha256)
        const held = await partials.size(key)
        // A hash belongs to one length. If more bytes are stored than the given length, the upload starts again.
        if (held > length) await partials.remove(key)
        const expected = held > length ? 0 : held
        if (offset !== expected) return { ...refuse('offset_mismatch'), offset: expected }
        const bytes = stream ?? noBytes
        const at = expected < length ? await partials.append(key, { offset, length, bytes }) : expected
        if (at < length) return { ok: true, value: { offset: at } }
        writer.stop = () => {}
        const whole = await finish((await partials.read(key)) ?? Buffer.alloc(0))
        // The content check would give the same result again, so the partial file is not needed any more. Only
        // `rate_limited` means that nothing was checked, and the phone retries with these bytes.
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
