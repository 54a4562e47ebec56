import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { parseDate } from '#domain/forms/kinds.ts'
import { addDays, dhakaDate, weekdayName } from '#domain/reference/calendar.ts'
import { dateAttributes, datePlaceholders } from '../../../forms/dates/typed-date.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { EndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type AssignValues, typedDay } from './assign-values.ts'

/** The day as a text field, as everywhere in the portal, with buttons for the day before and the day after. */
export function DayField({ form }: { form: EndpointForm<AssignValues> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const date = parseDate(useWatch({ control: form.control, name: 'date' }))
  function goTo(days: number): void {
    const next = addDays(date ?? dhakaDate(Date.now()), days)
    form.setValue('date', typedDay(next, locale), { shouldValidate: form.formState.isSubmitted })
    // The chosen time belongs to the other day.
    form.setValue('slot', '')
  }
  return (
    <div className="flex items-end gap-2">
      <TextField
        {...form.field('date', t`Please enter the day, for example 25/11/2026`)}
        {...dateAttributes}
        placeholder={datePlaceholders[locale]}
        autoComplete="off"
        label={t`Day`}
        hint={date === null ? datePlaceholders[locale] : weekdayName(date, locale)}
        className="min-w-0 grow"
      />
      <Button variant="plain" aria-label={t`The day before`} onClick={() => goTo(-1)} className="px-3!">
        <Icon name="left" />
      </Button>
      <Button variant="plain" aria-label={t`The day after`} onClick={() => goTo(1)} className="px-3!">
        <Icon name="right" />
      </Button>
    </div>
  )
}
