import type { Kysely } from 'kysely'
import type { Answers, AttachmentValue } from '#domain/drafts/operations.ts'
import { attachmentPath } from '#domain/drafts/paths.ts'
import type { ApplicationPurpose, SeedFee } from '#domain/enlistment/definition.ts'
import type { Headline } from '#domain/enlistment/headline.ts'
import { type Refusal, refuse } from '#domain/errors.ts'
import { blocks, type ValidationContext, validateForm } from '#domain/forms/validate.ts'
import type { CalendarDate } from '#domain/reference/calendar.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { feeOn } from '../../fees/service.ts'
import type { Draft } from '../drafts/draft.ts'
import type { ApplicationRecord } from '../reading/application-record.ts'
import { findTaken, lockName, takeAdvisoryLocks } from './uniqueness.ts'

/** The fee to pay: the one that was fixed before, or that of today's schedule. */
export async function feeOf(
  db: Kysely<Database>,
  { draft, record }: { draft: Draft; record: ApplicationRecord },
  { purpose, today }: { purpose: ApplicationPurpose; today: CalendarDate },
): Promise<SeedFee> {
  if (record.fee !== null && draft.purpose === purpose) return record.fee
  return feeOn(db, { type: draft.type.type, purpose, date: today })
}

/** The purpose as the applicant answered it. With a known enlistment it is always a renewal. */
export function purposeOf(draft: Draft, answers: Answers): ApplicationPurpose {
  if (draft.enlistmentId !== null) return 'RENEWAL'
  return answers.applicationPurpose === 'RENEWAL' ? 'RENEWAL' : 'REGISTRATION'
}

/** The attached files whose exact bytes the server has. */
export function verifiedFiles(draft: Draft, record: ApplicationRecord): ReadonlySet<string> {
  const verified = record.files.filter((file) => {
    const value = draft.state.entries.get(attachmentPath(file.type, file.id))?.value
    return isAttachment(value) && value.sha256 === file.sha256 && value.size === file.size
  })
  return new Set(verified.map((file) => file.id))
}

function isAttachment(value: unknown): value is AttachmentValue {
  return typeof value === 'object' && value !== null && 'sha256' in value
}

/** `incomplete` with every answer that is missing or wrong, and every file that has not arrived. */
export function refuseIncomplete(draft: Draft, answers: Answers, context: ValidationContext): Refusal | null {
  const fields = validateForm(draft.type, answers, context)
    .filter(blocks)
    .map(({ path, code }) => ({ path, code }))
  return fields.length > 0 ? refuse('incomplete', { fields }) : null
}

/** `mobile_taken` or `email_taken` when another live application of the type uses the contact details. */
export async function refuseTaken(
  trx: Kysely<Database>,
  draft: Draft,
  { caller, head, now }: { caller: Caller; head: Headline; now: Date },
): Promise<Refusal | null> {
  const type = draft.type.type
  const { mobile, email } = head
  const mobileTaken = refuse('mobile_taken', { fields: [{ path: 'mobile', code: 'taken' }] })
  if (mobile === draft.lostMobile) return mobileTaken
  await takeAdvisoryLocks(trx, [lockName.mobile(type, mobile), lockName.email(type, email)])
  const own = {
    applicationId: draft.id,
    userId: draft.holderUserId ?? caller.user?.id ?? null,
    enlistmentId: draft.enlistmentId,
    holdsNumber: draft.provenMobile === mobile,
  }
  const taken = await findTaken(trx, { type, mobile, email, own, now })
  if (taken.mobile) return mobileTaken
  return taken.email ? refuse('email_taken', { fields: [{ path: 'email', code: 'taken' }] }) : null
}
