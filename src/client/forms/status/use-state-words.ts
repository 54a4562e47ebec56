import { useLingui } from '@lingui/react/macro'
import type { SyncState } from '#sync/status.ts'

/** The five states in words. */
export function useStateWords(): Record<SyncState, string> {
  const { t } = useLingui()
  return {
    phone: t`On this phone`,
    sending: t`Sending`,
    server: t`On the server`,
    submitted: t`Submitted`,
    'needs-you': t`Needs you`,
  }
}
