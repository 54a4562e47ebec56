import { useLingui } from '@lingui/react/macro'
import { useFailureText } from '../../../../platform/api/error-messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { Marks } from './use-marks.ts'

/** Says that marks are on this page only, and why. */
export function MarksNotice({ marks: { failure, retry } }: { marks: Marks }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  if (failure === null) return null
  return (
    <Notice tone="warning" role="status" title={t`Your marks are not stored yet: they are on this page only.`}>
      <p>{failureText(failure)}</p>
      <Button size="small" variant="plain" className="mt-2" onClick={retry}>
        {t`Try again`}
      </Button>
    </Notice>
  )
}
