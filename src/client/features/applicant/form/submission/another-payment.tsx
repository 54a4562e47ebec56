import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DraftRow } from '#sync/store.ts'
import { formPart } from '../../../../drafts/parts/open-draft/form-part.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { ServerFacts } from '../wizard/server-facts.ts'
import type { AnotherPaymentDialogProps } from './another-payment-dialog.tsx'

/** A download of its own: few payments are rejected. */
const AnotherPaymentDialog = formPart<AnotherPaymentDialogProps>(() =>
  import('./another-payment-dialog.tsx').then((module) => module.AnotherPaymentDialog),
)

/** Asks for another payment in place of a rejected one, and says so when it was sent. */
export function AnotherPayment({ draft, facts }: { draft: DraftRow; facts: ServerFacts }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [sentAt, setSentAt] = useState<number | null>(null)
  // The facts are loaded again a moment later; a later rejection has a later version.
  if (sentAt === facts.version) return <p role="status">{t`The new number has been sent. The office checks it.`}</p>
  return (
    <>
      <Button data-action="another-payment" onClick={() => setOpen(true)}>
        {t`Enter another payment`}
      </Button>
      {isOpen && (
        <AnotherPaymentDialog
          draft={draft}
          method={facts.payment?.method ?? ''}
          onClose={() => setOpen(false)}
          onDone={() => {
            setSentAt(facts.version)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
