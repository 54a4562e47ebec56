import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { FormFailure } from './form-failure.tsx'
import type { EndpointForm } from './use-endpoint-form.ts'

export type FormDialogProps<Values extends FieldValues> = {
  form: EndpointForm<Values>
  title: ReactNode
  /** The consequence of the action. */
  description?: ReactNode
  submitLabel: ReactNode
  /** "Cancel" by default. Its Bengali word can be close to the word for the action itself. */
  closeLabel?: ReactNode
  danger?: boolean
  /** The text of a failure, in place of the sentence for the refusal. */
  trouble?: ReactNode
  onClose: () => void
  children?: ReactNode
}

/**
 * A form in a dialog. It stays open until the call succeeds, and keeps its input after a failure. If it is closed
 * before, it opens with the same input again; `keep` of its form gives the name under which the input is kept.
 */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { form, title, description, submitLabel, closeLabel, danger = false, trouble, onClose, children } = props
  const { t } = useLingui()
  const id = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {closeLabel ?? t`Cancel`}
          </Button>
          <Button
            type="submit"
            form={id}
            data-action="confirm"
            variant={danger ? 'danger' : 'primary'}
            busy={form.busy}
          >
            {form.busy ? t`Please wait` : submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit} className="space-y-4">
        {form.startOver !== null && <WordsFromBefore startOver={form.startOver} />}
        <Fragment key={form.begun}>{children}</Fragment>
        {trouble ?? <FormFailure failure={form.failure} text={form.failureText} />}
      </form>
    </Dialog>
  )
}

/** Says that the fields show earlier input and not the stored values. */
function WordsFromBefore({ startOver }: { startOver: () => void }) {
  const { t } = useLingui()
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-x-3 text-small text-muted">
      <span>{t`What you wrote before is still here.`}</span>
      <Button variant="quiet" size="small" data-action="start-over" onClick={startOver}>
        {t`Start over`}
      </Button>
    </div>
  )
}
