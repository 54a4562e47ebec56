import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../../../ui/button.tsx'
import { Icon } from '../../../../../ui/icon.tsx'

/** Opens a file in the viewer; missing where the page has none. */
export type OnShowSlip = ((fileId: string) => void) | undefined

/** A button that shows the slip in the viewer; nothing without a slip or a viewer. */
export function ShowSlip({ slip, onShowSlip }: { slip: string | null; onShowSlip: OnShowSlip }) {
  const { t } = useLingui()
  if (slip === null || onShowSlip === undefined) return null
  return (
    <Button variant="plain" size="small" data-action="show-slip" onClick={() => onShowSlip(slip)}>
      <Icon name="file" />
      {t`Show the slip`}
    </Button>
  )
}
