import { Plural, useLingui } from '@lingui/react/macro'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import type { Host } from '../state/host.ts'
import { useOrderForm } from './use-order-form.ts'

type EndDialogProps = Pick<Host, 'send'> & { waiting: number; onClose: () => void }

/** Ends the session, after it has said how many guests still wait. */
export function EndDialog({ send, waiting, onClose }: EndDialogProps) {
  const { t } = useLingui()
  const count = formatNumber(waiting, useLocale())
  const form = useOrderForm(send, {
    values: {},
    orderOf: () => ({ type: 'session.end' }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t`End the session?`}
      description={
        waiting === 0 ? (
          t`No one is waiting. The session cannot be reopened; a new one starts with serial 1.`
        ) : (
          <Plural
            value={waiting}
            one={`${count} guest is still waiting and will be told that the session has ended. It cannot be reopened.`}
            other={`${count} guests are still waiting and will be told that the session has ended. It cannot be reopened.`}
          />
        )
      }
      submitLabel={t`End the session`}
      closeLabel={t`Go back`}
      danger
      onClose={onClose}
    />
  )
}
