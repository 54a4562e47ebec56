import { typeFacts } from 'virtual:portal'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { listEnlistments } from '#contract/enlistments.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import { LostDrafts } from '../../../drafts/parts/attention/lost-drafts.tsx'
import { SyncProvider } from '../../../drafts/parts/open-draft/sync-context.tsx'
import { OnThisPhone } from '../../../entities/draft/on-this-phone.tsx'
import { EnlistmentCard } from '../../../entities/enlistment/enlistment-card.tsx'
import { useTypeFees } from '../../../entities/payment/fees.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { QueryProvider } from '../../../platform/api/query-provider.tsx'
import { useSession } from '../../../platform/api/session.ts'
import { formHref } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { unbroken } from '../../../platform/unbroken.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { ClaimCard } from './claim-card.tsx'
import { OwnApplicationList } from './own-application-list.tsx'
import { OwnApplications } from './own-applications.tsx'

/** The enlistments and applications of a signed-in person, and the types to apply for. */
export function EnlistingPage() {
  // When another tab signs in another person, the content starts from the beginning.
  const person = useSession()?.user.user.id
  return (
    <QueryProvider key={person}>
      <Enlistings />
    </QueryProvider>
  )
}

function Enlistings() {
  const { t } = useLingui()
  return (
    <SyncProvider>
      <Page>
        <PageHeader
          title={t`My enlistments`}
          lead={t`Applications of your account, drafts on this phone, and new ones.`}
        />
        <LostDrafts />
        <OwnEnlistments />
        <OwnApplications opens="form">
          <OwnApplicationList opens="form" />
        </OwnApplications>
        <ClaimCard />
        <OnThisPhone />
        <TypesToStart />
      </Page>
    </SyncProvider>
  )
}

/** The enlistments of the account. Renders nothing if there are none: the list of applications follows anyway. */
function OwnEnlistments() {
  const { t } = useLingui()
  const query = useQuery(endpointQuery(listEnlistments, {}))
  if (query.data?.list.length === 0) return null
  return (
    <section className="space-y-3">
      <h2>{t`Enlistments`}</h2>
      <QueryState query={query} skeleton={<Skeleton className="h-40 w-full rounded-card" />}>
        {({ list }) => (
          <ul className="space-y-3">
            {list.map((enlistment) => (
              <li key={enlistment.id}>
                <EnlistmentCard enlistment={enlistment} holder={null} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}

function TypesToStart() {
  const { t } = useLingui()
  const locale = useLocale()
  const feeOf = useTypeFees()
  return (
    <section className="space-y-3">
      <h2>{t`Start a new application`}</h2>
      <Card padded={false}>
        <ul className="divide-y divide-line">
          {typeFacts.map((facts) => {
            const { type, label, routes } = facts
            const registration = formatMoney(feeOf(facts, 'REGISTRATION'), locale)
            const renewal = formatMoney(feeOf(facts, 'RENEWAL'), locale)
            const page = routes.enlist ?? routes.apply
            return (
              <li key={type} className="flex items-center gap-3 px-4 py-2">
                <a
                  href={formHref(page, { type })}
                  className="flex min-h-12 grow items-center gap-3 text-ink no-underline hover:text-ink"
                >
                  <span className="grow font-medium">
                    {label[locale]}
                    <span className="block text-tiny font-normal tabular-nums text-muted">
                      {unbroken(t`New ${registration} · Renewal ${renewal}`)}
                    </span>
                  </span>
                  <Icon name="right" className="text-primary" />
                </a>
                <a
                  href={formHref(page, { type, purpose: 'RENEWAL' })}
                  className="inline-flex min-h-11 shrink-0 items-center whitespace-nowrap text-small"
                >
                  {t`Renewal`}
                </a>
              </li>
            )
          })}
        </ul>
      </Card>
    </section>
  )
}
