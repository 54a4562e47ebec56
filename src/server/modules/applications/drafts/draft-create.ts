import type { Kysely } from 'kysely'
import type { PatchAnswer } from '#contract/applications/application-shapes.ts'
import type { applicationCalls } from '#contract/applications/applications.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ApplicationKind, TypeDefinition } from '#domain/enlistment/definition.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { type Refusal, type Result, refuse } from '#domain/errors.ts'
import { normaliseMobile, parseToken } from '#domain/reference/identifiers.ts'
import { defaultLocale } from '#domain/text.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { takeAddressQuotas } from '../../../platform/limits/address-quotas.ts'
import type { EnlistmentService } from '../../enlistments/service.ts'
import { readSettings } from '../../settings/service.ts'
import { hashToken, ownsCreatedApplications } from '../access/application-access.ts'
import { writeAudit } from '../access/application-audit.ts'
import type { ResumeCodes } from '../access/resume-code.ts'
import type { DeviceLog } from '../devices/device-log.ts'
import { hasTakenNumber, moveNumber } from '../numbers/number-taking.ts'
import { enterKnownFiles } from '../submission/renewal-files.ts'
import { findTaken, lockName, takeAdvisoryLocks } from '../submission/uniqueness.ts'
import { carriedWriter, readDeviceNames } from './conflict-sides.ts'
import type { Draft } from './draft.ts'
import type { DraftCache } from './draft-cache.ts'
import { pushOnce, toPatchAnswer } from './draft-push.ts'
import { findByToken, loadDraft, runInTransaction } from './draft-repository.ts'
import { type DraftService, refuseAmount, refuseVersion } from './draft-service.ts'
import { writeDraft } from './draft-write.ts'
import { toOperation } from './operation-check.ts'

export type CreateBody = BodyOf<typeof applicationCalls.individual.create>
type Creation = { caller: Caller; kind: ApplicationKind; body: CreateBody }
export type CreateDraft = (creation: Creation) => Promise<Result<{ created: boolean; answer: PatchAnswer }>>

type Parts = {
  context: Context
  cache: DraftCache
  devices: DeviceLog
  codes: ResumeCodes
  drafts: DraftService
  enlistments: EnlistmentService
}
/** Null when an application with that id exists already. */
type Made = { draft: Draft; answer: PatchAnswer } | null
type NewDraft = {
  caller: Caller
  kind: ApplicationKind
  body: CreateBody
  token: string
  mobile: string
  type: TypeDefinition
  /** The number was proven for this draft, and for no other one since. */
  holdsNumber: boolean
}

type Asked = Omit<NewDraft, 'holdsNumber'>

/**
 * Creates a draft with its first operations, under the id and token that the phone chose while it was offline. A
 * repeated call is answered with the current state, so a lost answer does no harm.
 */
export function createDraftCreation(parts: Parts): CreateDraft {
  const { context, cache, codes, drafts } = parts
  return async ({ caller, kind, body }) => {
    const refusal = refuseVersion(body.schemaVersion) ?? refuseAmount(body.ops?.length ?? 0)
    if (refusal !== null) return refusal
    const parsed = parseBody(kind, body)
    if (!parsed.ok) return parsed
    const { token, mobile, type } = parsed.value
    const made = await transact(context.db, (trx) => makeDraft(trx, parts, { caller, kind, body, token, mobile, type }))
    if (!made.ok) return made
    if (made.value !== null) {
      const { draft, answer } = made.value
      cache.set(draft)
      await codes.sendWhenDue(draft, token)
      return { ok: true, value: { created: true, answer } }
    }
    const { id, schemaVersion, ops = [], carried = false } = body
    const holder = { ...caller, credentials: { token, mobile } }
    const push = { id, schemaVersion, ops, sinceRev: 0, carried }
    const pushed = await drafts.push({ caller: holder, kind, body: push })
    return pushed.ok ? { ok: true, value: { created: false, answer: pushed.value } } : pushed
  }
}

function parseBody(
  kind: ApplicationKind,
  body: CreateBody,
): Result<{ token: string; mobile: string; type: TypeDefinition }> {
  const token = parseToken(body.token)
  const mobile = normaliseMobile(body.mobile)
  const type = findType(body.type)
  if (token === null) return refuse('invalid_request', { fields: [{ path: 'token', code: 'pattern' }] })
  if (mobile === null) return refuse('invalid_request', { fields: [{ path: 'mobile', code: 'pattern' }] })
  if (type?.kind !== kind) return refuse('invalid_request', { fields: [{ path: 'type', code: 'not_an_option' }] })
  return { ok: true, value: { token, mobile, type } }
}

async function makeDraft(trx: Kysely<Database>, parts: Parts, asked: Asked): Promise<Result<Made>> {
  const { context } = parts
  const { caller, body, mobile, type } = asked
  const now = context.now()
  // Two creations with the same number, or with the same id, run one after the other.
  await takeAdvisoryLocks(trx, [lockName.mobile(type.type, mobile), `application ${body.id}`])
  if (await exists(trx, body.id)) return { ok: true, value: null }
  const draft = { ...asked, holdsNumber: await hasTakenNumber(trx, context, { mobile, applicationId: body.id }) }
  const refusal = (await refuseNew(trx, parts, draft)) ?? (await takeDraftQuota(trx, context, caller))
  if (refusal !== null) return refusal

  await insertApplication(trx, context, draft)
  if (draft.holdsNumber) await moveNumber(trx, { type: type.type, mobile, applicationId: body.id })
  await parts.devices.noteMaker(trx, caller, body.id)
  const detail = body.consent === undefined ? {} : { detail: { consent: body.consent } }
  await writeAudit(trx, { applicationId: body.id, action: 'create', to: 'draft', caller, ...detail, at: now })
  const run = runInTransaction(trx)
  const loaded = await loadDraft(run, body.id)
  if (loaded === null) throw new Error('A draft that was just created does not exist')
  const operations = (body.ops ?? []).map(toOperation)
  const pushed = await pushOnce((write) => writeDraft(run, write), loaded, {
    operations,
    deviceId: body.carried === true ? carriedWriter(caller.deviceId) : caller.deviceId,
    at: now,
  })
  if (pushed.outcome === 'again') throw new Error('A draft that was just created was changed by someone else')
  const filesHere = new Set(await enterKnownFiles(trx, pushed.draft, now))
  const made = { ...pushed.draft, filesHere }
  const names = await readDeviceNames(run, { secret: context.secret, draft: made, caller: caller.deviceId })
  const answer = toPatchAnswer(made, { results: pushed.results, sinceRev: 0 }, { epoch: context.epoch(), names })
  return { ok: true, value: { draft: made, answer } }
}

/** Counts a new draft against the quota of the caller's IP address, in the transaction that creates it. */
async function takeDraftQuota(
  trx: Kysely<Database>,
  { secret, now }: Pick<Context, 'secret' | 'now'>,
  { address }: Caller,
): Promise<Refusal | null> {
  const { draftsPerAddress: most } = await readSettings(trx)
  return takeAddressQuotas(trx, { secret, address, at: now() }, [{ what: 'drafts', amount: 1, most }])
}

async function exists(trx: Kysely<Database>, id: string): Promise<boolean> {
  return (await trx.selectFrom('applications').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

async function refuseNew(trx: Kysely<Database>, parts: Parts, draft: NewDraft): Promise<Refusal | null> {
  const { caller, body, token, mobile, type, holdsNumber } = draft
  const { context, enlistments } = parts
  const tokenHash = hashToken(context.secret, token)
  const sameToken = await trx
    .selectFrom('applications')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (sameToken !== undefined) return refuse('invalid_request', { fields: [{ path: 'token', code: 'taken' }] })

  const enlistmentId = renewedBy(body)
  if (enlistmentId !== null) {
    const presented = await findPresented(trx, context, caller)
    const renewal = { enlistment: { id: enlistmentId }, type: type.type, caller, presented }
    const allowed = await enlistments.checkRenewal(trx, renewal)
    if (!allowed.ok) return allowed
    if (await hasOpenRenewal(trx, enlistmentId)) {
      return refuse('wrong_state', { fields: [{ path: 'enlistmentId', code: 'renewal_open' }] })
    }
  }
  const own = { userId: caller.user?.id ?? null, enlistmentId, holdsNumber }
  const taken = await findTaken(trx, { type: type.type, mobile, email: null, own, now: context.now() })
  return taken.mobile ? refuse('mobile_taken', { fields: [{ path: 'mobile', code: 'taken' }] }) : null
}

/** The application that the caller's token opens. For a renewal this is the approved application. */
async function findPresented(
  trx: Kysely<Database>,
  { secret }: Context,
  { credentials, deviceId }: Caller,
): Promise<string | null> {
  if (credentials === null) return null
  const { token, mobile } = credentials
  return findByToken(runInTransaction(trx), { tokenHash: hashToken(secret, token), mobile, deviceId })
}

async function hasOpenRenewal(trx: Kysely<Database>, enlistmentId: string): Promise<boolean> {
  await takeAdvisoryLocks(trx, [`renewal ${enlistmentId}`])
  const open = await trx
    .selectFrom('applications')
    .select('id')
    .where('enlistment_id', '=', enlistmentId)
    .where('purpose', '=', 'RENEWAL')
    .where('status', 'not in', ['approved', 'rejected'])
    .executeTakeFirst()
  return open !== undefined
}

/** The enlistment that a renewal extends; for a first enlistment the id in the body is ignored. */
function renewedBy(body: CreateBody): string | null {
  return body.purpose === 'RENEWAL' ? (body.enlistmentId ?? null) : null
}

function localeOf({ body, caller }: NewDraft) {
  return body.locale ?? caller.user?.locale ?? defaultLocale
}

async function insertApplication(trx: Kysely<Database>, context: Context, draft: NewDraft): Promise<void> {
  const { caller, kind, body, token, mobile, type } = draft
  const now = context.now()
  await trx
    .insertInto('applications')
    .values({
      id: body.id,
      kind,
      type: type.type,
      purpose: body.purpose,
      status: 'draft',
      schema_version: body.schemaVersion,
      token_hash: hashToken(context.secret, token),
      mobile,
      contact_mobile: mobile,
      proven_mobile: draft.holdsNumber ? mobile : null,
      locale: localeOf(draft),
      holder_user_id: ownsCreatedApplications(caller) ? (caller.user?.id ?? null) : null,
      enlistment_id: renewedBy(body),
      created_at: now,
      updated_at: now,
    })
    .execute()
}
