import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { updateVisitor, type Visitor } from '#contract/appointments/visitors.ts'
import { aboutForm, aboutOf } from '#domain/appointments/visit-form.ts'
import { districtName } from '#domain/reference/districts.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import { appointmentReads } from '../../../entities/appointment/appointment-reads.ts'
import { type FieldTexts, HookFormFields, textsOf } from '../../../forms/hook-form-fields.tsx'
import { useValueText } from '../../../forms/use-value-text.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Definitions } from '../../../ui/definitions.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { QueryState, type QueryView } from '../../../ui/list/query-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { VisitorPhotoField } from './visitor-photo-field.tsx'

/** The data that the office has about the visitor. */
export function VisitorProfile({ query }: { query: QueryView<Visitor | null> }) {
  const { t } = useLingui()
  return (
    <section className="space-y-3">
      <h2 className="text-h3">{t`Profile`}</h2>
      <QueryState query={query} skeleton={<Skeleton className="h-40 rounded-card" />}>
        {(visitor) =>
          visitor === null ? (
            <p className="text-small text-muted">{t`The office asks for your details with your first request.`}</p>
          ) : (
            <ProfileCard visitor={visitor} />
          )
        }
      </QueryState>
    </section>
  )
}

function ProfileCard({ visitor }: { visitor: Visitor }) {
  const { t } = useLingui()
  const [isEditing, setEditing] = useState(false)
  const { firstName, lastName, email, mobile, nid, address, district } = visitor
  const locale = useLocale()
  const item = (key: string, term: string, value: string | null) => (value ? [{ key, term, value }] : [])
  return (
    <Card className="space-y-4" data-profile="">
      <VisitorPhotoField visitor={visitor} />
      <Definitions
        items={[
          ...item('name', t`Full name`, `${firstName} ${lastName}`),
          ...item('mobile', t`Mobile number`, mobile && localiseDigits(mobile, locale)),
          ...item('email', t`E-mail`, email),
          ...item('nid', t`National ID number`, nid && localiseDigits(nid, locale)),
          ...item('address', t`Address`, address),
          ...item('district', t`District`, district && districtName(district, locale)),
        ]}
      />
      <Button variant="plain" size="small" data-action="edit-profile" onClick={() => setEditing(true)}>
        {t`Edit`}
      </Button>
      {isEditing && <ProfileDialog visitor={visitor} onClose={() => setEditing(false)} />}
    </Card>
  )
}

type DialogProps = { visitor: Visitor; onClose: () => void }

function fieldsOf({ firstName, lastName, email, mobile, nid, address, district }: Visitor): FieldTexts {
  return textsOf(aboutForm, { firstName, lastName, email, mobile, nid, address, district })
}

function ProfileDialog({ visitor, onClose }: DialogProps) {
  const { t } = useLingui()
  const { id } = visitor
  const form = useRecordForm<typeof updateVisitor, Visitor, FieldTexts>(updateVisitor, visitor, {
    valuesOf: fieldsOf,
    textOf: useValueText(aboutForm),
    bodyOf: (typed, { version }) => ({ id, version, district: null, ...aboutOf(typed) }),
    done: t`Profile updated`,
    keep: { name: `visitor-profile/${id}` },
    invalidates: appointmentReads,
    onDone: onClose,
  })
  return (
    <FormDialog form={form} title={t`Profile`} submitLabel={t`Save`} onClose={onClose}>
      <HookFormFields
        form={form}
        definition={aboutForm}
        refused={() => t`The office could not accept this. Please check it`}
      />
    </FormDialog>
  )
}
