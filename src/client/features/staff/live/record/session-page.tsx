import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { dhakaDate, formatDate } from '#domain/reference/calendar.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ListResult } from '../../../../ui/list/list-page.tsx'
import { useListSearch } from '../../../../ui/list/use-list-search.ts'
import { ExportButton } from './export-button.tsx'
import { GuestRows } from './guest-rows.tsx'
import { HostsOnly } from './hosts-only.tsx'
import { sessionGuestsQuery } from './record-queries.ts'

const route = '/_signed-in/live/record/$id'

/** The guests of one session, with waits and outcomes. */
export function SessionPage() {
  const { t } = useLingui()
  const { id } = getRouteApi(route).useParams()
  const { page, hrefOf: pageHref } = useListSearch(route)
  const locale = useLocale()
  const query = useQuery(sessionGuestsQuery({ id, page }))
  const first = query.data?.list[0]
  return (
    <HostsOnly query={query}>
      <Page width="wide">
        <PageHeader
          title={t`Guests of a session`}
          note={first && `· ${formatDate(dhakaDate(first.joinedAt), locale)}`}
          back={{ href: hrefOf('/live/record'), label: t`Go to past sessions` }}
          actions={<ExportButton id={id} />}
        />
        <ListResult
          query={query}
          hrefOf={(to) => pageHref({ page: to })}
          empty={{ title: t`No guests joined this session` }}
        >
          {(list) => <GuestRows list={list} />}
        </ListResult>
      </Page>
    </HostsOnly>
  )
}
