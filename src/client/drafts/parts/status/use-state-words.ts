import { useLingui } from '@lingui/react/macro'
import type { SyncState } from '#sync/status.ts'

/** The states in words. */
export function useStateWords(): Record<SyncState, string> {
  const { t } = useLingui()
  return {
    phone: t`On this phone`,
    sending: t`Sending`,
    server: t`On the server`,
    submitted: t`Submitted`,
    'other-phone': t`A file is on another phone`,
    'needs-you': t`Action needed`,
  }
}
