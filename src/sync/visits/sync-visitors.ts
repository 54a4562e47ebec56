import type { Problem } from '#contract/shapes.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { nextRetry, waitOf } from '../retry-time.ts'
import { sendingLeaseMs, whileSending } from '../sending-lease.ts'
import { isNewer } from '../storage/schema-version.ts'
import type { SyncContext } from '../sync-context.ts'
import type { Sent } from '../transport/requests.ts'
import type { VisitCalls, VisitorKey } from '../transport/visit-calls.ts'
import type { VisitorPhoto, VisitorRow, VisitRefusal, VisitRow } from './visit-rows.ts'

type Parts = { context: SyncContext; calls: VisitCalls }
type Outcome = { kind: 'done' } | { kind: 'later'; retryAfterSeconds: number | null }
const done: Outcome = { kind: 'done' }

/**
 * The part of a pass that sends the requests of visitors. Resolves to the milliseconds until the next pass makes sense, or
 * null when nothing waits.
 */
export async function syncVisitors(
  context: SyncContext,
  calls: VisitCalls,
  { now = false }: { now?: boolean },
): Promise<number | null> {
  let next: number | null = null
  // A phone that cannot read the table of visitors still sends its drafts.
  for (const visitor of await context.store.visitors.toArray().catch(() => [])) {
    // A failure on this phone itself is retried with a later pass.
    const wait = await syncVisitor({ context, calls }, visitor, now).catch(() => nextRetry(context, tooEarly).delay)
    if (wait !== null) next = next === null ? wait : Math.min(next, wait)
  }
  return next
}

const tooEarly = { tries: 4, retryAfterSeconds: null }

async function syncVisitor(parts: Parts, visitor: VisitorRow, now: boolean): Promise<number | null> {
  const { context } = parts
  const { visitors } = context.store
  if (isNewer(visitor) || !(await hasWork(parts, visitor))) return null
  if (visitor.account === 'made' && !parts.calls.isSignedIn()) {
    await askToSignIn(parts, visitor.id, true)
    return null
  }
  const wait = waitOf(visitor, context.now())
  // A tap does not shorten a wait that the server asked for: the call would be refused again.
  if (wait > 0 && (!now || visitor.retry.asked === true)) return wait
  const mark = async (change: Partial<VisitorRow>) => {
    await visitors.update(visitor.id, change)
    announce(parts, visitor.id)
  }
  const outcome = await whileSending(
    () => mark({ sendingUntil: context.now() + sendingLeaseMs }),
    () => sendAll(parts, visitor),
  )
  if (outcome.kind === 'done') {
    await mark({ sendingUntil: 0, retry: { tries: 0, notBefore: 0 } })
    return null
  }
  const { tries } = (await visitors.get(visitor.id))?.retry ?? { tries: 0 }
  const { delay, retry } = nextRetry(context, { tries, retryAfterSeconds: outcome.retryAfterSeconds })
  await mark({ sendingUntil: 0, retry })
  return delay
}

async function hasWork(parts: Parts, visitor: VisitorRow): Promise<boolean> {
  if (visitor.onServer && (visitor.photo?.state === 'here' || visitor.photo?.state === 'sent')) return true
  return (await listWaiting(parts, visitor.id)).length > 0
}

async function listWaiting({ context }: Parts, visitorId: string): Promise<VisitRow[]> {
  const rows = await context.store.visits.where('visitorId').equals(visitorId).sortBy('createdAt')
  return rows.filter((row) => row.state === 'waiting' && !isNewer(row))
}

async function sendAll(parts: Parts, visitor: VisitorRow): Promise<Outcome> {
  const visitorOutcome = await ensureOnServer(parts, visitor)
  if (visitorOutcome !== 'onServer') return visitorOutcome
  const key = await findKey(parts, visitor)
  if ('kind' in key) return key
  for (const visit of await listWaiting(parts, visitor.id)) {
    const asked = await ask(parts, key, visit)
    if (asked.kind !== 'done') return asked
  }
  // Last, because it is optional and by far the largest: on a slow connection it must not delay the request.
  return sendPhoto(parts, key)
}

/**
 * The token, until the visitor has an account. The account ends the token, and its session sends the requests that were
 * still being filled in or were refused. The session of another person sends nothing of this visitor.
 */
async function findKey(parts: Parts, { id, token, account }: VisitorRow): Promise<VisitorKey | Outcome> {
  if (account !== 'made') return { id, token }
  const own = await parts.calls.findOwn()
  const waits = laterOf(own)
  if (waits !== null) return waits
  const isOwn = own.kind === 'answered' && own.body.visitor?.id === id
  await askToSignIn(parts, id, !isOwn)
  return isOwn ? { id, token: null } : done
}

async function askToSignIn(parts: Parts, visitorId: string, isNeeded: boolean): Promise<void> {
  const changed = (await listWaiting(parts, visitorId)).filter((row) => (row.needsSignIn ?? false) !== isNeeded)
  for (const { id } of changed) {
    await parts.context.store.visits.update(id, { needsSignIn: isNeeded })
    announce(parts, id)
  }
}

/** The visitor is sent first, because everything else belongs to one. */
async function ensureOnServer(parts: Parts, visitor: VisitorRow): Promise<Outcome | 'onServer'> {
  const { store } = parts.context
  if (visitor.onServer) return 'onServer'
  if (visitor.about === null) return done
  const sent = await parts.calls.createVisitor(visitor, { ...visitor.about, locale: visitor.locale })
  const waits = laterOf(sent)
  if (waits !== null) return waits
  if (sent.kind === 'refused') {
    const refusal = refusalOf('visitor', sent.problem)
    for (const { id } of await listWaiting(parts, visitor.id)) await refuseVisit(parts, id, refusal)
    return done
  }
  await store.transaction('rw', [store.visitors, store.visits], async () => {
    // Personal data that the server has must not stay on a phone that others use too.
    await store.visitors.update(visitor.id, { onServer: true, about: null })
    await store.visits.where('visitorId').equals(visitor.id).modify({ about: {} })
  })
  announce(parts, visitor.id)
  return 'onServer'
}

/**
 * A photo that the server refuses does not delay the request: it is optional, and the person is asked for another one.
 */
async function sendPhoto({ context, calls }: Parts, visitor: VisitorKey): Promise<Outcome> {
  const { store } = context
  const photo = (await store.visitors.get(visitor.id))?.photo ?? null
  if (photo === null || (photo.state !== 'here' && photo.state !== 'sent')) return done
  /** Writes nothing and returns false when the person has removed the photo or chosen another one meanwhile. */
  const note = (change: Partial<VisitorPhoto> | null) =>
    store.transaction('rw', store.visitors, async () => {
      const current = (await store.visitors.get(visitor.id))?.photo
      if (current?.fileId !== photo.fileId) return false
      await store.visitors.update(visitor.id, { photo: change && { ...current, ...change } })
      return true
    })
  if (photo.state === 'here') {
    const row = await store.photos.get(photo.fileId)
    if (row === undefined) {
      await note(null)
      return done
    }
    const refused = await settlePhoto('photo', await calls.uploadPhoto(visitor, row), note)
    if (refused !== null) return refused
    // The office only sees a photo that the visitor's record names; one that was removed during its upload stays
    // unnamed.
    if (!(await note({ state: 'sent' }))) return done
  }
  const refused = await settlePhoto('photo-name', await calls.namePhoto(visitor, photo.fileId), note)
  if (refused !== null) return refused
  await note({ state: 'named' })
  await store.photos.delete(photo.fileId)
  return done
}

/** Null when the server has accepted the photo. */
async function settlePhoto(
  part: 'photo' | 'photo-name',
  sent: Sent<unknown>,
  note: (change: Partial<VisitorPhoto>) => Promise<boolean>,
): Promise<Outcome | null> {
  const waits = laterOf(sent)
  if (waits !== null) return waits
  if (sent.kind !== 'refused') return null
  await note({ state: 'refused', refusal: refusalOf(part, sent.problem) })
  return done
}

async function ask(parts: Parts, visitor: VisitorKey, { id, request }: VisitRow): Promise<Outcome> {
  const { store, now } = parts.context
  if (request === null) return done
  const sent = await parts.calls.createAppointment(visitor, { ...request, id })
  const waits = laterOf(sent)
  if (waits !== null) return waits
  if (sent.kind === 'refused') await refuseVisit(parts, id, refusalOf('appointment', sent.problem))
  else await store.visits.update(id, { state: 'sent', sentAt: now(), refusal: null })
  announce(parts, id)
  return done
}

async function refuseVisit(parts: Parts, id: string, refusal: VisitRefusal): Promise<void> {
  await parts.context.store.visits.update(id, { state: 'refused', refusal })
  announce(parts, id)
}

function refusalOf(part: VisitRefusal['part'], { status, code, fields = [] }: Problem): VisitRefusal {
  return { part, status, code, fields }
}

/** Refusals of this install, not of the data: an update of the page ends them. */
const ofPage: ReadonlySet<ErrorCode> = new Set(['invalid_api_key', 'invalid_device_id', 'unsupported_client'])

/** Whether to send the same call again later; null when the answer is final. */
function laterOf(sent: Sent<unknown>): Outcome | null {
  if (sent.kind === 'unreachable') return { kind: 'later', retryAfterSeconds: null }
  if (sent.kind === 'answered') return null
  const { status, code } = sent.problem
  const isPassing = status >= 500 || status === 408 || status === 429 || ofPage.has(code)
  return isPassing ? { kind: 'later', retryAfterSeconds: sent.retryAfterSeconds } : null
}

function announce({ context }: Parts, id: string): void {
  context.changes.publish({ draftId: id, paths: [], origin: 'server' })
}
