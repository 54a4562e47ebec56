import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { FieldGroup, fieldIds } from '../../../ui/fields/field.tsx'

export type SlotChoicesProps = UseFormRegisterReturn & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  options: readonly { value: string; label: string }[]
  chosen: string | null
}

/** Times as radio buttons that look like tiles: the arrow keys move between them. */
export function SlotChoices({ label, hint, error, options, chosen, ...registered }: SlotChoicesProps) {
  const ids = fieldIds(registered.name)
  return (
    <FieldGroup name={registered.name} label={label} hint={hint} error={error} ofRadios>
      <div className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-2">
        {options.map(({ value, label: time }) => (
          <label
            key={value}
            htmlFor={`${ids.control}-${value}`}
            className="focus-ring relative grid min-h-11 place-items-center rounded-field border-[1.5px] border-line-strong bg-surface px-1 text-small tabular-nums has-checked:border-primary has-checked:bg-primary-soft has-checked:font-bold has-checked:text-primary-strong"
          >
            <input
              {...registered}
              id={`${ids.control}-${value}`}
              type="radio"
              value={value}
              // The form holds the choice, because reloading the list renders the inputs anew.
              defaultChecked={value === chosen}
              className="absolute inset-0 size-full opacity-0"
            />
            {time}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
