import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import { isInReview } from '#domain/enlistment/application-status.ts'
import { ownStatuses } from '#domain/enlistment/desk/desks.ts'
import { formatDate } from '#domain/reference/calendar.ts'
import { hasRole, useSession } from '../../../../platform/api/session.ts'
import { currentDate } from '../../../../platform/current-date.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { type EmptyList, ListResult } from '../../../../ui/list/list-page.tsx'
import { ListSearch } from '../../../../ui/list/list-search.tsx'
import { keepSearched, keepsSearched } from '../../../../ui/list/searched.ts'
import { useListSearch } from '../../../../ui/list/use-list-search.ts'
import { BulkList } from '../bulk/bulk-list.tsx'
import { SavedFilters } from '../filters/saved-filters.tsx'
import { useSavedShown } from '../filters/use-saved-shown.ts'
import { ApplicationRows } from './application-rows.tsx'
import { ExportMenu } from './export-menu.tsx'
import { Key } from './key.tsx'
import { KeysLine, useListKeys } from './list-keys.tsx'
import { listQuery } from './list-query.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { MarkSelect, StatusFilters, TypeSelect, usePlaceName } from './list-tools.tsx'
import {
  everything,
  isNarrowed,
  type ListPlace,
  type ListView,
  listHref,
  readPlace,
  readView,
  sameStatuses,
} from './list-view.ts'

/** A list of applications: the work of a desk, all of them, or an applicant's own. The address can name a type. */
export function ApplicationListPage() {
  const { t } = useLingui()
  const { type } = useParams({ strict: false })
  const place = useMemo(() => (type === undefined ? everything : readPlace(type)), [type])
  if (place !== null) return <ApplicationList place={place} />
  return (
    <Page width="wide">
      <PageHeader title={t`The page was not found`} />
      <LinkButton href={hrefOf('/applications')}>{t`Go to the applications`}</LinkButton>
    </Page>
  )
}

type ShownList = {
  view: ListView
  isOwnDesk: boolean
  isApplicant: boolean
  searchFor: (text: string) => void
}

function useListView({ param }: ListPlace): ShownList {
  const session = useSession()
  const route = param === null ? '/_signed-in/applications' : '/_signed-in/applications/$type'
  const { search, text, searchFor } = useListSearch(route, 'applications')
  return useMemo(() => {
    const desk = ownStatuses(session?.user.roles ?? [])
    const view = readView(search, desk, text)
    const isOwnDesk = desk.length > 0 && sameStatuses(view.statuses, desk)
    const isApplicant = session !== null && desk.length === 0 && hasRole(session, ['USER'])
    return { view, isOwnDesk, isApplicant, searchFor }
  }, [session, search, text, searchFor])
}

function ApplicationList({ place }: { place: ListPlace }) {
  const { t } = useLingui()
  const shown = useListView(place)
  const { view, isOwnDesk, isApplicant } = shown
  const name = usePlaceName(place)
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useListKeys(list, search)
  const saved = useSavedShown()
  const [isSavedShown] = saved
  const isReady = useQuery({ ...listQuery(place, view), enabled: false }).data !== undefined
  const isAll = view.statuses.length === 0
  return (
    <Page width="wide">
      <PageHeader
        title={
          isApplicant ? t`My applications` : isOwnDesk ? t`My desk` : isAll ? t`All applications` : t`Applications`
        }
        {...(name !== null && { note: `· ${name}` })}
        actions={<HeaderTools place={place} shown={shown} search={search} saved={saved} />}
      />
      <div className="space-y-3">
        {!isApplicant && <StatusFilters place={place} view={view} />}
        {!isApplicant && isSavedShown && <SavedFilters place={place} view={view} isReady={isReady} />}
        <SinceNotice place={place} view={view} />
        <div ref={list}>
          <Applications list={list} place={place} shown={shown} />
        </div>
      </div>
    </Page>
  )
}

type ToolsProps = ResultProps & { search: RefObject<HTMLInputElement | null>; saved: ReturnType<typeof useSavedShown> }

/** Filters, search and export beside the title. On a phone only the export is beside it; the others are below. */
function HeaderTools({ place, shown: { view, isApplicant, searchFor }, search, saved }: ToolsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isSavedShown, toggleSaved] = saved
  const open = (param: string | null, change: Partial<ListView>) =>
    void navigate({ href: listHref(param, { ...view, ...change, page: 1 }), state: keepSearched })
  return (
    <>
      <TypeSelect place={place} onChoose={(param) => open(param, {})} />
      {!isApplicant && <MarkSelect view={view} onChoose={(mark) => open(place.param, mark)} />}
      {!isApplicant && (
        <Button
          variant="plain"
          size="small"
          className="max-md:order-1"
          data-action="saved-filters"
          aria-expanded={isSavedShown}
          aria-controls="saved-filters"
          onClick={toggleSaved}
        >{t`Saved`}</Button>
      )}
      <ListSearch
        ref={search}
        className="w-40 max-md:order-1 sm:max-w-96 lg:w-28"
        label={t`Search by number, name, mobile, NID or TIN`}
        placeholder={t`Name or number`}
        text={view.text}
        searchFor={searchFor}
        after={<Key>/</Key>}
      />
      {!isApplicant && <ExportMenu place={place} view={view} />}
    </>
  )
}

/** Counters of the dashboard link to lists that begin on a day; this shows the day and removes the limit. */
function SinceNotice({ place, view }: { place: ListPlace; view: ListView }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (view.from === null) return null
  const day = formatDate(view.from, locale)
  const isToday = view.from === currentDate()
  return (
    <p className="flex flex-wrap items-center gap-3 text-small">
      {isToday ? t`Submitted today, ${day}` : t`Submitted since ${day}`}
      <a {...keepsSearched} href={listHref(place.param, { ...view, from: null, page: 1 })}>{t`Show all days`}</a>
    </p>
  )
}

/** An applicant's list is reloaded by time: there are no counts of desks whose change would reload it. */
const applicantRefetchMs = 60_000

type ResultProps = { place: ListPlace; shown: ShownList }

function Applications({ list: box, place, shown }: ResultProps & { list: RefObject<HTMLElement | null> }) {
  const { t } = useLingui()
  const { view, isOwnDesk, isApplicant } = shown
  const query = useQuery({ ...listQuery(place, view), refetchInterval: isApplicant && applicantRefetchMs })
  const href = useShownHref(listHref(place.param, view), !query.isPlaceholderData)
  useReturnedFocus(box, href, query.isSuccess)
  return (
    <BulkList rows={query.data?.list ?? noRows} list={`${listHref(place.param, { ...view, page: 1 })} ${view.text}`}>
      <ListResult
        query={query}
        hrefOf={(page) => listHref(place.param, { ...view, page })}
        empty={useEmptyList({ place, shown })}
        skeleton={<ListSkeleton />}
      >
        {(list, { hasMore, page, size, total }) => (
          <div className="space-y-3">
            {hasMore && <MoreThanCounted isSearch={view.text !== ''} />}
            <ApplicationRows
              list={list}
              caption={t`Applications`}
              hidesStatus={isOwnDesk && view.statuses.length === 1}
              openedRow={({ id }, at) => ({ list: href, id, position: (page - 1) * size + at + 1, total })}
            />
            <KeysLine />
          </div>
        )}
      </ListResult>
    </BulkList>
  )
}

const noRows: readonly ApplicationSummary[] = []

/** The address of the list whose rows are shown: while another view loads, it is that of the view before. */
function useShownHref(href: string, isLoaded: boolean): string {
  const [shown, setShown] = useState(href)
  if (isLoaded && shown !== href) setShown(href)
  return isLoaded ? href : shown
}

/** Returns the focus to the row of this list that was opened last. */
function useReturnedFocus(box: RefObject<HTMLElement | null>, href: string, isLoaded: boolean): void {
  const opened = useLocation({ select: ({ state }) => state.openedRow })
  const [returnsTo, setReturnsTo] = useState(opened?.list === href ? opened.id : null)
  useEffect(() => {
    if (!isLoaded || returnsTo === null) return
    setReturnsTo(null)
    const link = box.current?.querySelector<HTMLElement>(`[data-application="${returnsTo}"] [data-row-link]`)
    link?.focus()
    link?.scrollIntoView({ block: 'center' })
  }, [box, isLoaded, returnsTo])
}

/** Says that the result is incomplete: the search for a frequent name, and the count of a filter, have a limit. */
function MoreThanCounted({ isSearch }: { isSearch: boolean }) {
  const { t } = useLingui()
  return (
    <p role="status" className="text-small text-accent-ink">
      {isSearch
        ? t`Many applications have this name, and only some of them are listed. Add another word of the name, or search by a number.`
        : t`Not all applications are counted. Choose a status, a type or a shorter period.`}
    </p>
  )
}

function useEmptyList({ place, shown: { view, isApplicant } }: ResultProps): EmptyList {
  const { t } = useLingui()
  const isSearch = isNarrowed(view)
  const isEverything = view.statuses.length === 0
  // Neither decided applications nor those of an applicant are waiting work.
  const isWork = !isApplicant && !isEverything && view.statuses.every(isInReview)
  // After a search without results the link searches all statuses; if that finds nothing, it shows all applications.
  const isWidened = isSearch && !isEverything
  const wider = isWidened ? { ...view, statuses: [], page: 1 } : { statuses: [] }
  return {
    title: isSearch ? t`Nothing found` : isWork ? t`Nothing is waiting here` : t`There are no applications here`,
    text: isSearch
      ? t`Check the number or the spelling of the name.`
      : isWork && t`New applications appear here automatically when they arrive.`,
    action: (isSearch || !isEverything) && (
      <LinkButton variant="plain" href={listHref(place.param, wider)} {...(isWidened && keepsSearched)}>
        {isWidened ? t`Search all applications` : t`Show all applications`}
      </LinkButton>
    ),
  }
}
