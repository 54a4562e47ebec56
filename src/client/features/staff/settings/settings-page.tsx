import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { readSignatory } from '#contract/certificates.ts'
import { office } from '#contract/office.ts'
import { listSettings } from '#contract/settings.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { hrefOf } from '../../../platform/href.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { CardSkeleton } from '../../../ui/states/skeleton-lines.tsx'
import { ContactForm } from './contact-form.tsx'
import { RefundTermsForm } from './refund-terms-form.tsx'
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
