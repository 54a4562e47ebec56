import { useLingui } from '@lingui/react/macro'
import { Notice } from '../../../ui/notice.tsx'

/** The browser has cleared this site's storage under the open form. */
export function Reclaimed() {
  const { t } = useLingui()
  return (
    <div data-trouble="cleared">
      <Notice tone="warning" title={t`The browser deleted what was kept on this phone`}>
        <p>{t`Everything in this form has been saved again. Files that had not reached the office must be attached again.`}</p>
      </Notice>
    </div>
  )
}
