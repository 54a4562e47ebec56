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

/** Filters a list by day. The filter applies when its field is left, or on Enter; an invalid day changes nothing. */
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
        // The address can change in other ways too; the key then shows its day.
        key={day}
        name={name}
        label={label}
        defaultValue={day === undefined ? '' : localiseDigits(settleDate(day), locale)}
        onBlur={({ currentTarget }) => choose(currentTarget.value)}
      />
    </form>
  )
}
