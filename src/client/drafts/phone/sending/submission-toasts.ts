import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '#domain/errors.ts'
import type { SyncContext } from '#sync/sync-context.ts'
import { errorMessages } from '../../../platform/api/error-messages.ts'
import { i18n } from '../../../platform/i18n.ts'
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
    else if (requested.delete(draftId) && submission !== null) showOutcome(submission)
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

function showOutcome(submission: { state: 'done' } | { state: 'refused'; code: string }): void {
  if (submission.state === 'done') toast.success(i18n._(msg`Your Application Has Been Successfully Submited.`))
  else {
    const { code } = submission
    toast.error(i18n._(errorMessages[(code in errorMessages ? code : 'internal') as ErrorCode]))
  }
}
