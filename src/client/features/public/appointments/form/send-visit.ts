import { aboutOf, requestOf } from '#domain/appointments/visit-form.ts'
import type { FormDefinition } from '#domain/forms/definition.ts'
import { releaseVisit } from '#sync/visits/visits.ts'
import { registerBackgroundSync, sendNow } from '../../../../drafts/phone/loading/sending-loader.ts'
import { keepStorage } from '../../../../platform/storage/keep-storage.ts'
import type { KeptOfficial } from '../phone/kept-officials.ts'
import type { Phone } from '../phone/use-visits.ts'
import { closeVisitSession, type VisitSession } from '../phone/visit-session.ts'
import { findVisitIssues } from './use-step-issues.ts'
import { partOf } from './visit-steps.ts'

type Sending = {
  phone: Phone
  session: VisitSession
  form: FormDefinition
  officials: readonly KeptOfficial[]
  wantsAccount: boolean
}

/** Hands the request to the sync engine. If a step is incomplete, returns the first such step instead, else null. */
export async function sendVisit({ phone, session, form, officials, wantsAccount }: Sending): Promise<string | null> {
  const { context } = phone.storage
  await session.flush()
  if (!session.isStored()) throw new Error('What was typed last is not on this phone')
  const row = await context.store.visits.get(session.id)
  if (row === undefined) throw new Error('There is no request to send')
  // The stored row also has the input of another tab in fields that this tab did not change.
  session.takeStored(row)
  const { about, purpose } = row
  for (const { step } of form.steps) {
    const part = partOf(step)
    if (part !== null && findVisitIssues(part, row[part]).length > 0) return step
  }
  const official = officials.find(({ id }) => id === purpose.officialId)
  if (official === undefined) return 'purpose'
  const isNew = form.steps.some(({ step }) => step === 'about')
  await releaseVisit(context, {
    visitId: session.id,
    ...(isNew && { about: aboutOf(about), name: aboutOf(about).firstName }),
    request: requestOf(purpose),
    official: { nameBn: official.nameBn, nameEn: official.nameEn },
    wantsAccount,
  })
  void closeVisitSession(session.id)
  await phone.readAgain()
  registerBackgroundSync()
  void keepStorage()
  sendNow()
  return null
}
