import { verifyLink } from '#domain/certificates/verify-link.ts'
import { liveAnswers } from '#domain/drafts/document-hash.ts'
import type { Answers, AttachmentValue } from '#domain/drafts/operations.ts'
import type { ApplicationStatus } from '#domain/enlistment/application-status.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { enlistmentState } from '#domain/enlistment/enlistment-state.ts'
import { type Result, refuse } from '#domain/errors.ts'
import { resolveAnswers } from '#domain/forms/answers.ts'
import { type SummaryGroup, type SummarySection, summarise } from '#domain/forms/summary.ts'
import { dhakaDate, formatDateTime } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import type { Locale, Text } from '#domain/text.ts'
import type { Context } from '../../../context.ts'
import { auditView } from '../../../platform/audit.ts'
import { askerOf, type Caller } from '../../../platform/binding/caller.ts'
import type {
  ApplicationDocument,
  ApplicationEntry,
  ApplicationSection,
  CertificateDocument,
  DocumentImage,
} from '../../../platform/pdf/documents.ts'
import type { Asker } from '../../../platform/process-pool/fair-queue.ts'
import { findSignatory } from '../../settings/service.ts'
import { verifiedFiles } from '../submission/submission-checks.ts'
import { loadApplication, type WholeApplication } from './application-record.ts'
import { listTrail } from './decision-trail.ts'
import { listPayments } from './payment-list.ts'
import type { ReadService } from './read-service.ts'

export type PrintCall = {
  caller: Caller
  kind: ApplicationKind
  id: string
  document: 'application' | 'certificate'
  locale: Locale | undefined
}

export type Printed = Result<{ pdf: Buffer; fileName: string }>

const statusTexts: Readonly<Record<ApplicationStatus, Text>> = {
  draft: { bn: 'খসড়া', en: 'Draft' },
  pending: { bn: 'অভ্যর্থনা ডেস্কে অপেক্ষমাণ', en: 'Pending at reception desk' },
  pending1: { bn: 'কমিটি ডেস্কে অপেক্ষমাণ', en: 'Pending at committee desk' },
  pending2: { bn: 'চেয়ারম্যান ডেস্কে অপেক্ষমাণ', en: 'Pending at chairman desk' },
  recheck: { bn: 'সংশোধনের জন্য ফেরত', en: 'Returned for correction' },
  rejected: { bn: 'প্রত্যাখ্যাত', en: 'Rejected' },
  approved: { bn: 'অনুমোদিত', en: 'Approved' },
}

/** The application or, once approved, the certificate as a PDF, for everyone who may read the application. */
export async function printApplication(context: Context, reads: ReadService, call: PrintCall): Promise<Printed> {
  const found = await reads.find(call)
  if (!found.ok) return found
  const { whole, isHolder } = found.value
  if (!isHolder) {
    const subject = { kind: 'application', id: call.id } as const
    await auditView(context.db, { action: 'print', subject }, { caller: call.caller, at: context.now() })
  }
  const asker = askerOf(call.caller, `application ${call.id}`)
  if (call.document === 'certificate') return printCertificate(context, whole, asker)
  const locale = call.locale ?? call.caller.user?.locale ?? whole.draft.locale
  return printForm(context, whole, { isHolder, locale, asker })
}

async function printForm(
  context: Context,
  whole: WholeApplication,
  { isHolder, locale, asker }: { isHolder: boolean; locale: Locale; asker: Asker },
): Promise<Printed> {
  const { draft, record } = whole
  const sections = summarise(draft.type, countingAnswers(whole, context), locale)
  const photo = await readPhoto(context, whole)
  const document: ApplicationDocument = {
    authority: authorityOf(context),
    trackingNumber: record.tracking_no,
    status: statusTexts[draft.status],
    type: draft.type.label,
    locale,
    submittedAt: record.submitted_at === null ? null : formatDateTime(record.submitted_at, locale),
    sections: [
      ...sections.flatMap((section) => section.groups.map(toSection)).filter(hasContent),
      ...listPayments(record, locale),
    ],
    documents: sections.flatMap((section) => listDocuments(section, locale)),
    trail: listTrail(whole, { isHolder, locale }),
    ...(photo === null ? {} : { photo }),
    ...(record.tracking_no === null ? {} : { deskUrl: deskUrl(context, draft) }),
    generatedAt: formatDateTime(context.now(), locale),
  }
  const rendered = await context.pdf.renderApplication(document, asker)
  return rendered.ok ? asFile(rendered.pdf, `${record.tracking_no ?? 'draft'}.pdf`) : rendered
}

/**
 * The certificate belongs to the enlistment: whichever of its approved applications was opened, the certificate shows
 * the last one, because the validity is that of the last one.
 */
async function printCertificate(context: Context, opened: WholeApplication, asker: Asker): Promise<Printed> {
  const whole = await findLastApproved(context, opened)
  const { draft, record } = whole
  const { enlistment } = record
  const today = dhakaDate(context.now())
  if (draft.status !== 'approved' || enlistment === null) return refuse('wrong_state')
  const { number, valid_from: validFrom, valid_to: validTo, revoked_at: revokedAt } = enlistment
  const { name_bn: nameBn, name_en: nameEn } = enlistment
  if (enlistmentState({ validTo, isRevoked: revokedAt !== null }, today) === 'REVOKED') return refuse('wrong_state')
  const answers = countingAnswers(whole, context)
  const [photo, signed] = await Promise.all([readPhoto(context, whole), readSignatory(context)])
  const certificate: CertificateDocument = {
    authority: authorityOf(context),
    number,
    type: draft.type.label,
    nameBn,
    nameEn,
    validFrom,
    validTo,
    issuedOn: record.decided_at === null ? today : dhakaDate(record.decided_at),
    verifyUrl: verifyLink(context.config.http.publicUrl, { number, signed: null }),
    signedFacts: context.certificates.sign({ number, type: draft.type.type, nameBn, nameEn, validFrom, validTo }),
    purpose: draft.purpose,
    ...(typeof answers.membershipNo === 'string' ? { membership: answers.membershipNo } : {}),
    ...(photo === null ? {} : { photo }),
    ...signed,
  }
  const rendered = await context.pdf.renderCertificate(certificate, asker)
  return rendered.ok ? asFile(rendered.pdf, `${number}.pdf`) : rendered
}

async function findLastApproved(context: Context, opened: WholeApplication): Promise<WholeApplication> {
  const { draft, record } = opened
  if (draft.status !== 'approved' || record.enlistment === null) return opened
  const last = await context.db
    .selectFrom('applications')
    .select('id')
    .where('enlistment_id', '=', draft.enlistmentId)
    .where('status', '=', 'approved')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined || last.id === draft.id) return opened
  return (await loadApplication(context.db, last.id)) ?? opened
}

/** The answer of a call that prints. */
export function asFile(pdf: Uint8Array, fileName: string): Printed {
  return { ok: true, value: { pdf: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength), fileName } }
}

/** The desk's page of the application, as a QR code that saves typing the number. It names no person. */
function deskUrl({ config }: Context, { id, type }: WholeApplication['draft']): string {
  return `${config.http.publicUrl}/application/review/${type.kind}?id=${id}`
}

function authorityOf({ config }: Context): Text {
  return { bn: config.authority.nameBn, en: config.authority.nameEn }
}

function countingAnswers({ draft, record }: WholeApplication, { now }: Context): Answers {
  // Ages are calculated for the day of submission, because the decision is based on them.
  const today = dhakaDate(record.submitted_at ?? now())
  const fee = record.fee === null ? {} : { feeTotal: record.fee.total }
  return resolveAnswers(draft.type, liveAnswers(draft.state.entries), { today, ...fee })
}

type Signed = Pick<CertificateDocument, 'signatory' | 'signature' | 'seal'>

/** The current signatory, also for a certificate that was approved before. */
async function readSignatory(context: Context): Promise<Signed> {
  const { name, designation, signatureFileId, sealFileId } = await findSignatory(context.db)
  const [signature, seal] = await Promise.all([signatureFileId, sealFileId].map((id) => readPicture(context, id)))
  return {
    signatory: { name, designation },
    ...(signature === undefined || signature === null ? {} : { signature }),
    ...(seal === undefined || seal === null ? {} : { seal }),
  }
}

async function readPicture({ db, files }: Context, id: string | null): Promise<DocumentImage | null> {
  if (id === null) return null
  const row = await db.selectFrom('files').select('sha256').where('id', '=', id).executeTakeFirst()
  const bytes = row === undefined ? null : await files.read(row.sha256)
  return bytes === null ? null : { mime: 'image/png', bytes }
}

/** The first photograph that is a PNG; a photograph that was uploaded as a PDF cannot be printed. */
async function readPhoto({ files }: Context, { draft, record }: WholeApplication): Promise<DocumentImage | null> {
  const verified = verifiedFiles(draft, record)
  const photo = record.files.find(({ id, type, mime }) => type === 'photo' && mime === 'image/png' && verified.has(id))
  const bytes = photo === undefined ? null : await files.read(photo.sha256)
  return bytes === null ? null : { mime: 'image/png', bytes }
}

/** Leaves out empty answers, because a page of dashes would hide the given answers. */
function toSection({ title, entries, rows, sameAs }: SummaryGroup): ApplicationSection {
  if (sameAs !== null) return { title, entries: [], note: sameAs }
  if (rows === null) return { title, entries: answered(entries) }
  return { title, entries: [], rows: rows.map((row) => ({ entries: answered(row.entries) })) }
}

function answered(entries: SummaryGroup['entries']): ApplicationEntry[] {
  return entries.flatMap(({ label, text }) => (text === '' ? [] : [{ label, value: text }]))
}

function hasContent({ entries, rows = [], note }: ApplicationSection): boolean {
  return entries.length > 0 || rows.length > 0 || note !== undefined
}

function listDocuments({ documents }: SummarySection, locale: Locale) {
  return documents.flatMap(({ label, files }) =>
    files.map((file: AttachmentValue) => ({ slot: label, name: file.name, size: formatSize(file.size, locale) })),
  )
}

/** Kilobytes of 1000 bytes, as phones show them. */
function formatSize(bytes: number, locale: Locale): string {
  return `${formatNumber(Math.ceil(bytes / 1000), locale)} ${locale === 'bn' ? 'কেবি' : 'KB'}`
}
