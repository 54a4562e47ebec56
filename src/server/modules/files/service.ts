import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { access } from '#contract/access.ts'
import { maxFileBytes, type StoredFile } from '#contract/files.ts'
import { type Refusal, type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { auditView } from '../../platform/audit.ts'
import { askerOf, type Caller, hasRole } from '../../platform/binding/caller.ts'
import { noteForgottenBytes } from '../../platform/storage/unused-bytes.ts'
import type { ApplicationService } from '../applications/service.ts'
import type { VisitorPictures } from '../visitors/service.ts'
import { longestSideOf } from './content-check/png-check.ts'
import { type Content, checkContent, createContentChecker } from './content-checker.ts'
import { type FileRow, findFile, isShownPicture, sentAs } from './repository.ts'
import type { Upload } from './upload-form.ts'
import {
  certificateTypes,
  insertWithinQuota,
  isPersonal,
  publicTypes,
  refuseFullApplication,
  takeUploadQuota,
} from './upload-quotas.ts'

/** The description of a file before its bytes arrive. */
export type UploadAbout = Pick<Upload, 'type' | 'applicationId' | 'fileId' | 'slipOf'> & {
  sha256: string
  size?: number
}
type Placed = Pick<Upload, 'name' | 'order'>
export type Prepared = { owner: Owner; id: string; earlier: FileRow | null }
export type Kept = { created: boolean; file: StoredFile }

export type FileService = {
  /** Whether the caller may add such a file; called before its bytes are read. `earlier` is set if it exists. */
  prepare: (caller: Caller, about: UploadAbout) => Promise<Result<Prepared>>
  /** Checks and stores a file. A repeated upload (by `fileId`) gets the stored file, and `created` is false. */
  upload: (caller: Caller, upload: Upload) => Promise<Result<Kept>>
  /** Adds a file whose bytes the same application sent before: a second slot, or a lost answer. */
  addAgain: (caller: Caller, about: UploadAbout & Placed, known: FileRow) => Promise<Result<Kept>>
  /** The bytes, for those who may see them; `not_found` for everyone else. A document that a desk opens is audited. */
  open: (caller: Caller, id: string) => Promise<Result<OpenedFile>>
  close: () => Promise<void>
}

/** `isPublic`: anyone may see it, and keep a copy. */
export type OpenedFile = { row: FileRow; stream: Readable; size: number; isPublic: boolean }

/** Files that belong to a person or the office instead of an application. */
const pictureTypes = ['photo', 'official', 'employee', 'visitor', ...certificateTypes]

/** Everyone who opens the list of officials loads such a picture, on any phone. */
const longestPortraitSide = 1024
const tooLarge = refuse('file_too_large', { fields: [{ path: 'file', code: 'pixels' }] })

function isTooLarge({ type, bytes }: Pick<Upload, 'type' | 'bytes'>): boolean {
  return [...publicTypes, ...certificateTypes].includes(type) && longestSideOf(bytes) > longestPortraitSide
}

export function createFileService(
  context: Context,
  applications: AttachmentAccess,
  visitors: VisitorPictures,
): FileService {
  const { db, files, now, newId, storage } = context
  const checker = createContentChecker()

  /** The owner of the file: the application that was named or that the token opens, the visitor, or the account. */
  const ownerOf = async (caller: Caller, upload: UploadAbout): Promise<Owner> => {
    const applicationId = upload.applicationId ?? (await applications.findPresented(caller))
    if (applicationId !== null) return { applicationId, userId: null, visitorId: null }
    const visitorId = upload.type === 'visitor' ? await visitors.findOwn(caller) : null
    return { applicationId, userId: caller.user?.id ?? null, visitorId }
  }

  const refuseOwner = async (
    caller: Caller,
    upload: UploadAbout,
    { applicationId, userId, visitorId, fileId }: Owner & { fileId: string },
  ) => {
    if (applicationId !== null) {
      const { type: slot, slipOf } = upload
      const refusal = await applications.refuseUpload(caller, { applicationId, slot, fileId, slipOf })
      if (refusal !== null) return refusal
      return refuseFullApplication(db, applicationId, upload.size ?? 0)
    }
    if (visitorId !== null) return visitors.refuseUpload(db, { visitorId, userId })
    if (userId === null) return refuse('not_found')
    // Such a picture is public, at an address of the authority.
    if (publicTypes.includes(upload.type) && !hasRole(caller, ...access.officials.roles)) return refuse('forbidden')
    if (certificateTypes.includes(upload.type) && !hasRole(caller, 'OWNER')) return refuse('forbidden')
    if (!pictureTypes.includes(upload.type)) {
      return refuse('invalid_request', { fields: [{ path: 'applicationId', code: 'required' }] })
    }
    return isPersonal(upload) ? visitors.refuseUpload(db, { visitorId, userId }) : null
  }

  /** An earlier upload whose answer was lost. It is found by its id, and only for the caller who made it. */
  const findEarlier = async (caller: Caller, { fileId, owner, sha256 }: Earlier): Promise<FileRow | Refusal | null> => {
    const row = fileId === null ? null : await findFile(db, fileId)
    if (row === null) return null
    const { applicationId, userId, visitorId } = owner
    const isOwn =
      applicationId === null
        ? (userId !== null && row.owner_user_id === userId) || (visitorId !== null && row.visitor_id === visitorId)
        : row.application_id === applicationId && (await applications.isHeldBy(caller, applicationId))
    if (!isOwn) return refuse('not_found')
    return sentAs(row).sha256 === sha256 ? row : refuse('hash_mismatch')
  }

  const prepare = async (caller: Caller, about: UploadAbout): Promise<Result<Prepared>> => {
    const owner = await ownerOf(caller, about)
    const id = about.fileId ?? newId()
    const earlier = await findEarlier(caller, { fileId: about.fileId, owner, sha256: about.sha256 })
    if (earlier !== null) return 'ok' in earlier ? earlier : { ok: true, value: { owner, id, earlier } }
    const refusal = (await refuseOwner(caller, about, { ...owner, fileId: id })) ?? (await storage.refuseUpload())
    return refusal ?? { ok: true, value: { owner, id, earlier: null } }
  }

  const store = async (
    caller: Caller,
    { type, name, order, slipOf }: Pick<Upload, 'type' | 'slipOf'> & Placed,
    { content, owner, id }: { content: Content; owner: Owner; id: string },
  ): Promise<Result<Kept>> => {
    const { bytes, mime, original } = content
    const stored = await files.put(bytes)
    if (stored === null) throw new Error('A file without an expected hash was not stored')
    const { sha256, size } = stored
    const about = { id, type, name, mime, size, sha256, order, created_at: now() }
    const sent = { original_sha256: original?.sha256 ?? null, original_size: original?.size ?? null }
    const columns = { application_id: owner.applicationId, owner_user_id: owner.userId, visitor_id: owner.visitorId }
    const attach = async (trx: Context['db'], row: FileRow) => {
      const { application_id: applicationId } = row
      if (applicationId === null || slipOf === null) return null
      return applications.attachSlip(trx, { caller, file: { ...row, ...sentAs(row), applicationId }, slipOf })
    }
    const inserted = await insertWithinQuota(db, { ...about, ...sent, ...columns }, { visitors, attach })
    if (!inserted.ok) {
      await noteForgottenBytes(db, [sha256], now())
      return inserted
    }
    const { row, added } = inserted.value
    const isSame = row.sha256 === sha256 && row.application_id === owner.applicationId
    return isSame ? { ok: true, value: { created: added, file: toStoredFile(row) } } : refuse('hash_mismatch')
  }

  return {
    prepare,
    async upload(caller, upload) {
      if (upload.bytes.length > maxFileBytes) return refuse('file_too_large')
      const sha256 = hash('sha256', upload.bytes)
      const prepared = await prepare(caller, { ...upload, sha256, size: upload.bytes.length })
      if (!prepared.ok) return prepared
      const { owner, id, earlier } = prepared.value
      if (earlier !== null) return { ok: true, value: { created: false, file: toStoredFile(earlier) } }
      // Safeguard: an upload must have the hash that it was announced with.
      if (upload.sha256 !== null && upload.sha256 !== sha256) return refuse('hash_mismatch')
      const quota = await takeUploadQuota(context, caller, upload.bytes.length)
      if (quota !== null) return quota
      const content = await checkContent(upload.bytes, {
        ...{ checker, asker: askerOf(caller, owner.applicationId) },
        // A picture of a person is shown beside their name, where only an image can be shown.
        pngOnly: owner.applicationId === null,
      })
      if (!content.ok) return content
      if (owner.applicationId === null && isTooLarge(upload)) return tooLarge

      return store(caller, upload, { content: content.value, owner, id })
    },

    async addAgain(caller, about, known) {
      const prepared = await prepare(caller, { ...about, size: sentAs(known).size })
      if (!prepared.ok) return prepared
      const { owner, id, earlier } = prepared.value
      if (earlier !== null) return { ok: true, value: { created: false, file: toStoredFile(earlier) } }
      const quota = await takeUploadQuota(context, caller, known.size)
      if (quota !== null) return quota
      const bytes = await files.read(known.sha256)
      if (bytes === null) throw new Error(`The content of ${known.sha256} is missing`)
      const original = known.original_sha256 === null ? null : sentAs(known)
      return store(caller, about, { content: { bytes, mime: mimeOfRow(known), original }, owner, id })
    },

    async open(caller, id) {
      const row = await findFile(db, id)
      const seenAs = row === null ? null : await seesAs(caller, row, { db, applications, visitors })
      if (row === null || seenAs === null) return refuse('not_found')
      const opened = await files.open(row.sha256)
      if (opened === null) throw new Error(`The content of file ${id} is missing`)
      if (seenAs === 'desk' && row.application_id !== null) {
        const view = { subject: { kind: 'file', id }, applicationId: row.application_id } as const
        await auditView(db, { action: 'open-document', ...view }, { caller, at: now() })
      }
      return { ok: true, value: { row, ...opened, isPublic: seenAs === 'anyone' } }
    },

    close: () => checker.close(),
  }
}

/** The access checks of applications that this module uses. */
type AttachmentAccess = ApplicationService['attachments']
type Owner = { applicationId: string | null; userId: string | null; visitorId: string | null }
type Earlier = { fileId: string | null; owner: Owner; sha256: string }

/** `anyone` for pictures of people who work for the office. Pictures of visitors and accounts are private. */
type SeenAs = 'holder' | 'desk' | 'anyone'

async function seesAs(
  caller: Caller,
  row: FileRow,
  { db, applications, visitors }: Pick<Context, 'db'> & { applications: AttachmentAccess; visitors: VisitorPictures },
): Promise<SeenAs | null> {
  if (row.application_id !== null) return applications.readsAs(caller, row.application_id)
  if (publicTypes.includes(row.type)) {
    if (await isShownPicture(db, row.id)) return 'anyone'
    // The picture was just uploaded, or belongs to somebody who left.
    if (hasRole(caller, ...access.administration.roles)) return 'holder'
  }
  if (certificateTypes.includes(row.type)) return hasRole(caller, 'OWNER') ? 'holder' : null
  if (row.owner_user_id !== null && row.owner_user_id === caller.user?.id) return 'holder'
  return row.visitor_id === null ? null : visitors.readsAs(caller, row.visitor_id)
}

function mimeOfRow({ mime }: FileRow): StoredFile['mime'] {
  return mime === 'image/png' ? 'image/png' : 'application/pdf'
}

function toStoredFile(row: FileRow): StoredFile {
  const { id, type, order } = row
  const repaired = row.original_sha256 === null ? {} : { repaired: true as const }
  return { id, url: `/api/files/${id}`, type, mime: mimeOfRow(row), ...sentAs(row), order, ...repaired }
}
