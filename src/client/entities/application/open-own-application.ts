import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import { loadStorage } from '../../drafts/phone/loading/load-storage.ts'
import { draftAddress } from '../../drafts/phone/notes/draft-address.ts'
import { call } from '../../platform/api/api.ts'

/**
 * Loads an application of the account to this phone and returns its address; null when it cannot be loaded now. Its
 * resume code stays on the device that created it: here the session opens it.
 */
export async function openOwnApplication({
  id,
  kind,
}: Pick<ApplicationSummary, 'id' | 'kind'>): Promise<string | null> {
  const { context } = await loadStorage()
  const here = await context.store.drafts.get(id)
  if (here !== undefined) return draftAddress(here)
  const answer = await call(applicationCalls[kind].get, { query: { id } })
  if (!answer.ok) return null
  const { mobile } = answer.body
  const { importApplication } = await import('#sync/drafts/import-application.ts')
  return draftAddress(await importApplication(context, answer.body, { token: '', mobile, signedIn: true }))
}
