import { useLingui } from '@lingui/react/macro'
import { createVisitor } from '#contract/appointments/visitors.ts'
import { aboutForm, aboutOf } from '#domain/appointments/visit-form.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { visitorsKey } from '../../../entities/visitor/own-visitor-query.ts'
import { type FieldTexts, HookFormFields, textsOf } from '../../../forms/hook-form-fields.tsx'
import { useSession } from '../../../platform/api/session.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useEndpointForm } from '../../../ui/form/use-endpoint-form.ts'

/** Asked once of an account, before its first appointment. The rest of the request opens behind it. */
export function IntroductionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  const user = useSession()?.user
  const [firstName = '', ...rest] = (user?.fullName ?? '').split(' ')
  const form = useEndpointForm<typeof createVisitor, FieldTexts>(createVisitor, {
    values: {
      ...textsOf(aboutForm, {}),
      ...{ firstName, lastName: rest.join(' '), mobile: user?.user.mobile ?? '', email: user?.user.email ?? '' },
    },
    bodyOf: (typed) => ({ ...aboutOf(typed), locale }),
    failed: (status) => {
      const code = formatNumber(status, locale)
      return t`Error Occurred while creating visitor, status code: ${code}`
    },
    keep: { name: 'visitor-introduction' },
    invalidates: [visitorsKey],
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
