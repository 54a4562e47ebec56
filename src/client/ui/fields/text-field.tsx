import { Field, type FieldTexts } from './field.tsx'
import { Select, type SelectProps, TextArea, type TextAreaProps, TextInput, type TextInputProps } from './inputs.tsx'

export type TextFieldProps = Omit<TextInputProps, 'name'> & FieldTexts

/** A text input with its label, hint and error. Takes react-hook-form's `register(…)` spread as it is. */
export function TextField({ name, label, hint, error, optional, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ name, label, hint, error, ...(optional && { optional }), ...(className && { className }) }}>
      {(control) => <TextInput {...input} {...control} />}
    </Field>
  )
}

export type TextAreaFieldProps = Omit<TextAreaProps, 'name'> & FieldTexts

export function TextAreaField({ name, label, hint, error, optional, className, ...input }: TextAreaFieldProps) {
  return (
    <Field {...{ name, label, hint, error, ...(optional && { optional }), ...(className && { className }) }}>
      {(control) => <TextArea {...input} {...control} />}
    </Field>
  )
}

export type SelectFieldProps = Omit<SelectProps, 'name'> & FieldTexts

export function SelectField({ name, label, hint, error, optional, className, ...input }: SelectFieldProps) {
  return (
    <Field {...{ name, label, hint, error, ...(optional && { optional }), ...(className && { className }) }}>
      {(control) => <Select {...input} {...control} />}
    </Field>
  )
}
