import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetVisitor } from '#sync/visits/visits.ts'
import { appointmentReads } from '../../../../entities/appointment/appointment-reads.ts'
import { removeReads } from '../../../../platform/api/endpoint-key.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import type { Phone } from '../phone/use-visits.ts'

/** Removes all data of the visitor from this phone, which other people may use too. */
export function ForgetVisitor({ phone, visitorId, isUnsent }: { phone: Phone; visitorId: string; isUnsent: boolean }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  async function forget(): Promise<void> {
    const { context } = phone.storage
    await forgetVisitor(context, visitorId)
    removeReads(cache, appointmentReads)
    setAsking(false)
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3.5 justify-start text-left"
        data-action="forget-visitor"
        onClick={() => setAsking(true)}
      >
        {t`This is not me: remove from this phone`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={t`Remove from this phone?`}
          description={
            isUnsent
              ? t`A request that the office does not have yet will be lost. What the office has stays there, but this phone will no longer show it.`
              : t`What the office has stays there, but this phone will no longer show it.`
          }
          confirmLabel={t`Remove`}
          danger
          onConfirm={() => void forget()}
        />
      )}
    </>
  )
}
