import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { typeLabel } from '../../../drafts/phone/definitions/type-facts.ts'
import { ApplicationChip } from '../../../entities/application/application-chip.tsx'
import { openOwnApplication } from '../../../entities/application/open-own-application.ts'
import { ownApplicationsQuery } from '../../../entities/application/own-applications-query.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'

/** How many applications the dashboard shows; the lists of applications show all. */
const shown = 20

/** The list of `OwnApplications`. */
export function OwnApplicationList({ opens }: { opens: 'page' | 'form' }) {
  const { t } = useLingui()
  const query = useQuery(ownApplicationsQuery)
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-24 rounded-card" />}>
      {(list) =>
        list.length === 0 ? (
          <Card>
            <EmptyState title={t`You have no applications yet`}>
              {t`Choose what you want to enlist as. The form can also be filled in offline.`}
            </EmptyState>
          </Card>
        ) : (
          <ul className="space-y-3">
            {(opens === 'page' ? list.slice(0, shown) : list).map((application) => (
              <li key={application.id} data-application={application.id}>
                <OwnApplication application={application} opens={opens} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  )
}

type OneProps = { application: ApplicationSummary; opens: 'page' | 'form' }

const openerClass =
  'text-left font-bold text-ink no-underline after:absolute after:inset-0 hover:text-primary-strong hover:underline'

function OwnApplication({ application, opens }: OneProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const router = useRouter()
  const [failed, setFailed] = useState(false)
  const { id, kind, type, status, trackingNo, nameBn, nameEn, submittedAt, updatedAt } = application
  async function open(): Promise<void> {
    const address = await openOwnApplication(application)
    setFailed(address === null)
    if (address !== null) await router.navigate({ href: address })
  }
  const name = (locale === 'bn' ? (nameBn ?? nameEn) : (nameEn ?? nameBn)) ?? ''
  const submitted = submittedAt === null ? null : formatDate(dhakaDate(submittedAt), locale)
  const changed = formatDate(dhakaDate(updatedAt), locale)
  const title = (
    <>
      {typeLabel(type, locale)}
      {trackingNo !== null && <span className="whitespace-nowrap tabular-nums"> · {trackingNo}</span>}
      {name !== '' && <span className="block font-normal">{name}</span>}
    </>
  )
  return (
    <Card className="relative flex flex-wrap items-center gap-x-4 gap-y-2 hover:border-line-strong">
      <span className="min-w-0 grow leading-tight">
        {opens === 'page' ? (
          <a
            href={hrefOf('/application/review/$type', { params: { type: kind }, search: { id } })}
            className={openerClass}
          >
            {title}
          </a>
        ) : (
          <button type="button" onClick={() => void open()} className={openerClass}>
            {title}
          </button>
        )}
        <span className="block text-small text-muted">
          {submitted === null || opens === 'form' ? t`Last changed ${changed}` : t`Submitted on ${submitted}`}
        </span>
      </span>
      <ApplicationChip status={status} revoked={application.revoked} />
      {failed && (
        <div className="basis-full">
          <FieldError>{t`The application could not be opened now. Please check the connection and try again.`}</FieldError>
        </div>
      )}
    </Card>
  )
}
