import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import { findType } from '#domain/enlistment/registry.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { ownApplicationsQuery } from '../../entities/application/own-applications-query.ts'
import { ApplicationChip } from '../../platform/application-chip.tsx'
import { useLocale } from '../../platform/i18n.ts'
import { Card } from '../../ui/card.tsx'
import { FieldError } from '../../ui/field.tsx'
import { QueryState } from '../../ui/list/query-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { openOwnApplication } from './open-own-application.ts'

/** The applications of the account, wherever they were begun. */
export function OwnApplications() {
  const { t } = useLingui()
  const query = useQuery(ownApplicationsQuery)
  return (
    <section className="space-y-3">
      <h2>{t`My applications`}</h2>
      <QueryState query={query} skeleton={<Skeleton className="h-28 w-full rounded-card" />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t`There is no application of this account yet`} />
          ) : (
            <Card padded={false}>
              <ul className="divide-y divide-line">
                {list.map((application) => (
                  <li key={application.id}>
                    <OwnApplication application={application} />
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </QueryState>
    </section>
  )
}

function OwnApplication({ application }: { application: ApplicationSummary }) {
  const { t } = useLingui()
  const locale = useLocale()
  const router = useRouter()
  const [failed, setFailed] = useState(false)
  const { type, status, trackingNo, nameBn, nameEn, updatedAt } = application
  const name = (locale === 'bn' ? (nameBn ?? nameEn) : (nameEn ?? nameBn)) ?? ''
  async function open(): Promise<void> {
    const address = await openOwnApplication(application)
    setFailed(address === null)
    if (address !== null) await router.navigate({ href: address })
  }
  const touched = formatDate(dhakaDate(updatedAt), locale)
  return (
    <div>
      <button
        type="button"
        onClick={() => void open()}
        className="block min-h-14 w-full px-4 py-2.5 text-left hover:bg-sunken"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {findType(type)?.label[locale] ?? type}
          {name !== '' && <span className="font-normal">{name}</span>}
          <ApplicationChip status={status} revoked={application.revoked} />
        </span>
        <span className="block text-tiny text-muted">
          {trackingNo !== null && <span className="inline-block">{trackingNo} ·&nbsp;</span>}
          {t`Last change ${touched}`}
        </span>
      </button>
      {failed && (
        <div className="px-4 pb-2">
          <FieldError>{t`The application could not be opened now. Please check the connection and try again.`}</FieldError>
        </div>
      )}
    </div>
  )
}
