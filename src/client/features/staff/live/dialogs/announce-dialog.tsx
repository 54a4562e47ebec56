import { useLingui } from '@lingui/react/macro'
import { TextAreaField } from '../../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import type { Host } from '../state/host.ts'
import { useOrderForm } from './use-order-form.ts'

export type AnnounceDialogProps = Pick<Host, 'send' | 'session'> & { onClose: () => void }

/** Writes an announcement to all guests. */
export function AnnounceDialog({ send, session, onClose }: AnnounceDialogProps) {
  const { t } = useLingui()
  const form = useOrderForm(send, {
    values: { text: session.announcement ?? '' },
    orderOf: ({ text }) => ({ type: 'announce', text: text.trim() }),
    done: t`The announcement was sent`,
    keep: `live-announce/${session.id}`,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t`Announcement`}
      description={t`All waiting guests see it immediately, as do those who join later. Leave it empty to remove it.`}
      submitLabel={t`Announce`}
      closeLabel={t`Go back`}
      onClose={onClose}
    >
      <TextAreaField
        {...form.field('text', t`Please write at most 300 characters.`)}
        autoFocus
        optional
        maxLength={300}
        label={t`Text`}
      />
    </FormDialog>
  )
}
