import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { periodCalls } from '#contract/appointments/appointments.ts'
import { formatDay } from '#domain/reference/calendar.ts'
import { ActionButtons } from '../../../entities/schedule/actions/action-buttons.tsx'
import { rowActions } from '../../../entities/schedule/actions/action-words.ts'
import { useAppointmentDialog } from '../../../entities/schedule/actions/use-appointment-dialog.tsx'
import { useDeskAction } from '../../../entities/schedule/actions/use-desk-action.ts'
import { ofSchedule } from '../../../entities/schedule/of-schedule.ts'
import { requestsQuery } from '../../../entities/schedule/requests-query.ts'
import { AppointmentRows } from '../../../entities/schedule/shown/appointment-rows.tsx'
import { officialName } from '../../../entities/schedule/shown/official-name.ts'
import { useOfficialChoice } from '../../../entities/schedule/shown/own-official.ts'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { currentDate } from '../../../platform/current-date.ts'
import { hrefOf } from '../../../platform/href.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardSkeleton } from '../../../ui/states/skeleton-lines.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { DayCounters, FreeTimes, NextMeeting } from './official-day.tsx'

/** About as many requests as a person answers in one go; the page of requests shows all. */
const shownRequests = 5

/** More appointments than a day has. */
const wholeDay = 100

/** The first page of an official: the official's day. For an account without an official, the day of the office. */
export function OfficialDashboard() {
  const { t } = useLingui()
  const locale = useLocale()
  const { own, query } = useOfficialChoice()
  const today = currentDate()
  return (
    <Page width="wide">
      <PageHeader
        title={own === null ? t`The office today` : t`My day`}
        lead={[own && officialName(own, locale), formatDay(today, locale)].filter(Boolean).join(' · ')}
        actions={
          <LinkButton size="small" variant="plain" href={hrefOf('/schedules')}>
            {t`Schedules`}
          </LinkButton>
        }
      />
      {query.isPending ? <CardSkeleton lines={6} /> : <Day officialId={own?.id} />}
    </Page>
  )
}

function Day({ officialId }: { officialId: string | undefined }) {
  const { t } = useLingui()
  const today = useQuery(
    endpointQuery(periodCalls.today.confirmed, { query: { size: wholeDay, officialId } }, ofSchedule),
  )
  const requests = useQuery(requestsQuery({ officialId, page: 1, size: shownRequests }))
  const dialog = useAppointmentDialog()
  const desk = useDeskAction()
  const nothing = { today: t`No appointments today`, requests: t`Nothing is waiting here` }
  const lists = [
    { id: 'today', title: t`Today`, query: today, href: hrefOf('/appointments') },
    { id: 'requests', title: t`Requests`, query: requests, href: hrefOf('/appointments/review') },
  ] as const
  return (
    <>
      <DayCounters officialId={officialId} />
      {desk.failure !== null && (
        <Notice tone="danger" role="alert">
          {desk.failure}
        </Notice>
      )}
      <NextMeeting today={today.data?.list ?? []} />
      {officialId !== undefined && <FreeTimes officialId={officialId} />}
      {lists.map(({ id, title, query, href }) => (
        <section key={id} aria-label={title} data-part={id} className="space-y-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h2>{title}</h2>
            <a href={href} className="inline-flex min-h-11 items-center text-small">
              {id === 'today' ? t`All appointments` : t`All requests`}
            </a>
          </div>
          <QueryState query={query}>
            {({ list }) =>
              list.length === 0 ? (
                <Card>
                  <EmptyState title={nothing[id]} />
                </Card>
              ) : (
                <AppointmentRows caption={title} list={list}>
                  {(appointment) => (
                    <ActionButtons appointment={appointment} only={rowActions} dialog={dialog} desk={desk} />
                  )}
                </AppointmentRows>
              )
            }
          </QueryState>
        </section>
      ))}
      {dialog.dialog}
    </>
  )
}
