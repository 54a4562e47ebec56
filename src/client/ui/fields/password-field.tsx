import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Field } from './field.tsx'
import { TextInput } from './inputs.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A password or a PIN that can be shown, because dots hide the typing errors that happen on a small keyboard. */
export function PasswordField({ name, label, hint, error, optional, className, ...input }: TextFieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ name, label, hint, error, ...(optional && { optional }), ...(className && { className }) }}>
      {(control) => (
        // With large text the button is below the field, because beside it there would be no room to type.
        <div className="@container relative mt-1.5">
          <TextInput
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className="mt-0! pr-24 @max-xs:pr-3"
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-controls={control.id}
            data-action="show-password"
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 min-w-11 @max-xs:static @max-xs:min-h-11 rounded-field px-3 text-small text-primary hover:text-primary-strong"
          >
            {shown ? t`Hide` : t`Show`}
          </button>
        </div>
      )}
    </Field>
  )
}
