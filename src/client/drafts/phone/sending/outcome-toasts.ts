import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '#domain/errors.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import type { VisitRefusal } from '#sync/visits/visit-rows.ts'
import { errorMessages } from '../../../platform/api/error-messages.ts'
import { currentLocale, i18n } from '../../../platform/i18n.ts'
import { toast } from '../../../platform/toast.ts'

/**
 * The server may answer a submission hours after the person pressed the button. So the outcome is a toast on whatever
 * page is open then, in addition to what the page of the application shows.
 */
export function toastSubmissions({ store, changes }: Pick<SyncContext, 'store' | 'changes'>): void {
  const requested = new Set<string>()
  async function follow(draftId: string): Promise<void> {
    const submission = (await store.drafts.get(draftId))?.submission ?? null
    if (submission?.state === 'requested') requested.add(draftId)
    else if (requested.delete(draftId) && submission !== null) showSubmission(submission)
  }
  changes.subscribe(({ draftId, paths }) => {
    // A change of a draft's state has no paths. A change with paths is input, for which the draft need not be read.
    if (paths.length === 0) follow(draftId).catch(() => undefined)
  })
  store.drafts
    .filter(({ submission }) => submission?.state === 'requested')
    .primaryKeys()
    .then((ids) => {
      for (const id of ids) requested.add(id)
    })
    .catch(() => undefined)
}

function showSubmission(submission: { state: 'done' } | { state: 'refused'; code: string }): void {
  if (submission.state === 'done') toast.success(i18n._(msg`Your Application Has Been Successfully Submited.`))
  else {
    const { code } = submission
    toast.error(i18n._(errorMessages[(code in errorMessages ? code : 'internal') as ErrorCode]))
  }
}

/** The same for another payment, which may be sent hours after it was entered. */
export function toastNamedPayments({ store, changes }: Pick<SyncContext, 'store' | 'changes'>): void {
  const requested = new Set<string>()
  async function follow(draftId: string): Promise<void> {
    const state = (await store.drafts.get(draftId))?.namedPayment?.state
    if (state === 'requested') requested.add(draftId)
    else if (!requested.delete(draftId)) return
    else if (state === 'sent') toast.success(i18n._(msg`The new number has been sent`))
    else if (state === 'refused') toast.error(i18n._(msg`The office did not take the number of your payment`))
  }
  changes.subscribe(({ draftId, paths }) => {
    if (paths.length === 0) follow(draftId).catch(() => undefined)
  })
  store.drafts
    .filter(({ namedPayment }) => namedPayment?.state === 'requested')
    .primaryKeys()
    .then((ids) => {
      for (const id of ids) requested.add(id)
    })
    .catch(() => undefined)
}

/**
 * The server may answer a visitor's request hours after it was sent. So the outcome is a toast on whatever page is open
 * then, in addition to what the page of the request shows.
 */
export function toastVisits({ store, changes }: Pick<SyncContext, 'store' | 'changes'>): void {
  const waiting = new Set<string>()
  const photos = new Set<string>()
  async function look(): Promise<void> {
    for (const { id, state, refusal } of await store.visits.toArray()) {
      if (state === 'waiting') waiting.add(id)
      else if (waiting.delete(id)) showVisit(refusal)
    }
    for (const { id, photo } of await store.visitors.toArray()) {
      if (photo?.state === 'here' || photo?.state === 'sent') photos.add(id)
      else if (photos.delete(id) && photo?.refusal !== undefined) showVisit(photo.refusal)
    }
  }
  changes.subscribe(({ paths }) => {
    // A change of a request's state has no paths. A change with paths is input, for which nothing need be read.
    if (paths.length === 0) look().catch(() => undefined)
  })
  look().catch(() => undefined)
}

function showVisit(refusal: VisitRefusal | null): void {
  if (refusal === null) {
    toast.success(i18n._(msg`Your request for an appointment has been sent.`))
    return
  }
  const code = formatNumber(refusal.status, currentLocale())
  const texts = {
    visitor: msg`Error Occurred while creating visitor, status code: ${code}`,
    photo: msg`Error Occurred while uploading visitor image, status code: ${code}`,
    'photo-name': msg`Error Occurred while updating visitor image url, status code: ${code}`,
    appointment: msg`Error Occurred while creating appointment, status code: ${code}`,
  }
  toast.error(i18n._(texts[refusal.part]))
}
