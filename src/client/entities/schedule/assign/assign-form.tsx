import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { Appointment } from '#contract/appointments/appointment-shapes.ts'
import { approveAppointment, rescheduleAppointment } from '#contract/appointments/appointments.ts'
import { parseDate } from '#domain/forms/kinds.ts'
import { addDays, weekdayName } from '#domain/reference/calendar.ts'
import { dateAttributes, datePlaceholders } from '../../../forms/dates/typed-date.ts'
import { currentDate } from '../../../platform/current-date.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { type EndpointForm, useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { appointmentReads } from '../../appointment/appointment-reads.ts'
import { useSeenVersion } from '../../appointment/use-seen-version.ts'
import { AppointmentOutline } from '../shown/appointment-outline.tsx'
import { type AssignValues, assignBody, beginningValues, type PickedTime, typedDay } from './assign-values.ts'
import { SlotField } from './slot-field.tsx'

type Link = { id: string; title: string; provider: string }

export type AssignFormProps = {
  appointment: Appointment
  action: 'approve' | 'reschedule'
  /** The time that was picked in the day before the form opened. */
  at: PickedTime | null
  /** The links of the official, the one to offer first in front; empty for a visit in person. */
  links: readonly Link[]
  onClose: () => void
}

const calls = { approve: approveAppointment, reschedule: rescheduleAppointment }
/** The fields that a person fills in. The length is not one of them: it starts as the length of one slot of the day. */
const typedFields = ['date', 'slot', 'meetingLinkId', 'reason'] as const
/** The parts of the body whose errors are shown at the field of the time. */
const timeParts: ReadonlySet<string | undefined> = new Set(['date', 'hour', 'minute', 'durationMin'])

/** Day, time, length, and for an online appointment the link: assigned for the first time, or changed. */
export function AssignForm(props: AssignFormProps) {
  const { appointment, action, links, onClose } = props
  const { t } = useLingui()
  const form = useAssignForm(props)
  const title = action === 'approve' ? t`Assign a time` : t`Reschedule`
  const isOnline = appointment.type === 'online'
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={action === 'approve' ? t`Assign` : t`Reschedule`}
      closeLabel={t`Go back`}
      onClose={onClose}
    >
      <AppointmentOutline appointment={appointment} />
      <DayField form={form} />
      <SlotField form={form} officialId={appointment.official.id} />
      {isOnline && <LinkField form={form} links={links} />}
      {action === 'reschedule' && (
        <TextAreaField
          {...form.field('reason', t`Please write at most 500 characters.`)}
          optional
          rows={2}
          maxLength={500}
          label={t`Reason`}
          hint={t`The visitor will read this.`}
        />
      )}
    </FormDialog>
  )
}

/** The day as a text field, as everywhere in the portal, with buttons for the day before and the day after. */
function DayField({ form }: { form: EndpointForm<AssignValues> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const date = parseDate(useWatch({ control: form.control, name: 'date' }))
  function goTo(days: number): void {
    const next = addDays(date ?? currentDate(), days)
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

function useAssignForm({ appointment, action, at, links, onClose }: AssignFormProps): EndpointForm<AssignValues> {
  const { t } = useLingui()
  const locale = useLocale()
  const wrongSlot = t`Please Select a Valid Slot.`
  const isOnline = appointment.type === 'online'
  // Both bodies have the same parts; only a reschedule has a reason.
  const form = useEndpointForm(calls[action] as typeof rescheduleAppointment, {
    values: beginningValues({ appointment, at, linkId: links[0]?.id ?? '', today: currentDate(), locale }),
    bodyOf: (values: AssignValues) => assignBody(values, { appointment: { ...appointment, version: seen }, action }),
    findWrong: ({ date, slot, meetingLinkId }) => [
      ...(parseDate(date) === null ? (['date'] as const) : slot ? [] : (['slot'] as const)),
      ...(isOnline && meetingLinkId === '' ? (['meetingLinkId'] as const) : []),
    ],
    wrongToasts: { slot: wrongSlot },
    refusals: { slot_taken: wrongSlot },
    done: action === 'approve' ? t`Appointment approved` : t`Appointment rescheduled`,
    // A time that was picked in the day replaces a time that was typed before.
    keep: { name: `appointment-${action}/${appointment.id}`, fields: at === null ? typedFields : ['reason'] },
    invalidates: appointmentReads,
    onDone: onClose,
  })
  const { failure, setError } = form
  const seen = useSeenVersion(appointment.version, failure)
  useEffect(() => {
    const { code, fields = [] } = failure?.problem ?? {}
    const isTime = fields.some(({ path }) => timeParts.has(path.split(/[./]/).at(-1)))
    if (code === 'slot_taken' || isTime) setError('slot', { type: 'server' }, { shouldFocus: true })
  }, [failure, setError])
  return form
}

function LinkField({ form, links }: { form: EndpointForm<AssignValues>; links: readonly Link[] }) {
  const { t } = useLingui()
  if (links.length === 0) {
    return (
      <Notice tone="warning">{t`This official has no meeting link yet. Enter one under “Meeting links” first.`}</Notice>
    )
  }
  return (
    <SelectField
      {...form.field('meetingLinkId', t`Please choose a meeting link`)}
      label={t`Meeting link`}
      hint={t`The visitor can see it from 15 minutes before.`}
      options={links.map(({ id, title, provider }) => ({ value: id, label: `${title} (${provider})` }))}
    />
  )
}
