import { useLingui } from '@lingui/react/macro'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { FieldError, fieldIds, Label } from '../../../../ui/fields/field.tsx'
import { TextInput } from '../../../../ui/fields/inputs.tsx'
import { Icon } from '../../../../ui/icon.tsx'

export type SpanRowProps = {
  /** What the times are about, for screen readers. */
  about: string
  from: UseFormRegisterReturn
  to: UseFormRegisterReturn
  isWrong: boolean
  onRemove: () => void
}

/** The begin and end of a span, and a button to remove it. It uses the time field of the browser. */
export function SpanRow({ about, from, to, isWrong, onRemove }: SpanRowProps) {
  const { t } = useLingui()
  const ids = { from: fieldIds(from.name), to: fieldIds(to.name) }
  const times = [
    { ids: ids.from, label: t`From`, field: from },
    { ids: ids.to, label: t`Until`, field: to },
  ]
  return (
    <div data-wrong={isWrong || undefined}>
      {isWrong && (
        <FieldError
          id={ids.from.error}
        >{t`These times end before they start, are incomplete, or overlap others of the day.`}</FieldError>
      )}
      <div className="mt-1 flex items-end gap-2">
        <div className="flex min-w-0 grow flex-wrap gap-2">
          {times.map(({ ids: { control }, label, field }) => (
            <div key={control} className="min-w-[6.75rem] grow basis-0">
              <Label htmlFor={control} className="text-small">
                <span className="sr-only">{about}: </span>
                {label}
              </Label>
              <TextInput
                {...field}
                id={control}
                type="time"
                // In narrow fields the clock icon of the browser would cover the end of the time.
                className="px-2! md:px-3! max-md:[&::-webkit-calendar-picker-indicator]:hidden"
                aria-invalid={isWrong || undefined}
                aria-describedby={isWrong ? ids.from.error : undefined}
              />
            </div>
          ))}
        </div>
        <button
          type="button"
          aria-label={`${about}: ${t`Remove these times`}`}
          title={t`Remove these times`}
          onClick={onRemove}
          className="mb-0.5 grid size-11 shrink-0 place-items-center rounded-field hover:bg-sunken"
        >
          <Icon name="trash" />
        </button>
      </div>
    </div>
  )
}
