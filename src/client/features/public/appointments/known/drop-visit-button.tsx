import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { VisitRow } from '#sync/visits/visit-rows.ts'
import { dropVisit } from '#sync/visits/visits.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import type { Phone } from '../phone/use-visits.ts'
import { closeVisitSession } from '../phone/visit-session.ts'

/** Removes a request that the office does not have, after a confirmation: it exists nowhere else. */
export function DropVisitButton({ phone, visit }: { phone: Phone; visit: VisitRow }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  async function drop(): Promise<void> {
    setAsking(false)
    void closeVisitSession(visit.id)
    await dropVisit(phone.storage.context, visit.id)
    await phone.readAgain()
  }
  return (
    <>
      <Button variant="plain" size="small" data-action="drop-visit" onClick={() => setAsking(true)}>
        <Icon name="trash" />
        {t`Delete`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={t`Delete this request?`}
          description={
            visit.state === 'refused'
              ? t`The office did not accept this request. What was typed will be removed from this phone.`
              : t`This request was not sent yet. What was typed will be removed from this phone.`
          }
          confirmLabel={t`Delete`}
          danger
          onConfirm={() => void drop()}
        />
      )}
    </>
  )
}
