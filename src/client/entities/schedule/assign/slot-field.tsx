import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { listSlots } from '#contract/appointments/schedules.ts'
import type { Slot } from '#domain/appointments/day-slots.ts'
import { parseDate } from '#domain/forms/kinds.ts'
import { formatClock } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import type { AnswerBody } from '../../../platform/api/api.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { SelectField } from '../../../ui/fields/text-field.tsx'
import type { EndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ofSchedule } from '../of-schedule.ts'
import { type CurrentSlots, PassedSlot, useCurrentSlots } from '../shown/current-slots.tsx'
import type { AssignValues } from './assign-values.ts'
import { SlotChoices } from './slot-choices.tsx'

type FieldProps = { form: EndpointForm<AssignValues>; officialId: string }

/** The free times of the typed day, and the length of the appointment. */
export function SlotField({ form, officialId }: FieldProps) {
  const date = parseDate(useWatch({ control: form.control, name: 'date' }))
  if (date === null) return null
  return <SlotsOfDay form={form} officialId={officialId} date={date} key={date} />
}

function SlotsOfDay({ form, officialId, date }: FieldProps & { date: string }) {
  const query = useQuery(endpointQuery(listSlots, { query: { officialId, date } }, ofSchedule))
  const current = useCurrentSlots(date, query)
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-28 w-full" />}>
      {(day) => <FreeSlots form={form} day={day} current={current} />}
    </QueryState>
  )
}

type FreeSlotsProps = { form: EndpointForm<AssignValues>; day: AnswerBody<typeof listSlots>; current: CurrentSlots }

function FreeSlots({ form, day, current: { slots, passed } }: FreeSlotsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const chosen = useWatch({ control: form.control, name: 'slot' })
  const free = slots.filter(({ state }) => state === 'free')
  const options = free.map(({ hour, minute }) => ({
    value: String(hour * 60 + minute),
    label: formatClock(hour, minute, locale),
  }))
  const isGone = Boolean(chosen) && !options.some(({ value }) => value === chosen)
  const { setValue, setError } = form
  // Since it was chosen, somebody else has taken the slot, or it has begun.
  useEffect(() => {
    if (!isGone) return
    setValue('slot', '')
    setError('slot', { type: 'gone' })
  }, [isGone, setValue, setError])
  const closures = day.closures.map((closure) => (locale === 'bn' ? closure.titleBn : closure.titleEn))
  return (
    <>
      {closures.length > 0 && <Notice tone="warning">{closures.join(' · ')}</Notice>}
      {options.length === 0 ? (
        <Notice tone="info" role="status">{t`No time is free on this day. Please choose another day.`}</Notice>
      ) : (
        <SlotChoices
          {...form.field('slot', t`Please Select a Valid Slot.`)}
          label={t`Time`}
          hint={t`In Bangladesh time`}
          options={options}
          chosen={chosen}
        />
      )}
      <PassedSlot passed={passed} />
      <LengthField form={form} slots={day.slots} />
    </>
  )
}

/** The length of the appointment: one to four slots, or the length that it already has. */
function LengthField({ form, slots }: { form: EndpointForm<AssignValues>; slots: readonly Slot[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const given = useWatch({ control: form.control, name: 'durationMin' })
  const one = slots[0]?.durationMin ?? 15
  const { setValue } = form
  useEffect(() => {
    if (given === '') setValue('durationMin', String(one))
  }, [given, one, setValue])
  const lengths = new Set([one, one * 2, one * 3, one * 4, Number(given) || one])
  return (
    <SelectField
      {...form.field('durationMin', t`Please choose the duration`)}
      label={t`Duration`}
      options={[...lengths]
        .sort((shorter, longer) => shorter - longer)
        .map((minutes) => ({ value: String(minutes), label: t`${formatNumber(minutes, locale)} minutes` }))}
    />
  )
}
