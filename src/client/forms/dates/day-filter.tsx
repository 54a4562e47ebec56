import type { ReactNode } from 'react'
import { parseDate } from '#domain/forms/kinds.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import { useLocale } from '../../platform/i18n.ts'
import { DateField } from './date-field.tsx'
import { settleDate } from './typed-date.ts'

export type DayFilterProps = {
  name: string
  label: ReactNode
  /** `YYYY-MM-DD`. */
  day: string | undefined
  onChoose: (day: string | undefined) => void
}

/** A day that a list is narrowed to. It counts when its field is left, or with Enter; one that is not right yet changes nothing. */
export function DayFilter({ name, label, day, onChoose }: DayFilterProps) {
  const locale = useLocale()
  const choose = (typed: string) => {
    const read = typed.trim() === '' ? undefined : parseDate(typed)
    if (read !== null && read !== day) onChoose(read)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        choose(String(new FormData(event.currentTarget).get(name) ?? ''))
      }}
    >
      <DateField
        // The address changes by other ways, too.
        key={day}
        name={name}
        label={label}
        defaultValue={day === undefined ? '' : localiseDigits(settleDate(day), locale)}
        onBlur={({ currentTarget }) => choose(currentTarget.value)}
      />
    </form>
  )
}
