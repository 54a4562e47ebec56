import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createClosure, searchClosures } from '#contract/administration/closures.ts'
import { parseDate } from '#domain/forms/kinds.ts'
import { endMinutesIn, minutesIn } from '#domain/reference/clock-text.ts'
import { mayDealWithAll, officialOptions, type RecordOption } from '../../../../entities/office/record-options.ts'
import { DateField } from '../../../../forms/dates/date-field.tsx'
import { type Session, useSession } from '../../../../platform/api/session.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { SelectField, TextField } from '../../../../ui/fields/text-field.tsx'
import { FormCard } from '../../../../ui/form/form-card.tsx'
import { type EndpointForm, useEndpointForm } from '../../../../ui/form/use-endpoint-form.ts'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { QueryState } from '../../../../ui/list/query-state.tsx'
import { CardSkeleton } from '../../../../ui/states/skeleton-lines.tsx'

/** Enters a holiday of the office or an absence of an official. */
export function ClosureFormPage() {
  const { t } = useLingui()
  const session = useSession()
  return (
    <Page>
      <PageHeader
        title={t`New holiday or absence`}
        back={{ href: hrefOf('/closures'), label: t`Go to the holidays and absences` }}
      />
      {session !== null && <WithOfficials session={session} />}
    </Page>
  )
}

function WithOfficials({ session }: { session: Session }) {
  return (
    <QueryState query={useQuery(officialOptions(session))} skeleton={<CardSkeleton lines={6} />}>
      {(officials) => (
        <ClosureForm officials={officials.filter(({ retired }) => !retired)} mayCloseOffice={mayDealWithAll(session)} />
      )}
    </QueryState>
  )
}

type Fields = {
  officialId: string
  titleBn: string
  titleEn: string
  fromDate: string
  toDate: string
  fromMinute: string
  toMinute: string
}

/** Converts the texts. Without a last day the closure is one day long; without times it is for whole days. */
function bodyOf({ officialId, titleBn, titleEn, fromDate, toDate, fromMinute, toMinute }: Fields) {
  return {
    officialId: officialId || null,
    titleBn,
    titleEn,
    fromDate: parseDate(fromDate),
    toDate: parseDate(toDate.trim() === '' ? fromDate : toDate),
    fromMinute: minutesIn(fromMinute),
    toMinute: endMinutesIn(toMinute),
  }
}

type FormProps = { officials: readonly RecordOption[]; mayCloseOffice: boolean }

function ClosureForm({ officials, mayCloseOffice }: FormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const only = mayCloseOffice ? '' : (officials[0]?.value ?? '')
  const form = useEndpointForm<typeof createClosure, Fields>(createClosure, {
    values: { officialId: only, titleBn: '', titleEn: '', fromDate: '', toDate: '', fromMinute: '', toMinute: '' },
    bodyOf,
    // Only some people may close the whole office; the schema cannot check that, because it depends on the person.
    findWrong: ({ officialId }) => (officialId === '' && !mayCloseOffice ? ['officialId'] : []),
    done: t`Holiday or absence created`,
    invalidates: [searchClosures],
    onDone: ({ booked }) =>
      navigate({ href: hrefOf('/closures', { search: { booked: booked === 0 ? undefined : booked } }) }),
  })
  return (
    <FormCard form={form} name="create-closure" submitLabel={t`Save`}>
      <OfficialField form={form} officials={officials} mayCloseOffice={mayCloseOffice} />
      <TitleField
        form={form}
        name="titleBn"
        label={t`Title in Bengali`}
        hint={t`For example the name of the holiday`}
      />
      <TitleField form={form} name="titleEn" label={t`Title in English`} />
      <TimeFields form={form} />
    </FormCard>
  )
}

type PartProps = { form: EndpointForm<Fields> }

type TitleProps = PartProps & { name: 'titleBn' | 'titleEn'; label: string; hint?: string }

function TitleField({ form, name, label, hint }: TitleProps) {
  const { t } = useLingui()
  const lang = name === 'titleBn' ? 'bn' : 'en'
  return (
    <TextField
      {...form.field(name, t`Please enter: ${label}`)}
      label={label}
      hint={hint}
      autoComplete="off"
      lang={lang}
    />
  )
}

function OfficialField({ form, officials, mayCloseOffice }: PartProps & FormProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const label = t`Closed for`
  return (
    <SelectField
      {...form.field('officialId', t`Please choose: ${label}`)}
      label={label}
      {...(mayCloseOffice && { placeholder: t`The whole office` })}
      options={officials.map(({ value, label }) => ({ value, label: label[locale] }))}
    />
  )
}

function TimeFields({ form }: PartProps) {
  const { t } = useLingui()
  const { error, ...lastDay } = form.field('toDate', t`The last day cannot be before the first one`)
  // An empty last day means the first day, whose field shows the error.
  const isGiven = form.watch('toDate').trim() !== ''
  return (
    <>
      <DateField
        {...form.field('fromDate', t`Write the day, month and year correctly, for example 25/03/1985`)}
        label={t`First day`}
      />
      <DateField
        {...lastDay}
        {...(isGiven && { error })}
        label={t`Last day`}
        hint={t`If empty: the first day only`}
        optional
      />
      <div className="flex flex-wrap gap-4">
        <TextField
          {...form.field('fromMinute', t`Please enter both times, or neither`)}
          label={t`From`}
          type="time"
          optional
          className="min-w-32 grow basis-0"
        />
        <TextField
          {...form.field('toMinute', t`Please enter both times, the end after the start, or neither`)}
          label={t`Until`}
          type="time"
          optional
          className="min-w-32 grow basis-0"
        />
      </div>
      <p className="text-tiny text-muted">{t`Without times, it applies to the whole day.`}</p>
    </>
  )
}
