import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Application } from '#contract/application-shapes.ts'
import { revokeEnlistment } from '#contract/enlistments.ts'
import { call } from '../../platform/api.ts'
import { useFailureText } from '../../platform/error-messages.ts'
import { useOnline } from '../../platform/online.ts'
import { hasRole, useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { CallFailure, unwrap } from '../../platform/unwrap.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { applicationsKey } from './application-queries.ts'

type Enlistment = NonNullable<Application['enlistment']>

/** Ends an enlistment before its time. Offered to whoever may, while there is something to end. */
export function RevokeEnlistment({ enlistment }: { enlistment: Enlistment }) {
  const { t } = useLingui()
  const session = useSession()
  const online = useOnline()
  const [open, setOpen] = useState(false)
  const mayRevoke = session !== null && hasRole(session, ['CHAIRMAN', 'OWNER'])
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
  const failureText = useFailureText()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const revoke = useMutation({
    mutationFn: () => unwrap(call(revokeEnlistment, { params: { number }, body: { reason: reason.trim() } })),
    onSuccess: async () => {
      toast.success(t`The enlistment was revoked`)
      await client.invalidateQueries({ queryKey: [applicationsKey] })
      onClose()
    },
  })
  const isMissing = reason.trim() === ''
  function confirm(): void {
    setTried(true)
    if (isMissing) box.current?.querySelector('textarea')?.focus()
    else revoke.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Revoke ${number}`}
      description={t`The enlistment ends at once: its certificate is shown as revoked to whoever checks it, and it cannot be renewed. This cannot be taken back here.`}
      // Not the usual "cancel": in Bengali it is the word for what the other button does.
      footer={
        <>
          <Button variant="plain" onClick={onClose}>{t`Keep the enlistment`}</Button>
          <Button variant="danger" data-action="confirm" busy={revoke.isPending} onClick={confirm}>
            {t`Revoke it`}
          </Button>
        </>
      }
    >
      <div ref={box} className="space-y-4">
        {revoke.error !== null && (
          <Notice
            tone="danger"
            role="alert"
            title={
              revoke.error instanceof CallFailure
                ? failureText(revoke.error.failure)
                : t`Something went wrong. Please try again`
            }
          />
        )}
        <TextAreaField
          name="reason"
          autoFocus
          required
          maxLength={2000}
          label={t`Reason`}
          hint={t`Kept in the record for good; the holder reads it too.`}
          error={tried && isMissing && t`Please give the reason.`}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
