import type { InputHTMLAttributes, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { classNames } from '../class-names.ts'

const box = classNames(
  'mt-1.5 block w-full min-h-12 rounded-field border-[1.5px] border-line-strong bg-surface px-3 py-2 text-body text-ink',
  'aria-invalid:border-danger aria-invalid:border-2 disabled:bg-sunken disabled:text-muted',
)

/** Not for select: `:read-only` matches every select. */
const lockable = 'read-only:bg-sunken'

export type TextInputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }
export function TextInput({ className, type = 'text', ...rest }: TextInputProps) {
  return <input {...rest} type={type} className={classNames(box, lockable, className)} />
}

export type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }
export function TextArea({ className, rows = 3, ...rest }: TextAreaProps) {
  return <textarea {...rest} rows={rows} className={classNames(box, lockable, className)} />
}

export type Option = { value: string; label: string }

export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  options: readonly Option[]
  /** The first, empty choice; without it the first option is selected. */
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}
export function Select({ className, options, placeholder, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classNames(box, className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

export type CheckboxProps = Omit<TextInputProps, 'type'>
/** The checkbox alone; see CheckboxField for one with a label. */
export function Checkbox({ className, ...rest }: CheckboxProps) {
  return <input {...rest} type="checkbox" className={classNames('size-6 shrink-0 accent-primary', className)} />
}
