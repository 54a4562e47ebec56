import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { revokeEnlistment } from '#contract/enlistments.ts'
import { applicationReads } from '../../../../entities/application/application-reads.ts'
import { mayCall, useSession } from '../../../../platform/api/session.ts'
import { useOnline } from '../../../../platform/online.ts'
import { Button } from '../../../../ui/button.tsx'
import { ReasonDialog } from '../../../../ui/form/reason-dialog.tsx'
import { useEndpointForm } from '../../../../ui/form/use-endpoint-form.ts'
import { Unbroken } from '../../../../ui/unbroken.tsx'
import { PastReasons } from './past-reasons.tsx'

type Enlistment = NonNullable<Application['enlistment']>

/** Ends an enlistment early. Shown while it is in force, to people who may revoke it. */
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
  const form = useEndpointForm(revokeEnlistment, {
    values: { reason: '' },
    input: { params: { number } },
    done: t`The enlistment was revoked`,
    keep: { name: `revoke/${number}` },
    invalidates: applicationReads,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      form={form}
      title={<Unbroken>{t`Revoke ${number}`}</Unbroken>}
      description={t`The enlistment ends immediately: its certificate is shown as revoked to anyone who checks it, and it cannot be renewed. This cannot be undone here.`}
      hint={t`Kept permanently in the record; the holder sees it too.`}
      submitLabel={t`Revoke it`}
      closeLabel={t`Keep the enlistment`}
      danger
      onClose={onClose}
    >
      <PastReasons action="revoke" form={form} />
    </ReasonDialog>
  )
}
