import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { revokeEnlistment } from '#contract/enlistments.ts'
import { FailedDecision } from '../../../../entities/application/failed-decision.tsx'
import { call } from '../../../../platform/api/api.ts'
import { mayCall, useSession } from '../../../../platform/api/session.ts'
import { unwrap } from '../../../../platform/api/unwrap.ts'
import { useOnline } from '../../../../platform/online.ts'
import { toast } from '../../../../platform/toast.ts'
import { Button } from '../../../../ui/button.tsx'
import { ReasonDialog } from '../../../../ui/form/reason-dialog.tsx'
import { Unbroken } from '../../../../ui/unbroken.tsx'
import { applicationsKey } from '../page/application-queries.ts'

type Enlistment = NonNullable<Application['enlistment']>

/** Ends an enlistment before its time. Offered to whoever may, while there is something to end. */
export function RevokeEnlistment({ enlistment }: { enlistment: Enlistment }) {
  const { t } = useLingui()
  const session = useSession()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  const mayRevoke = mayCall(session, revokeEnlistment)
  if (!mayRevoke || enlistment.state === 'REVOKED') return null
  return (
    <>
      <Button size="small" variant="danger" data-action="revoke" disabled={!online} onClick={() => setOpen(true)}>
        {t`Revoke the enlistment`}
      </Button>
      {open && <RevokeDialog number={enlistment.number} onClose={() => setOpen(false)} />}
    </>
  )
}

function RevokeDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const revoke = useMutation({
    mutationFn: (reason: string) => unwrap(call(revokeEnlistment, { params: { number }, body: { reason } })),
    onSuccess: async () => {
      toast.success(t`The enlistment was revoked`)
      await client.invalidateQueries({ queryKey: [applicationsKey] })
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={<Unbroken>{t`Revoke ${number}`}</Unbroken>}
      consequence={t`The enlistment ends at once: its certificate is shown as revoked to whoever checks it, and it cannot be renewed. This cannot be taken back here.`}
      hint={t`Kept in the record for good; the holder reads it too.`}
      confirmLabel={t`Revoke it`}
      closeLabel={t`Keep the enlistment`}
      danger
      busy={revoke.isPending}
      trouble={revoke.error !== null && <FailedDecision error={revoke.error} />}
      onConfirm={(reason) => revoke.mutate(reason)}
      onClose={onClose}
    />
  )
}
