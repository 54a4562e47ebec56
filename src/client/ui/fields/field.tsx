import { useLingui } from '@lingui/react/macro'
import type { LabelHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'
import { Unbroken } from '../unbroken.tsx'

/** The ids of a control and its texts, derived from its name, so that an error summary can link to the control. */
export function fieldIds(name: string): { control: string; hint: string; error: string } {
  const base = `f-${name.replace(/[^A-Za-z0-9_-]/g, '-')}`
  return { control: base, hint: `${base}-hint`, error: `${base}-error` }
}

export type LabelProps = LabelHTMLAttributes<HTMLLabelElement> & { optional?: boolean }

export function Label({ optional = false, children, className, ...rest }: LabelProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the caller gives htmlFor
    <label {...rest} className={classNames('block font-medium leading-tight', className)}>
      {children}
      {optional && <OptionalMark />}
    </label>
  )
}

export function OptionalMark() {
  const { t } = useLingui()
  return <span className="font-normal text-muted"> ({t`optional`})</span>
}

export function Hint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-0.5 text-tiny text-muted">
      <Unbroken>{children}</Unbroken>
    </p>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 flex gap-1.5 text-small font-medium text-danger">
      <Icon name="warning" className="mt-0.5 size-4.5" />
      <span className="min-w-0">
        <Unbroken>{children}</Unbroken>
      </span>
    </p>
  )
}

/** The attributes that connect a control to its label, hint and error. Spread them on the control. */
export type ControlProps = {
  id: string
  name: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

export type FieldTexts = {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Fields are required by default; optional ones are marked. */
  optional?: boolean
}

export function controlProps({ name, hint, error, optional }: FieldTexts): ControlProps {
  const ids = fieldIds(name)
  const described = [hint ? ids.hint : null, error ? ids.error : null].filter((id) => id !== null).join(' ')
  return {
    id: ids.control,
    name,
    ...(described !== '' && { 'aria-describedby': described }),
    ...(error ? { 'aria-invalid': true as const } : {}),
    ...(optional ? {} : { 'aria-required': true as const }),
  }
}

export type FieldProps = FieldTexts & { children: (control: ControlProps) => ReactNode; className?: string }

/** Label, hint and error around any single control: `<Field …>{(control) => <TextInput {...control} />}</Field>`. */
export function Field({ children, className, ...texts }: FieldProps) {
  const ids = fieldIds(texts.name)
  return (
    <div className={className}>
      <Label htmlFor={ids.control} optional={texts.optional ?? false}>
        {texts.label}
      </Label>
      {texts.hint && <Hint id={ids.hint}>{texts.hint}</Hint>}
      {texts.error && <FieldError id={ids.error}>{texts.error}</FieldError>}
      {children(controlProps(texts))}
    </div>
  )
}

type FieldGroupProps = FieldTexts & {
  children: ReactNode
  className?: string
  /** Only for a group of radio buttons can a screen reader announce that it is required or wrong. */
  ofRadios?: boolean
}

/** A fieldset for several controls that answer one question. */
export function FieldGroup({ className, children, ofRadios = false, ...texts }: FieldGroupProps) {
  const ids = fieldIds(texts.name)
  const { 'aria-describedby': described, 'aria-invalid': invalid, 'aria-required': required } = controlProps(texts)
  return (
    <fieldset
      id={ids.control}
      tabIndex={-1}
      aria-describedby={described}
      {...(ofRadios && { role: 'radiogroup', 'aria-invalid': invalid, 'aria-required': required })}
      className={classNames('min-w-0', className)}
    >
      <legend className="font-medium leading-tight">
        {texts.label}
        {texts.optional && <OptionalMark />}
      </legend>
      {texts.hint && <Hint id={ids.hint}>{texts.hint}</Hint>}
      {texts.error && <FieldError id={ids.error}>{texts.error}</FieldError>}
      {children}
    </fieldset>
  )
}
