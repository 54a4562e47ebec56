import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { createWalkIn, listFreeToday } from '#contract/appointments/receptions.ts'
import { formatClock } from '#domain/reference/calendar.ts'
import { readText } from '#domain/reference/read-text.ts'
import { appointmentReads } from '../../../entities/appointment/appointment-reads.ts'
import { activeOfficialsQuery } from '../../../entities/official/active-officials.ts'
import { SlotChoices } from '../../../entities/schedule/assign/slot-choices.tsx'
import { PassedSlot, useCurrentSlots } from '../../../entities/schedule/shown/current-slots.tsx'
import { officialName } from '../../../entities/schedule/shown/official-name.ts'
import { useOfficialChoice } from '../../../entities/schedule/shown/own-official.ts'
import type { AnswerBody } from '../../../platform/api/api.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useKeptId } from '../../../ui/form/kept-words.ts'
import { type EndpointForm, useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** The fields as texts. `slot` contains hour, minute and length of the free time; it is null if none is chosen. */
type WalkIn = { slot: string | null } & Record<
  'officialId' | 'firstName' | 'lastName' | 'mobile' | 'nid' | 'topic' | 'personCount',
  string
>
const formName = 'walk-in'
const empty: WalkIn = {
  ...{ officialId: '', firstName: '', lastName: '', mobile: '', nid: '' },
  ...{ topic: '', personCount: '1', slot: '' },
}

function bodyOf(values: WalkIn, id: string) {
  const { officialId, firstName, lastName, mobile, nid, topic, personCount, slot } = values
  const [hour, minute, durationMin] = slot ? slot.split(' ').map(Number) : [null, null, null]
  const count = Number(readText(personCount, 'number'))
  return {
    ...{ id, officialId, firstName, lastName, mobile, topic, hour, minute, durationMin },
    nid: nid.trim() === '' ? null : nid,
    personCount: Number.isInteger(count) ? count : null,
  }
}

/** A visitor who came without an appointment: booked into a free time of today, and checked in at once. */
export function WalkInDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const form = useWalkInForm(onClose)
  const officialId = useWatch({ control: form.control, name: 'officialId' })
  return (
    <FormDialog
      form={form}
      title={t`Visitor without an appointment`}
      submitLabel={t`Add and check in`}
      closeLabel={t`Go back`}
      onClose={onClose}
    >
      <OfficialField form={form} />
      {officialId !== '' && <FreeTimes key={officialId} form={form} officialId={officialId} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...form.field('firstName', t`Please enter the first name`)}
          autoComplete="off"
          label={t`First name`}
        />
        <TextField {...form.field('lastName', t`Please enter the last name`)} autoComplete="off" label={t`Last name`} />
        <TextField
          {...form.field('mobile', t`Please enter a valid mobile number`)}
          inputMode="tel"
          autoComplete="off"
          label={t`Mobile number`}
        />
        <TextField
          {...form.field('nid', t`Please enter a valid NID`)}
          optional
          inputMode="numeric"
          autoComplete="off"
          label={t`NID`}
        />
      </div>
      <TextAreaField
        {...form.field('topic', t`Please enter what it is about`)}
        rows={2}
        maxLength={500}
        label={t`Agenda`}
      />
      <TextField
        {...form.field('personCount', t`Please enter a number from 1 to 20`)}
        inputMode="numeric"
        autoComplete="off"
        label={t`Number of persons`}
      />
    </FormDialog>
  )
}

function useWalkInForm(onClose: () => void): EndpointForm<WalkIn> {
  const { t } = useLingui()
  const wrongSlot = t`Please Select a Valid Slot.`
  // The kept id makes a retry after a lost answer count once.
  const id = useKeptId(formName)
  const form = useEndpointForm(createWalkIn, {
    values: empty,
    bodyOf: (values: WalkIn) => bodyOf(values, id),
    findWrong: ({ slot, officialId }) => (officialId !== '' && !slot ? ['slot'] : []),
    wrongToasts: { slot: wrongSlot },
    refusals: { slot_taken: wrongSlot },
    done: t`The visitor has arrived`,
    keep: { name: formName },
    invalidates: appointmentReads,
    onDone: onClose,
  })
  const { failure, setError } = form
  useEffect(() => {
    if (failure?.problem?.code === 'slot_taken') setError('slot', { type: 'server' })
  }, [failure, setError])
  return form
}

function OfficialField({ form }: { form: EndpointForm<WalkIn> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { data = [] } = useQuery(activeOfficialsQuery)
  const { own, officials } = useOfficialChoice()
  // An official without an administrative role may enter only the own visitors.
  const choices = own !== null && officials.length === 0 ? [own] : data.filter(({ acceptsInPerson }) => acceptsInPerson)
  return (
    <SelectField
      {...form.field('officialId', t`Please choose an official`)}
      label={t`Official`}
      placeholder={t`Please choose`}
      options={choices.map((official) => ({ value: official.id, label: officialName(official, locale) }))}
    />
  )
}

const asFree = ({ slots, ...answer }: AnswerBody<typeof listFreeToday>) => {
  return { ...answer, slots: slots.map((slot) => ({ ...slot, state: 'free' as const })) }
}
/** Often, because colleagues may assign times of today at any moment. */
const ofToday = { staleTime: 0, refetchInterval: 30_000, select: asFree }

function FreeTimes({ form, officialId }: { form: EndpointForm<WalkIn>; officialId: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const query = useQuery(endpointQuery(listFreeToday, { query: { officialId } }, ofToday))
  const chosen = useWatch({ control: form.control, name: 'slot' })
  const { slots, passed } = useCurrentSlots(query.data?.date ?? '', query)
  const options = slots
    .filter(({ state }) => state === 'free')
    .map(({ hour, minute, durationMin }) => ({
      value: `${hour} ${minute} ${durationMin}`,
      label: formatClock(hour, minute, locale),
    }))
  const isGone = chosen && query.data !== undefined && options.every(({ value }) => value !== chosen)
  const { setValue } = form
  // The chosen time belongs to another official, has begun, or somebody else has taken it.
  useEffect(() => {
    if (isGone) setValue('slot', '')
  }, [isGone, setValue])
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-24 w-full" />}>
      {() => (
        <>
          {options.length === 0 ? (
            <Notice role="status">{t`This official has no free time left today.`}</Notice>
          ) : (
            <SlotChoices
              {...form.field('slot', t`Please Select a Valid Slot.`)}
              label={t`Time`}
              options={options}
              chosen={chosen}
            />
          )}
          <PassedSlot passed={passed} />
        </>
      )}
    </QueryState>
  )
}
