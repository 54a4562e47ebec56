import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { controlProps, FieldError, FieldGroup, type FieldTexts, fieldIds, Hint } from './field.tsx'
import { Checkbox, type CheckboxProps, type Option } from './inputs.tsx'

export type RadioGroupProps = FieldTexts & {
  options: readonly (Option & { hint?: ReactNode })[]
  /** `null` while nothing is chosen. */
  value: string | null
  onChange: (value: string) => void
  onBlur?: () => void
  disabled?: boolean
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** Radio buttons: two options side by side, more below each other. Each target is 48 px high. */
export function RadioGroup({ options, value, onChange, onBlur, disabled, className, ref, ...texts }: RadioGroupProps) {
  const segmented = options.length === 2 && options.every(({ hint }) => hint === undefined)
  const ids = fieldIds(texts.name)
  return (
    <FieldGroup {...texts} ofRadios {...(className && { className })}>
      <div className="@container mt-1.5">
        <div className={segmented ? 'flex @max-xs:flex-col @max-xs:gap-2' : 'space-y-2'}>
          {options.map((option, index) => (
            <label
              key={option.value}
              htmlFor={`${ids.control}-${option.value}`}
              className={classNames(
                'relative flex min-h-12 items-center gap-3 border-[1.5px] bg-surface px-3 py-2',
                'has-checked:border-primary has-checked:bg-primary-soft has-checked:font-bold has-checked:text-primary-strong',
                'focus-ring has-checked:z-1',
                texts.error ? 'border-danger' : 'border-line-strong',
                segmented
                  ? 'flex-1 justify-center first:rounded-l-field last:-ml-px last:rounded-r-field @max-xs:ml-0 @max-xs:rounded-field'
                  : 'rounded-field',
              )}
            >
              <input
                {...(index === 0 && ref ? { ref } : {})}
                id={`${ids.control}-${option.value}`}
                type="radio"
                name={texts.name}
                value={option.value}
                checked={value === option.value}
                disabled={disabled}
                onChange={() => onChange(option.value)}
                onBlur={onBlur}
                // In a segment the whole segment is the target: the input covers the text and is invisible.
                className={segmented ? 'absolute inset-0 size-full opacity-0' : 'size-5 shrink-0 accent-primary'}
              />
              <span className="min-w-0">
                {option.label}
                {option.hint && <span className="block text-tiny font-normal text-muted">{option.hint}</span>}
              </span>
            </label>
          ))}
        </div>
      </div>
    </FieldGroup>
  )
}

export type CheckboxFieldProps = Omit<CheckboxProps, 'name'> & FieldTexts

/** A checkbox with its label. */
export function CheckboxField({ name, label, hint, error, optional, className, ...input }: CheckboxFieldProps) {
  const ids = fieldIds(name)
  const control = controlProps({ name, label, hint, error, ...(optional && { optional }) })
  return (
    <div className={className}>
      {error && <FieldError id={ids.error}>{error}</FieldError>}
      <label htmlFor={ids.control} className="flex min-h-12 items-start gap-3 py-2">
        <Checkbox {...input} {...control} />
        <span className="min-w-0 leading-tight">{label}</span>
      </label>
      {hint && <Hint id={ids.hint}>{hint}</Hint>}
    </div>
  )
}

export type CheckboxGroupProps = FieldTexts & {
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
  onBlur?: () => void
  disabled?: boolean
  className?: string
}

/** Checkboxes: any number of options. The value has the order of the options, not the order of ticking. */
export function CheckboxGroup({ options, value, onChange, onBlur, disabled, className, ...texts }: CheckboxGroupProps) {
  const ids = fieldIds(texts.name)
  function toggle(changed: string, checked: boolean): void {
    onChange(options.map((option) => option.value).filter((one) => (one === changed ? checked : value.includes(one))))
  }
  return (
    <FieldGroup {...texts} {...(className && { className })}>
      <div className="mt-1">
        {options.map((option) => (
          <label
            key={option.value}
            htmlFor={`${ids.control}-${option.value}`}
            className="flex min-h-12 items-center gap-3"
          >
            <Checkbox
              id={`${ids.control}-${option.value}`}
              name={texts.name}
              value={option.value}
              checked={value.includes(option.value)}
              disabled={disabled}
              onBlur={onBlur}
              onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
