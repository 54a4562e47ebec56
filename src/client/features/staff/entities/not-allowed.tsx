import { useLingui } from '@lingui/react/macro'
import { Notice } from '../../../ui/notice.tsx'

/** Shown instead of content that the account may not load, on a page that more people may open. */
export function NotAllowed() {
  const { t } = useLingui()
  return (
    <Notice tone="warning" role="alert">
      {t`You are not allowed to do this`}
    </Notice>
  )
}
