import * as z from 'zod/mini'
import { TypeName } from '#contract/applications/application-shapes.ts'
import { maxFileBytes } from '#contract/files.ts'
import { Locale, Sha256, Uuid } from '#contract/shapes.ts'
import { parsePath } from '#domain/drafts/paths.ts'
import { applicationKinds, applicationPurposes } from '#domain/enlistment/definition.ts'
import { normaliseMobile, parseToken } from '#domain/reference/identifiers.ts'
import { draftFileFormat } from './draft-file-format.ts'

/** Far more than the longest form has; a file with more was not made by a form. */
const most = { rows: 20_000, files: 200, text: 20_000, list: 200 }

/** A file of the largest form with every slot full and base64's third on top; a larger one is not read at all. */
export const maxDraftFileBytes = 160 * 1024 * 1024

const time = z.number().check(z.int(), z.minimum(0))
const rev = z.number().check(z.int(), z.minimum(0))
const schemaVersion = z.number().check(z.int(), z.minimum(1))
const text = z.string().check(z.maxLength(most.text))
const code = z.nullable(z.string().check(z.maxLength(80)))
const path = z.string().check(z.refine((each) => parsePath(each) !== null))
/** The fields of `AttachmentValue`, which is both an answer and the head of the bytes. */
const attachment = {
  name: z.string().check(z.minLength(1), z.maxLength(300)),
  size: z.number().check(z.int(), z.minimum(0), z.maximum(maxFileBytes)),
  sha256: Sha256,
  mime: z.string().check(z.maxLength(100)),
  order: z.number(),
}
const Value = z.union([
  z.null(),
  text,
  z.number(),
  z.boolean(),
  z.array(text).check(z.maxLength(most.list)),
  z.strictObject(attachment),
  z.strictObject({ order: z.number() }),
])

const token = z.string().check(z.refine((each) => parseToken(each) === each))
const mobile = z.string().check(z.refine((each) => normaliseMobile(each) === each))

const Draft = z.object({
  id: Uuid,
  kind: z.enum(applicationKinds),
  type: TypeName,
  purpose: z.enum(applicationPurposes),
  locale: Locale,
  /** Empty for a draft that was opened by its account: only that account can send it. */
  token: z.union([z.literal(''), token]),
  mobile: z.nullable(mobile),
  signedIn: z.boolean(),
  account: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  /** The version of the consent notice that its applicant was shown; missing in files that older versions exported. */
  notice: z.optional(z.number().check(z.int(), z.minimum(1))),
  /** The enlistment that it renews, with the key of the application that was approved for it. */
  renews: z.optional(z.strictObject({ enlistmentId: Uuid, token, mobile })),
  onServer: z.boolean(),
  rev,
  epoch: z.nullable(z.string().check(z.maxLength(100))),
  status: z.string().check(z.maxLength(40)),
  version: rev,
  askAll: z.optional(z.boolean()),
  /** When submit was pressed; null when it was not pressed, or the submission has ended. */
  submitRequestedAt: z.nullable(time),
  createdAt: time,
  updatedAt: time,
})

const Attachment = z.object({
  ...attachment,
  fileId: Uuid,
  slot: z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9.]{0,79}$/)),
  schemaVersion,
  state: z.enum(['here', 'sent', 'remote', 'parked']),
  elsewhere: z.optional(z.string().check(z.maxLength(80))),
  code,
  at: time,
  /** Base64; null for bytes that the server has confirmed. */
  data: z.nullable(z.string().check(z.maxLength(Math.ceil(maxFileBytes / 3) * 4))),
})

const rows = <S extends z.ZodMiniType>(row: S) => z.array(row).check(z.maxLength(most.rows))

export const DraftFile = z.object({
  format: z.literal(draftFileFormat.format),
  version: z.literal(draftFileFormat.version),
  schemaVersion,
  exportedAt: z.string().check(z.maxLength(40)),
  draft: Draft,
  answers: rows(
    z.object({
      ...{ path, schemaVersion, value: Value, rev, at: time },
      ...{ unconfirmedSince: z.optional(rev), isTypedHere: z.optional(z.literal(true)) },
    }),
  ),
  operations: rows(
    z.object({
      opId: Uuid,
      seq: rev,
      schemaVersion,
      path,
      value: Value,
      baseRev: rev,
      state: z.enum(['frozen', 'parked']),
      code,
      at: time,
    }),
  ),
  /** For reading only: the server decides which conflicts are open when a person opens the file. */
  conflicts: rows(z.object({ path, mine: Value, theirs: Value, at: z.string().check(z.maxLength(40)) })),
  /** Texts that cannot be read as values yet, by path. */
  unfinished: rows(z.tuple([path, text])),
  attachments: z.array(Attachment).check(z.maxLength(most.files)),
})
export type DraftFile = z.infer<typeof DraftFile>
export type FileAttachment = z.infer<typeof Attachment>
