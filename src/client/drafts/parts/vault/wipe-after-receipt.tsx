import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { hrefOf } from '../../../platform/href.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { loadStorage } from '../../phone/loading/load-storage.ts'
import { wipeAfterLeaving, wipeNow } from '../../phone/lock/wipe.ts'
import { useOwnership } from './use-phone.ts'

/** `waits`: something of the application is not at the office, so that nothing is removed. */
export type WipeAfterReceiptProps = { draftId: string; waits: boolean }

/** On a shared phone a submitted application is removed from the phone once its receipt was shown and left. */
export function WipeAfterReceipt({ draftId, waits }: WipeAfterReceiptProps): ReactNode {
  const { t } = useLingui()
  const isShared = useOwnership() === 'shared'
  const [asking, setAsking] = useState(false)
  useEffect(() => (isShared ? wipeAfterLeaving(loadStorage, draftId) : undefined), [draftId, isShared])
  if (!isShared) return null
  if (waits) {
    return (
      <Notice tone="info" title={t`This is a shared phone`}>
        {t`The application stays on this phone until the number of your payment has been sent. Your PIN protects it.`}
      </Notice>
    )
  }
  return (
    <Notice tone="info" title={t`This is a shared phone`}>
      <p className="mb-3">{t`When you leave this page, the application, its files and its code are removed from this phone. Please write down the tracking number and the resume code first, or share them.`}</p>
      <Button variant="plain" size="small" data-action="wipe" onClick={() => setAsking(true)}>
        {t`Remove from this phone now`}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Remove this application from the phone?`}
        description={t`The office has everything. Have you written down the tracking number and the resume code?`}
        confirmLabel={t`Remove`}
        onConfirm={() => void wipeNow(loadStorage, draftId).then(() => location.assign(hrefOf('/')))}
      />
    </Notice>
  )
}
