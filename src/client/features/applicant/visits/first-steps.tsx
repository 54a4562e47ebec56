import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { createVisitor } from '#contract/appointments/visitors.ts'
import { aboutForm, aboutOf } from '#domain/appointments/visit-form.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { appointmentReads } from '../../../entities/appointment/appointment-reads.ts'
import { type FieldTexts, HookFormFields, textsOf } from '../../../forms/hook-form-fields.tsx'
import { useSession } from '../../../platform/api/session.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'
import { Notice } from '../../../ui/notice.tsx'
import { type PhoneVisitor, PhoneVisitorDialog, usePhoneVisitors } from './phone-visitor.tsx'

export type FirstStepsProps = {
  /** The person wants to request an appointment, so the introduction must come first. */
  isRequesting: boolean
  onClose: () => void
}

/** For an account that is not a visitor yet: offers the requests of this device, and the introduction. */
export function FirstSteps({ isRequesting, onClose }: FirstStepsProps) {
  const { t } = useLingui()
  const [others, setOthers] = useState<readonly string[]>([])
  const [own, setOwn] = useState<PhoneVisitor | null>(null)
  const [isAsking, setAsking] = useState(false)
  const candidate = usePhoneVisitors().find(({ visitor }) => !others.includes(visitor.id))
  function close(): void {
    setAsking(false)
    setOwn(null)
    onClose()
  }
  if (own !== null || candidate === undefined) {
    return own !== null || isRequesting ? <IntroductionDialog phoneVisitor={own} onClose={close} /> : null
  }
  const { id, name } = candidate.visitor
  function answer(isOwn: boolean): void {
    setAsking(false)
    if (isOwn) setOwn(candidate ?? null)
    else setOthers([...others, id])
  }
  return (
    <>
      <Notice title={t`Appointments for ${name} were requested on this phone.`}>
        <Button variant="plain" size="small" className="mt-2" data-action="ask-own" onClick={() => setAsking(true)}>
          {t`Are they yours?`}
        </Button>
      </Notice>
      {(isAsking || isRequesting) && <PhoneVisitorDialog key={id} name={name} onAnswer={answer} onClose={close} />}
    </>
  )
}

type IntroductionDialogProps = {
  /** The visitor of this device whose record becomes that of the account (decision 038); null for a new record. */
  phoneVisitor: PhoneVisitor | null
  onClose: () => void
}

function keyOf(known: PhoneVisitor | null) {
  return known === null ? {} : { id: known.visitor.id, visitorToken: known.visitor.token }
}

/** Asks for the personal data of an account once, before its first appointment. The request itself follows. */
function IntroductionDialog({ phoneVisitor, onClose }: IntroductionDialogProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const user = useSession()?.user
  const [firstName = '', ...rest] = (user?.fullName ?? '').split(' ')
  const form = useEndpointForm<typeof createVisitor, FieldTexts>(createVisitor, {
    values: {
      ...textsOf(aboutForm, {}),
      ...{ firstName, lastName: rest.join(' '), mobile: user?.user.mobile ?? '', email: user?.user.email ?? '' },
    },
    bodyOf: (typed) => ({ ...aboutOf(typed), locale, ...keyOf(phoneVisitor) }),
    failed: (status) => {
      const code = formatNumber(status, locale)
      return t`Error Occurred while creating visitor, status code: ${code}`
    },
    keep: { name: 'visitor-introduction' },
    invalidates: appointmentReads,
    onDone: () => phoneVisitor?.noteAccount(),
  })
  return (
    <FormDialog
      form={form}
      title={t`First, about yourself`}
      description={t`The office asks this once, before your first appointment.`}
      submitLabel={t`Next`}
      onClose={onClose}
    >
      <HookFormFields
        form={form}
        definition={aboutForm}
        refused={() => t`The office could not accept this. Please check it`}
      />
    </FormDialog>
  )
}
