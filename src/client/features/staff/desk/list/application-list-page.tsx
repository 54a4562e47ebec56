import { useLingui } from '@lingui/react/macro'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { isInReview } from '#domain/enlistment/application-status.ts'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { hasRole, useSession } from '../../../../platform/api/session.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { type EmptyList, type ListAnswer, ListResult } from '../../../../ui/list/list-page.tsx'
import { keepSearched, keepsSearched } from '../../../../ui/list/searched.ts'
import { useListSearch } from '../../../../ui/list/use-list-search.ts'
import { lastOpened, rememberWork } from '../loop/current-work.ts'
import { listQuery, type Summary } from '../page/application-queries.ts'
import { ApplicationRows } from './application-rows.tsx'
import { StatusFilters, TypeSelect, usePlaceName } from './list-tools.tsx'
import { type ListPlace, type ListView, listHref, ownDesk, readPlace, readView, sameStatuses } from './list-view.ts'
import { Key, SearchField } from './search-field.tsx'
import { useListKeys } from './use-list-keys.ts'

/** The applications of a family or type: the work of a desk, or an applicant's own. */
export function ApplicationListPage() {
  const { t } = useLingui()
  const { type = '' } = useParams({ strict: false })
  const place = useMemo(() => readPlace(type), [type])
  if (place !== null) return <ApplicationList place={place} />
  return (
    <Page width="wide">
      <PageHeader title={t`The page was not found`} />
      <LinkButton
        href={hrefOf('/applications/$type', { params: { type: 'individual' } })}
      >{t`To the applications`}</LinkButton>
    </Page>
  )
}

type ShownList = { view: ListView; isOwnDesk: boolean; isApplicant: boolean; searchFor: (text: string) => void }

function useListView(): ShownList {
  const session = useSession()
  const { search, text, searchFor } = useListSearch('/_signed-in/applications/$type')
  return useMemo(() => {
    const desk = ownDesk(session?.user.roles ?? [])
    const view = readView(search, desk, text)
    const isOwnDesk = desk.length > 0 && sameStatuses(view.statuses, desk)
    const isApplicant = session !== null && desk.length === 0 && hasRole(session, ['USER'])
    return { view, isOwnDesk, isApplicant, searchFor }
  }, [session, search, text, searchFor])
}

function ApplicationList({ place }: { place: ListPlace }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { view, isOwnDesk, isApplicant, searchFor } = useListView()
  const name = usePlaceName(place)
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useListKeys(list, search)
  return (
    <Page width="wide">
      <PageHeader
        title={isApplicant ? t`My applications` : isOwnDesk ? t`My desk` : t`Applications`}
        note={`· ${name}`}
      />
      <div className="flex flex-wrap items-center gap-3">
        <SearchField ref={search} text={view.text} onSearch={searchFor} />
        <TypeSelect
          place={place}
          onChoose={(param) => void navigate({ href: listHref(param, { ...view, page: 1 }), state: keepSearched })}
        />
      </div>
      {!isApplicant && <StatusFilters place={place} view={view} />}
      <SinceNotice place={place} view={view} />
      <div ref={list}>
        <Applications list={list} place={place} view={view} isApplicant={isApplicant} />
      </div>
      <p className="hidden items-center gap-2 text-tiny text-muted md:flex">
        <Key>j</Key> <Key>k</Key> {t`move`} <Key>Enter</Key> {t`open`} <Key>/</Key> {t`search`}
      </p>
    </Page>
  )
}

/** Counters of the dashboard link to lists that begin on a day; this shows the day and removes the limit. */
function SinceNotice({ place, view }: { place: ListPlace; view: ListView }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (view.from === null) return null
  const day = formatDate(view.from, locale)
  const isToday = view.from === dhakaDate(Date.now())
  return (
    <p className="flex flex-wrap items-center gap-3 text-small">
      {isToday ? t`Submitted today, ${day}` : t`Submitted since ${day}`}
      <a {...keepsSearched} href={listHref(place.param, { ...view, from: null, page: 1 })}>{t`Show all days`}</a>
    </p>
  )
}

type ResultProps = { place: ListPlace; view: ListView; isApplicant: boolean }

function Applications({ list: box, place, view, isApplicant }: ResultProps & { list: RefObject<HTMLElement | null> }) {
  const { t } = useLingui()
  const query = useQuery(listQuery(place, view))
  useWork({ box, place, view, answer: query.data })
  return (
    <ListResult
      query={query}
      hrefOf={(page) => listHref(place.param, { ...view, page })}
      empty={useEmptyList({ place, view, isApplicant })}
    >
      {(list) => <ApplicationRows list={list} caption={t`Applications`} />}
    </ListResult>
  )
}

type Shown = {
  box: RefObject<HTMLElement | null>
  place: ListPlace
  view: ListView
  answer: UseQueryResult<ListAnswer<Summary>>['data']
}

/** Makes the list the one that is worked through, and puts the focus back on the row that was opened last. */
function useWork({ box, place, view, answer }: Shown): void {
  const client = useQueryClient()
  const href = listHref(place.param, view)
  // The address does not have the searched text.
  const name = `${href} ${view.text}`
  const [returnsTo, setReturnsTo] = useState(() => lastOpened(name))
  useEffect(() => {
    if (answer === undefined) return
    const fetchPage = (page: number) => client.fetchQuery({ ...listQuery(place, { ...view, page }), staleTime: 0 })
    rememberWork({ name, href, page: answer, fetchPage })
  }, [client, name, href, place, view, answer])
  useEffect(() => {
    if (answer === undefined || returnsTo === null) return
    setReturnsTo(null)
    const link = box.current?.querySelector<HTMLElement>(`[data-application="${returnsTo}"] [data-row-link]`)
    link?.focus()
    link?.scrollIntoView({ block: 'center' })
  }, [box, answer, returnsTo])
}

function useEmptyList({ place, view, isApplicant }: ResultProps): EmptyList {
  const { t } = useLingui()
  const isSearch = view.text !== '' || view.from !== null
  const isEverything = view.statuses.length === 0
  // Decided applications, and an applicant's own, are not waiting work.
  const isWork = !isApplicant && !isEverything && view.statuses.every(isInReview)
  // A search without results is first widened to all statuses; only then does the link show all applications.
  const isWidened = isSearch && !isEverything
  const wider = isWidened ? { ...view, statuses: [], page: 1 } : { statuses: [] }
  return {
    title: isSearch ? t`Nothing was found` : isWork ? t`Nothing waits here` : t`There are no applications here`,
    text: isSearch
      ? t`Check how the number or name is written.`
      : isWork && t`New applications appear here by themselves when they arrive.`,
    action: (isSearch || !isEverything) && (
      <LinkButton variant="plain" href={listHref(place.param, wider)} {...(isWidened && keepsSearched)}>
        {isWidened ? t`Search in all applications` : t`Show all applications`}
      </LinkButton>
    ),
  }
}
