import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button, type ButtonProps } from '../button.tsx'
import { Card } from '../card.tsx'
import { FormFailure } from './form-failure.tsx'
import type { EndpointForm } from './use-endpoint-form.ts'

export type FormCardProps<Values extends FieldValues> = {
  form: EndpointForm<Values>
  title?: ReactNode
  submitLabel: ReactNode
  /** The look of the button, where it is not the main one of the page. */
  button?: Pick<ButtonProps, 'variant' | 'size' | 'block'>
  /** The name of the form in tests. */
  name: string
  className?: string
  children?: ReactNode
}

/** A form on a card: heading, fields, failure, one button. */
export function FormCard<Values extends FieldValues>(props: FormCardProps<Values>) {
  const { form, title, submitLabel, button = { block: true }, name, className, children } = props
  const { t } = useLingui()
  return (
    <Card data-form={name} {...(className && { className })}>
      {/* Without scripts the browser sends the form itself: not in the address, where a password could be read. */}
      <form noValidate method="post" onSubmit={form.submit} className="space-y-4">
        {title && <h2 className="text-h3">{title}</h2>}
        <Fragment key={form.begun}>{children}</Fragment>
        <FormFailure failure={form.failure} text={form.failureText} />
        <Button type="submit" busy={form.busy} data-action={name} {...button}>
          {form.busy ? t`Please wait` : submitLabel}
        </Button>
      </form>
    </Card>
  )
}
