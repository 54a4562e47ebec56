import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { TextAreaField } from '../../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import type { Host } from '../state/host.ts'
import { useOrderForm } from './use-order-form.ts'

export type AnnounceDialogProps = Pick<Host, 'send'> & {
  onClose: () => void
  /** What was typed before and not sent, else the current announcement. */
  draft: string
  /** Null once it was sent. */
  onDraft: (text: string | null) => void
}

/** Words for all guests. What is typed is kept by the page, also when the dialog is closed or the connection lost. */
export function AnnounceDialog({ send, draft, onDraft, onClose }: AnnounceDialogProps) {
  const { t } = useLingui()
  const form = useOrderForm(send, {
    values: { text: draft },
    orderOf: ({ text }) => ({ type: 'announce', text: text.trim() }),
    done: t`The announcement was sent`,
    onDone: () => {
      onDraft(null)
      onClose()
    },
  })
  const { subscribe } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onDraft(values.text) }),
    [subscribe, onDraft],
  )
  return (
    <FormDialog
      form={form}
      title={t`Announcement`}
      description={t`All guests who wait read it at once, and those who join later. An empty one takes it away.`}
      submitLabel={t`Announce`}
      closeLabel={t`Go back`}
      onClose={onClose}
    >
      <TextAreaField
        {...form.field('text', t`Please write at most 300 letters.`)}
        autoFocus
        optional
        maxLength={300}
        label={t`Text`}
      />
    </FormDialog>
  )
}
