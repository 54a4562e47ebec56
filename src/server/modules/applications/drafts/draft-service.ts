import {
  type Acknowledgement,
  currentSchemaVersion,
  type PatchAnswer,
} from '#contract/applications/application-shapes.ts'
import { maxOperationsPerCall, type Operation } from '#domain/drafts/operations.ts'
import { attachmentsRoot } from '#domain/drafts/paths.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { type Refusal, type Result, refuse } from '#domain/errors.ts'
import type { Context } from '../../../context.ts'
import type { Caller } from '../../../platform/binding/caller.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { isHolder } from '../access/application-access.ts'
import type { ResumeCodes } from '../access/resume-code.ts'
import type { DeviceLog } from '../devices/device-log.ts'
import { enterKnownFiles } from '../submission/renewal-files.ts'
import { carriedWriter, readDeviceNames } from './conflict-sides.ts'
import type { Draft } from './draft.ts'
import type { DraftCache } from './draft-cache.ts'
import {
  createWholeAnswers,
  isFull,
  type PatchBody,
  type Push,
  type Pushed,
  pushOnce,
  toAcknowledgement,
  toPatchAnswer,
} from './draft-push.ts'
import {
  currentStamp,
  type LoadedDraft,
  loadDraft,
  lockApplication,
  type Run,
  runInTransaction,
  runOnPool,
} from './draft-repository.ts'
import { writeDraft } from './draft-write.ts'
import { createDraftWriter } from './draft-writer.ts'
import { toOperation } from './operation-check.ts'

export type DraftService = {
  /** Pushes operations and answers everything newer than `sinceRev`; `not_found` if the draft is not the caller's. */
  push: (patch: Patch) => Promise<Result<PatchAnswer>>
  /** The same, but with a brief answer if the body asks for it and the brief answer leaves nothing out. */
  patch: (patch: Patch) => Promise<Result<PatchAnswer | Acknowledgement>>
}

type Patch = { caller: Caller; kind: ApplicationKind; body: PatchBody }

// The first try starts from the cache. Three tries lost to other writers mean that many write at once; then the row is
// locked.
const optimisticTries = 3
/** The server accepts the current version of the draft schema and the two before it. */
const oldestSchemaVersion = currentSchemaVersion - 2
// A page newer than this process belongs to a release that is being rolled out; it retries after this many seconds.
const retryAfterRelease = 30
const releasesAhead = 2

type Owned = { ok: true } & LoadedDraft

type Parts = { context: Context; cache: DraftCache; devices: DeviceLog; codes: ResumeCodes }

export function createDraftService({ context, cache, devices, codes }: Parts): DraftService {
  const { pool, db, secret, epoch, now } = context
  const run = runOnPool(pool)
  const write = createDraftWriter(run)
  const withMutex = createKeyedMutex()
  const wholeAnswers = createWholeAnswers()

  const mayWrite = (draft: Draft | undefined, caller: Caller, kind: ApplicationKind): draft is Draft =>
    draft !== undefined && draft.kind === kind && isHolder(secret, caller, draft)

  /** Reads from the database. A draft is refused as not the caller's only here, because the cache may be outdated. */
  const load = async (on: Run, request: Request): Promise<Owned | Refusal> => {
    const loaded = await loadDraft(
      on,
      request.id,
      request.push.operations.map((operation) => operation.opId),
    )
    if (loaded === null || !mayWrite(loaded.draft, request.caller, request.kind)) return refuse('not_found')
    return { ok: true, ...loaded }
  }

  const remember = async (pushing: Promise<Finished | Refusal>): Promise<Finished | Refusal> => {
    const pushed = await pushing
    if (pushed.ok) cache.set(pushed.draft, pushed.written)
    return pushed
  }

  const push = async (request: Request): Promise<Finished | Refusal> => {
    const known = cache.get(request.id)
    const isRepeated = request.push.operations.some(({ opId }) => known?.lastOperations.has(opId))
    // A full draft is read from the database: only it knows which operations were recorded.
    let start: Owned | Refusal | null =
      !isRepeated && mayWrite(known, request.caller, request.kind) && !isFull(known)
        ? { ok: true, draft: known, seen: new Map() }
        : null
    for (let tries = 0; tries < optimisticTries; tries += 1) {
      start ??= await load(run, request)
      if (!start.ok) return start
      const pushed = await pushOnce(write, start, request.push)
      if (pushed.outcome === 'done') return { ok: true, ...pushed }
      start = null
    }
    return pushLocked(request)
  }

  const pushLocked = (request: Request): Promise<Finished | Refusal> =>
    transact(db, async (trx) => {
      const locked = runInTransaction(trx)
      await lockApplication(locked, request.id)
      const start = await load(locked, request)
      if (!start.ok) return start
      const pushed = await pushOnce((each) => writeDraft(locked, each), start, request.push)
      if (pushed.outcome === 'again') throw new Error('A draft changed while its row was locked')
      return { ok: true, ...pushed }
    })

  /** A pull writes nothing, but it must not answer from an outdated cache. */
  const pull = async (request: Request): Promise<Finished | Refusal> => {
    const known = cache.get(request.id)
    if (mayWrite(known, request.caller, request.kind) && (await currentStamp(run, known.id)) === known.stamp) {
      return { ok: true, draft: known, results: [], written: nothing(known) }
    }
    const loaded = await load(run, request)
    if (!loaded.ok) return loaded
    cache.set(loaded.draft)
    return { ok: true, draft: loaded.draft, results: [], written: nothing(loaded.draft) }
  }

  const take = async ({ caller, kind, body }: Patch): Promise<Taken | Refusal> => {
    const refusal = refuseVersion(body.schemaVersion) ?? refuseAmount(body.ops.length)
    if (refusal !== null) return refusal
    // Revisions of another epoch mean nothing in this one: trusting them could overwrite values not yet seen.
    const sameEpoch = body.epoch === undefined || body.epoch === epoch()
    // Safeguard: revisions of another epoch are not believed.
    const operations = body.ops.map((op) => toOperation(sameEpoch ? op : { ...op, baseRev: 0 }))
    const deviceId = body.carried === true ? carriedWriter(caller.deviceId) : caller.deviceId
    const request = { id: body.id, caller, kind, push: { operations, deviceId, at: now() } }
    const pushed = await (operations.length === 0 ? pull(request) : withMutex(body.id, () => remember(push(request))))
    if (!pushed.ok) return pushed
    const attaches = operations.some(({ path }) => path.startsWith(`${attachmentsRoot}/`))
    const entered = attaches ? await enterKnownFiles(db, pushed.draft, now()) : []
    const draft = { ...pushed.draft, filesHere: new Set([...pushed.draft.filesHere, ...entered]) }
    await devices.note(caller, body.id)
    await codes.sendWhenDue(pushed.draft, caller.credentials?.token ?? null)
    return { ...pushed, ...(entered.length > 0 ? { draft } : {}), operations, sinceRev: sameEpoch ? body.sinceRev : 0 }
  }

  const answerWhole = async (caller: Caller, taken: Taken) => {
    const { draft, sinceRev, results } = taken
    const names = await readDeviceNames(run, { secret, draft, caller: caller.deviceId })
    const make = () => toPatchAnswer(draft, taken, { epoch: epoch(), names })
    const isWholePull = sinceRev === 0 && results.length === 0
    const value = isWholePull ? wholeAnswers.find(draft, `${epoch()} ${caller.deviceId}`, make) : make()
    return { ok: true, value } as const
  }

  return {
    async push(patch) {
      const taken = await take(patch)
      return taken.ok ? answerWhole(patch.caller, taken) : taken
    },
    async patch(patch) {
      const { caller, body } = patch
      const taken = await take(patch)
      if (!taken.ok) return taken
      const isBrief = body.brief === true && body.epoch === epoch()
      const brief = isBrief ? toAcknowledgement(taken, taken) : null
      return brief === null ? answerWhole(caller, taken) : { ok: true, value: brief }
    },
  }
}

/** A mutex for each key: work with the same key runs one after the other, different keys do not wait for each other. */
type KeyedMutex = <Answer>(key: string, work: () => Promise<Answer>) => Promise<Answer>

function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const mine = before === undefined ? work() : before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}

type Request = { id: string; caller: Caller; kind: ApplicationKind; push: Push }
type Finished = { ok: true } & Pushed
type Taken = Finished & { operations: readonly Operation[]; sinceRev: number }

/** A pull writes no paths. */
function nothing({ state }: Draft): Finished['written'] {
  return { paths: new Set(), after: state.rev }
}

/**
 * `unsupported_client` for schema versions that are too old. While servers are updated or rolled back, a phone may be
 * up to two versions ahead and is asked to retry later. A version further ahead cannot come from our client.
 */
export function refuseVersion(schemaVersion: number): Refusal | null {
  if (schemaVersion > currentSchemaVersion + releasesAhead) {
    return refuse('invalid_request', { fields: [{ path: 'schemaVersion', code: 'too_new' }] })
  }
  if (schemaVersion > currentSchemaVersion) return refuse('maintenance', { retryAfter: retryAfterRelease })
  return schemaVersion < oldestSchemaVersion ? refuse('unsupported_client') : null
}

export function refuseAmount(operations: number): Refusal | null {
  return operations > maxOperationsPerCall ? refuse('too_large', { fields: [{ path: 'ops', code: 'too_many' }] }) : null
}
