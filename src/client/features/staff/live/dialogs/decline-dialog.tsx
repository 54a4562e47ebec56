import { useLingui } from '@lingui/react/macro'
import type { QueueGuest } from '#contract/live/live-shapes.ts'
import { TextAreaField } from '../../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import type { Host } from '../state/host.ts'
import { useOrderForm } from './use-order-form.ts'

type DeclineDialogProps = Pick<Host, 'send'> & { guest: QueueGuest; onClose: () => void }

/** Declines a guest, with an optional reason that the guest reads. */
export function DeclineDialog({ send, guest, onClose }: DeclineDialogProps) {
  const { t } = useLingui()
  const name = guest.fullName
  const form = useOrderForm(send, {
    values: { reason: '' },
    orderOf: ({ reason }) => ({
      ...{ type: 'reject', guestId: guest.id },
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    }),
    done: t`The guest was declined`,
    keep: `live-reject/${guest.id}`,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t`Decline: ${name}`}
      description={t`The guest leaves the queue and is told that the Secretary cannot talk right now.`}
      submitLabel={t`Decline`}
      closeLabel={t`Go back`}
      danger
      onClose={onClose}
    >
      <TextAreaField
        {...form.field('reason', t`Please write at most 300 characters.`)}
        autoFocus
        optional
        rows={2}
        maxLength={300}
        label={t`Reason`}
        hint={t`The guest will read it.`}
      />
    </FormDialog>
  )
}
