import { msg } from '@lingui/core/macro'
import type { SyncContext } from '#sync/sync-context.ts'
import { i18n, loadMessages } from '../../platform/i18n.ts'
import { toast } from '../../platform/toast.ts'

/**
 * A submission may be done minutes after "submit" was pressed, when the person is on another page: a toast says so
 * there. The application's own page shows its receipt.
 */
export function announceSubmissions({ store, changes }: SyncContext): void {
  const waiting = new Set<string>()
  const look = async (draftId: string) => {
    const submission = (await store.drafts.get(draftId))?.submission ?? null
    if (submission?.state === 'requested') waiting.add(draftId)
    else if (waiting.delete(draftId) && submission?.state === 'done' && isElsewhere(draftId)) await announce()
  }
  const lookSoon = (draftId: string) => void look(draftId).catch(() => undefined)
  changes.subscribe(({ draftId, paths }) => {
    // The state of the draft changed, not an answer.
    if (paths.length === 0) lookSoon(draftId)
  })
  store.drafts
    .toCollection()
    .primaryKeys()
    .then((ids) => ids.forEach(lookSoon))
    .catch(() => undefined)
}

function isElsewhere(draftId: string): boolean {
  const isOpen = new URLSearchParams(location.search).get('draft') === draftId
  return !isOpen && document.visibilityState === 'visible'
}

async function announce(): Promise<void> {
  await loadMessages('messages')
  toast.success(i18n._(msg`Your Application Has Been Successfully Submited.`))
}
