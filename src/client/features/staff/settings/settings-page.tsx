import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { readSignatory } from '#contract/certificates.ts'
import { changeRefundTerms, office, type RefundTerms } from '#contract/office.ts'
import { listSettings } from '#contract/settings.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { hrefOf } from '../../../platform/href.ts'
import { TextAreaField } from '../../../ui/fields/text-field.tsx'
import { FormCard } from '../../../ui/form/form-card.tsx'
import { missingHalves } from '../../../ui/form/text-pairs.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { CardSkeleton } from '../../../ui/states/skeleton-lines.tsx'
import { ContactForm } from './contact-form.tsx'
import { SettingForm } from './setting-form.tsx'
import { SignatoryForm } from './signatory-form.tsx'

/** Always loaded again: after a quick reload the stored cache may have the value from before a change. */
const fresh = { staleTime: 0 }

/** The settings that an OWNER may change while the portal runs, each with its own form. */
export function SettingsPage() {
  const { t } = useLingui()
  const query = useQuery(endpointQuery(listSettings, {}, fresh))
  const facts = useQuery(endpointQuery(office, {}, fresh))
  const signatory = useQuery(endpointQuery(readSignatory, {}, fresh))
  return (
    <Page>
      <PageHeader
        title={t`Settings`}
        lead={t`A change takes effect immediately for everyone and is recorded with your name.`}
      />
      <QueryState query={query} skeleton={<CardSkeleton lines={6} />}>
        {({ list }) => list.map((setting) => <SettingForm key={setting.name} setting={setting} />)}
      </QueryState>
      <QueryState query={facts} skeleton={<CardSkeleton lines={6} />}>
        {({ contact, refundTerms }) => (
          <>
            <ContactForm contact={contact} />
            <RefundTermsForm refundTerms={refundTerms} />
          </>
        )}
      </QueryState>
      <QueryState query={signatory} skeleton={<CardSkeleton lines={6} />}>
        {(stored) => <SignatoryForm signatory={stored} />}
      </QueryState>
      <p>
        <a href={hrefOf('/settings/fees')}>{t`Fees and the mobile wallet limit have their own page`}</a>
      </p>
    </Page>
  )
}

type Fields = { bn: string; en: string }

const pair = [['bn', 'en']] as const

/** What applicants read about their fee when an application is rejected. */
function RefundTermsForm({ refundTerms }: { refundTerms: RefundTerms }) {
  const { t } = useLingui()
  const form = useRecordForm<typeof changeRefundTerms, RefundTerms, Fields>(changeRefundTerms, refundTerms, {
    valuesOf: (stored) => ({ bn: stored?.bn ?? '', en: stored?.en ?? '' }),
    storedIn: (stored) => stored.refundTerms,
    bodyOf: ({ bn, en }, from) => ({ value: bn.trim() === '' && en.trim() === '' ? null : { bn, en }, from }),
    findWrong: (fields) => missingHalves(fields, pair),
    done: t`The text was changed`,
    invalidates: [office],
  })
  const both = t`Please enter it in both languages, or leave both empty`
  return (
    <FormCard
      form={form}
      name="refund-terms"
      title={t`The fee after a rejection`}
      submitLabel={t`Change the text`}
      button={{ variant: 'plain', size: 'small' }}
    >
      <p className="text-small text-muted">{t`Applicants read this with the rejection of their application: whether the fee is returned, and how.`}</p>
      <TextAreaField {...form.field('bn', both)} label={t`Text in Bengali`} optional maxLength={600} rows={3} />
      <TextAreaField {...form.field('en', both)} label={t`Text in English`} optional maxLength={600} rows={3} />
    </FormCard>
  )
}
