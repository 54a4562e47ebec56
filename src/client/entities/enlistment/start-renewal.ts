import { applicationCalls } from '#contract/applications/applications.ts'
import type { OwnEnlistment } from '#contract/enlistments.ts'
import { liveAnswers } from '#domain/drafts/document-hash.ts'
import type { Answers } from '#domain/drafts/operations.ts'
import { attachmentsRoot } from '#domain/drafts/paths.ts'
import { renewalAnswers } from '#domain/enlistment/renewal.ts'
import { readAnswers } from '#sync/drafts/drafts.ts'
import { createRenewal, findRenewal } from '#sync/drafts/renewal.ts'
import { attachFile } from '#sync/files/attachments.ts'
import { loadType } from '../../drafts/phone/definitions/type-definitions.ts'
import { loadStorage } from '../../drafts/phone/loading/load-storage.ts'
import { draftAddress, notePlace } from '../../drafts/phone/notes/draft-address.ts'
import { noteDrafts } from '../../drafts/phone/notes/drafts-flag.ts'
import type { DraftStorage } from '../../drafts/phone/storage/draft-storage.ts'
import { call } from '../../platform/api/api.ts'
import { getSession } from '../../platform/api/session.ts'
import { currentLocale } from '../../platform/i18n.ts'

/** The key of the approved application when it is held by its code; null when the session is the key. */
export type HolderKey = { token: string; mobile: string; applicationId: string } | null

/** The slot that asks for last year's certificate, in forms that have one. */
const certificateSlot = 'previousCertificate'

/**
 * Starts the renewal of an enlistment on this phone, or continues one that was begun here, and returns its address.
 * Null when the approved answers can be read neither from the server nor from this phone.
 */
export async function startRenewal(enlistment: OwnEnlistment, key: HolderKey): Promise<string | null> {
  const storage = await loadStorage()
  const { context } = storage
  const begun = await findRenewal(context, enlistment.id)
  if (begun !== null) {
    attachInBackground(storage, begun.id, { enlistment, key })
    return draftAddress(begun)
  }
  const [definition, answers] = await Promise.all([loadType(enlistment.type), readApproved(storage, enlistment, key)])
  if (definition === null || answers === null) return null
  const newId = () => crypto.randomUUID()
  const draft = await createRenewal(context, {
    kind: definition.kind,
    type: definition.type,
    purpose: 'RENEWAL',
    locale: currentLocale(),
    signedIn: key === null,
    account: key === null ? (getSession()?.user.user.id ?? null) : null,
    renews: { enlistmentId: enlistment.id, token: key?.token ?? '', mobile: key?.mobile ?? '' },
    answers: renewalAnswers(definition, { answers, number: enlistment.number, newId }),
  })
  noteDrafts()
  // A renewal already has all answers, so it opens at its first page, not at its first incomplete one.
  notePlace(draft.id, { step: definition.steps[0]?.step ?? '' })
  attachInBackground(storage, draft.id, { enlistment, key })
  return draftAddress(draft)
}

/** The answers approved last: from the server, or without a connection from this phone. */
async function readApproved(
  { context: { store } }: DraftStorage,
  { approved }: OwnEnlistment,
  key: HolderKey,
): Promise<Answers | null> {
  if (approved !== null) {
    const answer = await call(applicationCalls[approved.kind].get, { query: { id: approved.id }, ...holderOf(key) })
    // The contract's type is any JSON; the server has accepted only values that the form knows.
    if (answer.ok) return answer.body.answers as Answers
  }
  const ids = [approved?.id, key?.applicationId].filter((id) => id !== undefined)
  for (const id of ids) {
    const kept = liveAnswers(await readAnswers(store, id))
    if (Object.keys(kept).length > 0) return kept
  }
  return null
}

type Renewed = { enlistment: OwnEnlistment; key: HolderKey }

/** The drafts whose certificate is being fetched. */
const attaching = new Set<string>()

/**
 * The certificate is attached in the background: the form can be filled in meanwhile, and the person can attach it by
 * hand. A download that a closed page left unfinished starts again when the renewal is opened again.
 */
function attachInBackground(storage: DraftStorage, draftId: string, renewed: Renewed): void {
  if (attaching.has(draftId)) return
  attaching.add(draftId)
  attachCertificate(storage, draftId, renewed)
    .catch(() => undefined)
    .finally(() => attaching.delete(draftId))
}

/** Does nothing when the form does not ask for a certificate, or when the person attached or removed one. */
async function attachCertificate(
  { context }: DraftStorage,
  draftId: string,
  { enlistment: { approved, number, type }, key }: Renewed,
): Promise<void> {
  const isAsked = (await loadType(type))?.steps.some(({ documents }) =>
    documents.some(({ slot }) => slot === certificateSlot),
  )
  const lead = `${attachmentsRoot}/${certificateSlot}/`
  const isTouched = async () =>
    [...(await readAnswers(context.store, draftId)).keys()].some((path) => path.startsWith(lead))
  if (approved === null || !isAsked || (await isTouched())) return
  const query = { id: approved.id, kind: 'certificate' } as const
  const answer = await call(applicationCalls[approved.kind].pdf, { query, ...holderOf(key) })
  if (!answer.ok) return
  const bytes = await answer.body.arrayBuffer()
  if (await isTouched()) return
  await attachFile(context, draftId, {
    slot: certificateSlot,
    name: `${number}.pdf`,
    mime: 'application/pdf',
    bytes,
    order: 1,
  })
}

function holderOf(key: HolderKey): { holder?: { token: string; mobile: string } } {
  return key === null ? {} : { holder: { token: key.token, mobile: key.mobile } }
}
