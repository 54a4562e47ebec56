import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { createAppointment } from '#contract/appointments/appointments.ts'
import { purposeForm, requestOf } from '#domain/appointments/visit-form.ts'
import type { FormDefinition } from '#domain/forms/definition.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { appointmentReads } from '../../../entities/appointment/appointment-reads.ts'
import type { ActiveOfficial } from '../../../entities/official/active-officials.ts'
import { type FieldTexts, HookFormFields, textsOf } from '../../../forms/hook-form-fields.tsx'
import { useLocale } from '../../../platform/i18n.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useKeptId } from '../../../ui/form/kept-words.ts'
import { useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'

export type RequestedMeeting = { official: ActiveOfficial; texts: Readonly<Record<string, string>> }

export type RequestDialogProps = { visitorId: string; meeting: RequestedMeeting; onClose: () => void }

/** The fields of a meeting without that for the official, who is chosen already. */
const meetingForm: FormDefinition = {
  steps: purposeForm.steps.map((step) => ({
    ...step,
    groups: step.groups.map((group) => ({ ...group, fields: group.fields.filter(({ key }) => key !== 'officialId') })),
  })),
}

/** The form that requests an appointment with one official. */
export function RequestDialog({ visitorId, meeting: { official, texts }, onClose }: RequestDialogProps) {
  const { t } = useLingui()
  const locale = useLocale()
  // The client makes the id, so that a retry after a lost answer does not create a second appointment.
  const name = `visit-request/${official.id}`
  const id = useKeptId(name)
  const [onlyType] = useState(() => {
    if (official.acceptsOnline && official.acceptsInPerson) return null
    return official.acceptsOnline ? 'online' : 'in-person'
  })
  const form = useEndpointForm<typeof createAppointment, FieldTexts>(createAppointment, {
    values: {
      ...textsOf(meetingForm, { personCount: 1 }),
      ...withoutOfficial(texts),
      ...(onlyType && { type: onlyType }),
    },
    bodyOf: (typed) => ({ id, visitorId, ...requestOf({ ...typed, officialId: official.id }) }),
    findWrong: ({ type }) => {
      const takes = type === 'online' ? official.acceptsOnline : type === 'in-person' ? official.acceptsInPerson : true
      return takes ? [] : ['type']
    },
    done: t`Your request for an appointment has been sent.`,
    failed: (status) => {
      const code = formatNumber(status, locale)
      return t`Error Occurred while creating appointment, status code: ${code}`
    },
    keep: { name },
    invalidates: appointmentReads,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t`Request an appointment`}
      description={locale === 'bn' ? official.nameBn : official.nameEn}
      submitLabel={t`Send the request`}
      onClose={onClose}
    >
      <HookFormFields
        form={form}
        definition={meetingForm}
        refused={({ key }) =>
          key === 'type'
            ? t`The official no longer takes this kind of meeting. Please choose again`
            : t`The office could not accept this. Please check it`
        }
      />
    </FormDialog>
  )
}

function withoutOfficial({ officialId: _, ...texts }: Readonly<Record<string, string>>): FieldTexts {
  return texts
}
