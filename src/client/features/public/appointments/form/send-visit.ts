import { aboutOf, requestOf } from '#domain/appointments/visit-form.ts'
import type { FormDefinition } from '#domain/forms/definition.ts'
import { releaseVisit } from '#sync/visits/visits.ts'
import { registerBackgroundSync } from '../../../../drafts/sending/background-sync.ts'
import { sendNow } from '../../../../drafts/sending/sending-loader.ts'
import { keepStorage } from '../../../../platform/storage/keep-storage.ts'
import type { KeptOfficial } from '../phone/kept-officials.ts'
import type { Phone } from '../phone/use-visits.ts'
import type { VisitSession } from '../phone/visit-session.ts'
import { findVisitIssues } from './use-step-issues.ts'
import { partOf } from './visit-steps.ts'

type Sending = {
  phone: Phone
  session: VisitSession
  form: FormDefinition
  officials: readonly KeptOfficial[]
  wantsAccount: boolean
}

/** Hands the request over to the engine; answers the first step in which something is missing, or null. */
export async function sendVisit({ phone, session, form, officials, wantsAccount }: Sending): Promise<string | null> {
  const [about, purpose] = [session.textsOf('about'), session.textsOf('purpose')]
  for (const { step } of form.steps) {
    const part = partOf(step)
    if (part !== null && findVisitIssues(part, session.textsOf(part)).length > 0) return step
  }
  const official = officials.find(({ id }) => id === purpose.officialId)
  if (official === undefined) return 'purpose'
  await session.flush()
  const isNew = form.steps.some(({ step }) => step === 'about')
  await releaseVisit(phone.storage.context, {
    visitId: session.id,
    ...(isNew && { about: aboutOf(about), name: aboutOf(about).firstName }),
    request: requestOf(purpose),
    official: { nameBn: official.nameBn, nameEn: official.nameEn },
    wantsAccount,
  })
  await phone.readAgain()
  registerBackgroundSync()
  void keepStorage()
  sendNow()
  return null
}
