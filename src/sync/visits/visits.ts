import type { AboutVisitor, VisitRequest } from '#domain/appointments/visit-form.ts'
import type { Locale } from '#domain/text.ts'
import { isSending } from '../sending-lease.ts'
import { localSchemaVersion } from '../storage/schema-version.ts'
import type { SyncContext } from '../sync-context.ts'
import type { VisitorRow, VisitRow } from './visit-rows.ts'

const tokenBytes = 32

/** The visitor was locked or removed, in this tab or another one. */
export class VisitorGone extends Error {}

/** 32 random bytes as base64url: the contract's `VisitorToken`. */
function newToken({ random }: Pick<SyncContext, 'random'>): string {
  const text = btoa(String.fromCharCode(...random(tokenBytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The start of a request; the texts of the meeting are prefilled when an earlier request is repeated. */
export type NewVisit = { visitorId: string | null; locale: Locale; purpose?: Readonly<Record<string, string>> }

/** Begins a request, for a visitor whom this device knows or for a new one. Nothing is sent yet. */
export async function createVisit(
  context: SyncContext,
  { visitorId, locale, purpose = {} }: NewVisit,
): Promise<VisitRow> {
  const { store, now, newId } = context
  const at = now()
  const visit: VisitRow = {
    ...{ id: newId(), schemaVersion: localSchemaVersion, visitorId: visitorId ?? newId() },
    ...{ about: {}, purpose, step: visitorId === null ? 'about' : 'purpose', state: 'filling' },
    ...{ request: null, refusal: null, createdAt: at, updatedAt: at, sentAt: null },
  }
  await store.transaction('rw', [store.visitors, store.visits], async () => {
    // Safeguard: a request is not begun in the name of a visitor who was locked meanwhile.
    if (visitorId !== null && (await store.visitors.get(visitorId)) === undefined) throw new VisitorGone()
    if (visitorId === null) await store.visitors.add(newVisitor(context, { id: visit.visitorId, locale, at }))
    await store.visits.add(visit)
  })
  return visit
}

function newVisitor(context: SyncContext, { id, locale, at }: { id: string; locale: Locale; at: number }): VisitorRow {
  return {
    ...{ id, schemaVersion: localSchemaVersion, token: newToken(context), locale, name: '', about: null },
    ...{ onServer: false, photo: null, sendingUntil: 0, retry: { tries: 0, notBefore: 0 }, createdAt: at },
  }
}

export type VisitPart = 'about' | 'purpose'
/** What was typed into one field. */
export type VisitText = { part: VisitPart; path: string; text: string }

export function isVisitPart(name: string): name is VisitPart {
  return name === 'about' || name === 'purpose'
}

/**
 * Stores typed texts. Other fields, which another tab may have written, stay. `sent`: the request is being sent or was
 * sent, and is not changed.
 */
export async function writeVisit(
  { store, now }: SyncContext,
  id: string,
  texts: readonly VisitText[],
): Promise<'stored' | 'sent'> {
  return store.transaction('rw', store.visits, async () => {
    const row = await store.visits.get(id)
    if (row === undefined) throw new Error('There is no request to write to')
    if (row.state !== 'filling' && row.state !== 'refused') return 'sent'
    const next = { about: { ...row.about }, purpose: { ...row.purpose } }
    for (const { part, path, text } of texts) next[part][path] = text
    await store.visits.update(id, { ...next, updatedAt: now() })
    return 'stored'
  })
}

/** Stores the square photo, to be sent with the request. */
export async function choosePhoto({ store, newId }: SyncContext, visitorId: string, blob: Blob | null): Promise<void> {
  await store.transaction('rw', [store.visitors, store.photos], async () => {
    const visitor = await store.visitors.get(visitorId)
    // A photo that is chosen while its visitor is being locked must leave no bytes.
    if (visitor === undefined) throw new VisitorGone()
    const before = visitor.photo
    if (before !== null) await store.photos.delete(before.fileId)
    if (blob === null) {
      await store.visitors.update(visitorId, { photo: null })
      return
    }
    const fileId = newId()
    await store.photos.put({ fileId, blob })
    await store.visitors.update(visitorId, { photo: { fileId, state: 'chosen' } })
  })
}

export type Release = {
  visitId: string
  /** Missing when the server has the visitor already. */
  about?: AboutVisitor
  /** The name that this device shows for the visitor afterwards. */
  name?: string
  request: VisitRequest
  official: { nameBn: string; nameEn: string }
  /** An account is wanted; its password is never stored here. */
  wantsAccount?: boolean
}

/**
 * Releases a request: from now on the engine sends it, until it is answered. Other requests that were refused because
 * of the visitor are sent again too. A request that another tab has released already is not changed.
 */
export async function releaseVisit(context: SyncContext, release: Release): Promise<void> {
  const { store, now, changes } = context
  const { visitId, about, name, request, official, wantsAccount = false } = release
  await store.transaction('rw', [store.visitors, store.visits, store.photos], async () => {
    const visit = await store.visits.get(visitId)
    const visitor = visit === undefined ? undefined : await store.visitors.get(visit.visitorId)
    if (visit === undefined || visitor === undefined) throw new Error('There is no request to send')
    if (visit.state !== 'filling' && visit.state !== 'refused') return
    await store.visitors.update(visitor.id, {
      ...(about !== undefined && !visitor.onServer && { about }),
      ...(name !== undefined && { name }),
      ...(visitor.photo?.state === 'chosen' && { photo: { fileId: visitor.photo.fileId, state: 'here' as const } }),
      ...(wantsAccount && visitor.account === undefined && { account: 'wanted' as const }),
      retry: { tries: 0, notBefore: 0 },
    })
    const isHeldBack = (row: VisitRow) => row.state === 'refused' && row.refusal?.part === 'visitor'
    const others = store.visits.where('visitorId').equals(visitor.id).filter(isHeldBack)
    await others.modify({ state: 'waiting', refusal: null })
    const sent = { state: 'waiting', request, official, refusal: null, updatedAt: now() } as const
    await store.visits.update(visitId, sent)
  })
  // Tells the engine to send it, and the pages to read the state again.
  changes.publish({ draftId: visitId, paths: [], origin: 'typed' })
}

/** The key of the note with the appointments that a visitor without an account read last, for reading them offline. */
export const keptAppointmentsKey = (visitorId: string): string => `appointments of ${visitorId}`

/** The visitor has an account now: it shows the appointments, and the token of this device opens nothing any more. */
export async function noteAccount({ store, changes }: SyncContext, visitorId: string): Promise<void> {
  await store.transaction('rw', [store.visitors, store.meta], async () => {
    await store.visitors.update(visitorId, { account: 'made' })
    await store.meta.delete(keptAppointmentsKey(visitorId))
  })
  changes.publish({ draftId: visitorId, paths: [], origin: 'server' })
}

/** Sends the photo of a visitor whom the server knows already. */
export async function releasePhoto({ store, changes }: SyncContext, visitorId: string): Promise<void> {
  const photo = (await store.visitors.get(visitorId))?.photo ?? null
  if (photo?.state !== 'chosen') return
  await store.visitors.update(visitorId, { photo: { fileId: photo.fileId, state: 'here' } })
  changes.publish({ draftId: visitorId, paths: [], origin: 'typed' })
}

/** Removes a request that was not sent, and its visitor if that visitor has no other. */
export async function dropVisit({ store, changes }: SyncContext, id: string): Promise<void> {
  await store.transaction('rw', [store.visitors, store.visits, store.photos], async () => {
    const visit = await store.visits.get(id)
    if (visit === undefined || visit.state === 'waiting') return
    await store.visits.delete(id)
    const visitor = await store.visitors.get(visit.visitorId)
    const others = await store.visits.where('visitorId').equals(visit.visitorId).count()
    if (visitor === undefined || visitor.onServer || others > 0) return
    if (visitor.photo !== null) await store.photos.delete(visitor.photo.fileId)
    await store.visitors.delete(visitor.id)
  })
  changes.publish({ draftId: id, paths: [], origin: 'server' })
}

/** Removes everything that this device keeps of a visitor. What is on the server stays there. */
export async function forgetVisitor({ store, changes }: SyncContext, visitorId: string): Promise<void> {
  await store.transaction('rw', [store.visitors, store.visits, store.photos, store.meta], async () => {
    const visitor = await store.visitors.get(visitorId)
    await store.meta.delete(keptAppointmentsKey(visitorId))
    if (visitor?.photo) await store.photos.delete(visitor.photo.fileId)
    await store.visits.where('visitorId').equals(visitorId).delete()
    await store.visitors.delete(visitorId)
  })
  changes.publish({ draftId: visitorId, paths: [], origin: 'server' })
}

/** The visitors of this device with their requests, the newest first. */
export type KnownVisitor = { visitor: VisitorRow; visits: VisitRow[] }

export async function readVisitors({ store }: Pick<SyncContext, 'store'>): Promise<KnownVisitor[]> {
  return store.transaction('r', [store.visitors, store.visits], async () => {
    const [visitors, visits] = await Promise.all([store.visitors.toArray(), store.visits.toArray()])
    visits.sort((one, other) => other.createdAt - one.createdAt)
    visitors.sort((one, other) => other.createdAt - one.createdAt)
    return visitors.map((visitor) => ({ visitor, visits: visits.filter(({ visitorId }) => visitorId === visitor.id) }))
  })
}

/** Nothing was typed or chosen, so the request does not belong to a person yet. */
export function isUntouched({ visitor, visits }: KnownVisitor): boolean {
  const isKnown = visitor.name !== '' || visitor.photo !== null || visitor.onServer || visitor.about !== null
  const isBlank = ({ about, purpose }: VisitRow) =>
    [...Object.values(about), ...Object.values(purpose)].every((text) => text.trim() === '')
  return !isKnown && visits.every((visit) => visit.state === 'filling' && isBlank(visit))
}

/** The states that a status line can show; its texts are the client's. */
export type VisitState = 'phone' | 'sending' | 'server' | 'needs-you'

/** Pure: the state of a request at `now` (milliseconds). */
export function visitState({ state, needsSignIn }: VisitRow, visitor: VisitorRow, now: number): VisitState {
  if (state === 'refused' || (state === 'waiting' && needsSignIn)) return 'needs-you'
  if (state === 'sent') return visitor.photo?.state === 'refused' ? 'needs-you' : 'server'
  return state === 'waiting' && isSending(visitor, now) ? 'sending' : 'phone'
}
