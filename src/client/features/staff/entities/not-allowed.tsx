import { useLingui } from '@lingui/react/macro'
import { Notice } from '../../../ui/notice.tsx'

/** In place of what the account may not call, on a page that is open to more people than the call. */
export function NotAllowed() {
  const { t } = useLingui()
  return (
    <Notice tone="warning" role="alert">
      {t`You are not allowed to do this`}
    </Notice>
  )
}
