import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import type { PaymentReference } from '#contract/applications/payment-shapes.ts'
import { paymentForm, requestNamedPayment, withdrawNamedPayment } from '#sync/outbox/named-payment.ts'
import type { NamedPayment } from '#sync/store.ts'
import { useOpenDraft } from '../../drafts/parts/open-draft/draft-context.tsx'
import { dialogPart } from '../../drafts/parts/open-draft/form-part.tsx'
import { loadStorage } from '../../drafts/phone/loading/load-storage.ts'
import { registerBackgroundSync, sendNow } from '../../drafts/phone/loading/sending-loader.ts'
import { openKeptNote } from '../../drafts/phone/storage/kept-note.ts'
import { keepStorage } from '../../platform/storage/keep-storage.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { openOwnApplication } from '../application/open-own-application.ts'
import type { AnotherPaymentDialogProps, KnownPayment, PaymentInput } from './another-payment-dialog.tsx'

/** A download of its own: few payments are rejected. */
const AnotherPaymentDialog = dialogPart<AnotherPaymentDialogProps>(() =>
  import('./another-payment-dialog.tsx').then((module) => module.AnotherPaymentDialog),
)

export type AnotherPayment = {
  /** Opens the dialog with what was typed before. */
  open: () => void
  /** Takes back a payment that waits or was refused, and opens the dialog with it. */
  change: (named: NamedPayment) => void
  /** Removes a payment that is of no use any more. */
  remove: () => void
  /** The dialog, while it is open, or that the storage could not be read. */
  dialog: ReactNode
}

type Facts = ({ payment?: Application['payment'] | undefined } & Pick<Application, 'parts' | 'balance'>) | null

/**
 * Another payment of the open draft, in place of a rejected one, or of what is missing. What is typed is kept beside
 * the draft, and the sync engine sends it, so none of this needs a connection.
 */
export function useAnotherPayment(facts: Facts): AnotherPayment {
  const { t } = useLingui()
  const draftId = useOpenDraft().session.draftId() ?? ''
  const [input, setInput] = useState<PaymentInput | 'failed' | null>(null)
  const attempt = (work: () => Promise<PaymentInput | null>) => void work().then(setInput, () => setInput('failed'))
  return {
    open: () => attempt(() => openInput(draftId)),
    change: (named) => attempt(() => takeBack(draftId, named)),
    remove: () =>
      attempt(async () => {
        await withdrawNamedPayment((await loadStorage()).context, draftId)
        return null
      }),
    dialog:
      input === 'failed' ? (
        <FieldError>{t`This phone cannot use its storage now. Please try again.`}</FieldError>
      ) : (
        input !== null && (
          <AnotherPaymentDialog
            input={input}
            known={knownPayments(facts)}
            method={(facts?.payment ?? facts?.parts?.at(-1))?.method ?? ''}
            missing={facts?.balance?.missing}
            onClose={() => setInput(null)}
          />
        )
      ),
  }
}

function knownPayments(facts: Facts): KnownPayment[] {
  const { payment, parts = [] } = facts ?? {}
  const counted = parts.filter(({ reversal }) => reversal === undefined)
  return [
    ...(payment?.rejection === undefined ? [] : [{ ...payment, code: 'rejected' as const }]),
    ...counted.map((part) => ({ ...part, code: 'counted' as const })),
  ]
}

async function openInput(draftId: string): Promise<PaymentInput> {
  const { context } = await loadStorage()
  const form = await openKeptNote(context, { draftId, name: paymentForm })
  const send = async (payment: PaymentReference) => {
    await requestNamedPayment(context, draftId, payment)
    registerBackgroundSync()
    void keepStorage()
    sendNow()
  }
  return { form, send }
}

async function takeBack(draftId: string, { payment }: NamedPayment): Promise<PaymentInput> {
  const input = await openInput(draftId)
  const { method, transactionId, date, bankName } = payment
  const typed = { method, transactionId, date: date.split('-').reverse().join('/'), bankName }
  // Before the payment is removed: a page that ends in between has it twice, and not once less.
  if ((await input.form.put(typed)) !== 'stored') throw new Error('The phone cannot store the payment')
  await withdrawNamedPayment((await loadStorage()).context, draftId)
  return input
}

/** Begins to enter another payment. */
export function AnotherPaymentButton({ onPress, busy = false }: { onPress: () => void; busy?: boolean }) {
  const { t } = useLingui()
  return (
    <Button data-action="another-payment" busy={busy} onClick={onPress}>
      {t`Enter another payment`}
    </Button>
  )
}

/**
 * The same on the page of an application that is not open on this phone: opens it there, where what is typed is kept
 * and sent without a connection too.
 */
export function AnotherPaymentOnPhone({ application }: { application: Pick<Application, 'id' | 'kind'> }) {
  const { t } = useLingui()
  const router = useRouter()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  async function open(): Promise<void> {
    setState('busy')
    const address = await openOwnApplication(application).catch(() => null)
    setState(address === null ? 'failed' : 'idle')
    if (address !== null) await router.navigate({ href: address })
  }
  return (
    <>
      <AnotherPaymentButton busy={state === 'busy'} onPress={() => void open()} />
      {state === 'failed' && (
        <FieldError>{t`The application could not be opened now. Please check the connection and try again.`}</FieldError>
      )}
    </>
  )
}
