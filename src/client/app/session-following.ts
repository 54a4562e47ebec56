import { msg } from '@lingui/core/macro'
import { onSessionChange } from '../platform/api/session-changes.ts'
import { i18n } from '../platform/i18n.ts'
import { toast } from '../platform/toast.ts'
import type { AppRouter } from './router.ts'

/**
 * Makes the open page follow the session. After a sign-out or another sign-in in another tab, the guards decide again
 * who may see the page. After a new log-in on the page, the reads that failed meanwhile are repeated.
 */
export function followSession(router: AppRouter): void {
  onSessionChange((change) => {
    if (change === 'renewed') void readAgain()
    else void router.invalidate()
    if (change === 'ended') toast.error(i18n._(msg`You were logged out in another window.`))
    if (change === 'replaced') toast.error(i18n._(msg`Someone else has logged in in another window.`))
  })
}

async function readAgain(): Promise<void> {
  const { queryClient } = await import('../platform/api/query-client.ts')
  await queryClient.invalidateQueries()
}
