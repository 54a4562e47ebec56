import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { periodCalls, searchAppointments } from '#contract/appointments/appointments.ts'
import { appointmentStats } from '#contract/appointments/schedules.ts'
import { confirmedStatuses } from '#domain/appointments/appointment-states.ts'
import { ActionButtons } from '../../../entities/schedule/actions/action-buttons.tsx'
import { rowActions } from '../../../entities/schedule/actions/action-words.ts'
import { useAppointmentDialog } from '../../../entities/schedule/actions/use-appointment-dialog.tsx'
import { useDeskAction } from '../../../entities/schedule/actions/use-desk-action.ts'
import { ofSchedule } from '../../../entities/schedule/of-schedule.ts'
import { AppointmentRows } from '../../../entities/schedule/shown/appointment-rows.tsx'
import { OfficialSelect } from '../../../entities/schedule/shown/official-select.tsx'
import { useOfficialChoice } from '../../../entities/schedule/shown/own-official.ts'
import { endpointQuery, ofList } from '../../../platform/api/endpoint-query.ts'
import { currentDate } from '../../../platform/current-date.ts'
import { hrefOf } from '../../../platform/href.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FilterPills } from '../../../ui/list/filter-pills.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { ListSearch } from '../../../ui/list/list-search.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { Notice } from '../../../ui/notice.tsx'
import { daysOf, type ListKind, listPeriods, listSubjects, listType, readListKind } from './list-kind.ts'

/** The names of the two parts of which the addresses of the nine lists consist. */
const periodNames: Record<ListKind['period'], MessageDescriptor> = {
  today: msg`Today`,
  week: msg`This week`,
  month: msg`This month`,
}
const subjectNames: Record<ListKind['subject'], MessageDescriptor> = {
  online: msg`Online`,
  'in-person': msg`In person`,
  requests: msg`Requests`,
}

/** One of the nine lists of appointments: for a day, a week or a month; online, in person or requests. */
export function AppointmentListPage() {
  const { t } = useLingui()
  const { type = '' } = useParams({ strict: false })
  const kind = readListKind(type)
  if (kind !== null) return <AppointmentList kind={kind} />
  return (
    <Page width="wide">
      <PageHeader title={t`The page was not found`} />
      <LinkButton
        href={hrefOf('/appointments/$type', { params: { type: 'today-online' } })}
      >{t`Go to the appointments`}</LinkButton>
    </Page>
  )
}

function AppointmentList({ kind }: { kind: ListKind }) {
  const { t, i18n } = useLingui()
  const { search, text, page, hrefOf: listHref } = useListSearch('/_signed-in/appointments/$type')
  const officialId = search.official
  const query = useQuery(appointmentListQuery({ ...kind, officialId, text, page }))
  const dialog = useAppointmentDialog()
  const desk = useDeskAction()
  const isRequests = kind.subject === 'requests'
  return (
    <>
      <ListPage
        title={t`Appointments`}
        note={`· ${i18n._(periodNames[kind.period])} · ${i18n._(subjectNames[kind.subject])}`}
        actions={
          <LinkButton size="small" variant="plain" href={hrefOf('/appointments/review')} data-action="review">
            {t`All requests`}
          </LinkButton>
        }
        notice={
          desk.failure !== null && (
            <Notice tone="danger" role="alert">
              {desk.failure}
            </Notice>
          )
        }
        filters={<ListFilters kind={kind} />}
        query={query}
        hrefOf={(to) => listHref({ page: to })}
        empty={
          text !== undefined
            ? { title: t`Nothing found`, text: t`Check the number or the spelling of the name.` }
            : {
                title: isRequests ? t`No requests here` : t`No appointments here`,
                text: isRequests
                  ? t`Requests appear here automatically when they arrive.`
                  : t`Appointments scheduled in this period appear here.`,
              }
        }
      >
        {(list) => (
          <AppointmentRows caption={t`Appointments`} list={list}>
            {(appointment) => <ActionButtons appointment={appointment} only={rowActions} dialog={dialog} desk={desk} />}
          </AppointmentRows>
        )}
      </ListPage>
      {dialog.dialog}
    </>
  )
}

type ListWanted = ListKind & { officialId?: string | undefined; text?: string | undefined; page: number }

/** One of the nine lists, or a search in it. Requests have no day yet, so a search covers all waiting requests. */
function appointmentListQuery({ period, subject, officialId, text, page }: ListWanted) {
  const common = { page, officialId }
  const calls = periodCalls[listPeriods[period]]
  if (text === undefined) {
    return subject === 'requests'
      ? endpointQuery(calls.all, { query: { ...common, status: 'APPLIED' } }, ofList)
      : endpointQuery(calls.confirmed, { query: { ...common, type: subject } }, ofList)
  }
  const wanted =
    subject === 'requests'
      ? { status: ['APPLIED' as const] }
      : { ...daysOf(period, currentDate()), type: subject, status: [...confirmedStatuses] }
  return endpointQuery(searchAppointments, { body: { ...common, ...wanted, text } }, ofList)
}

/** The nine lists as two rows of links, the search, and a choice of the official for people who may see all. */
function ListFilters({ kind }: { kind: ListKind }) {
  const { t, i18n } = useLingui()
  const { search, text, open, searchFor } = useListSearch('/_signed-in/appointments/$type')
  const { officials } = useOfficialChoice()
  const { data: counts } = useQuery(
    endpointQuery(appointmentStats, { query: { officialId: search.official } }, ofSchedule),
  )
  const hrefOfKind = (change: Partial<ListKind>) =>
    hrefOf('/appointments/$type', {
      params: { type: listType({ ...kind, ...change }) },
      search: { official: search.official },
    })
  const countOf = ({ period, subject }: ListKind) => counts?.[period][subject === 'in-person' ? 'inPerson' : subject]
  const periods = Object.keys(listPeriods) as ListKind['period'][]
  return (
    <div className="space-y-2">
      <FilterPills
        label={t`Period`}
        pills={periods.map((period) => ({
          id: period,
          label: i18n._(periodNames[period]),
          href: hrefOfKind({ period }),
          current: period === kind.period,
        }))}
      />
      <FilterPills
        label={t`Appointments`}
        pills={listSubjects.map((subject) => ({
          id: subject,
          label: i18n._(subjectNames[subject]),
          href: hrefOfKind({ subject }),
          current: subject === kind.subject,
          count: countOf({ ...kind, subject }),
        }))}
      />
      <div className="flex flex-wrap items-center gap-3">
        <ListSearch
          label={t`Search by name, topic or mobile number`}
          placeholder={t`Name, topic, mobile`}
          text={text}
          searchFor={searchFor}
        />
        <OfficialSelect
          officials={officials}
          officialId={search.official}
          onChoose={(official) => open({ official })}
        />
      </div>
    </div>
  )
}
