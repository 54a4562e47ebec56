import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { SessionRecord } from '#contract/live/live-shapes.ts'
import { dhakaDate, formatDate, formatTime } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { ListPage } from '../../../../ui/list/list-page.tsx'
import { useListSearch } from '../../../../ui/list/use-list-search.ts'
import { HostsOnly } from './hosts-only.tsx'
import { sessionsQuery } from './record-queries.ts'
import { WaitText } from './wait-text.tsx'

/** The past sessions of the Secretary's Hour, the newest first. */
export function SessionsPage() {
  const { t } = useLingui()
  const { page, hrefOf: pageHref } = useListSearch('/_signed-in/live/record/')
  const query = useQuery(sessionsQuery({ page }))
  return (
    <HostsOnly query={query}>
      <ListPage
        title={t`Secretary’s Hour: past sessions`}
        actions={
          <LinkButton size="small" href={hrefOf('/live')}>
            {t`Go to the session`}
          </LinkButton>
        }
        query={query}
        hrefOf={(to) => pageHref({ page: to })}
        empty={{ title: t`No session has been held yet`, text: t`Each session appears here as soon as it is started.` }}
      >
        {(list) => <SessionRows list={list} />}
      </ListPage>
    </HostsOnly>
  )
}

function SessionRows({ list }: { list: readonly SessionRecord[] }) {
  const { t } = useLingui()
  return (
    <Card padded={false}>
      <ul aria-label={t`Sessions`} className="divide-y divide-line">
        {list.map((session) => (
          <li key={session.id} data-session={session.id}>
            <SessionRow session={session} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** From when to when the session was open. */
export function SessionTimes({ session: { startedAt, endedAt } }: { session: SessionRecord }) {
  const locale = useLocale()
  const times = [formatTime(startedAt, locale), ...(endedAt === null ? [] : [formatTime(endedAt, locale)])].join(' – ')
  return `${formatDate(dhakaDate(startedAt), locale)}, ${times}`
}

function SessionRow({ session }: { session: SessionRecord }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { id, host, endedAt, guests, served, medianWaitSeconds } = session
  const [all, spokenTo] = [guests, served].map((count) => formatNumber(count, locale))
  return (
    <a
      href={hrefOf('/live/record/$id', { params: { id } })}
      className="grid gap-x-4 gap-y-1 px-4 py-3 leading-tight text-ink no-underline hover:bg-sunken hover:text-ink md:grid-cols-[1fr_auto] md:items-center"
    >
      <div>
        <p className="font-bold">
          <SessionTimes session={session} />
        </p>
        <p className="text-small text-muted">{host[locale]}</p>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small tabular-nums md:justify-end">
        {endedAt === null && <Chip tone="ok" icon="check">{t`Running`}</Chip>}
        <span>{t`Guests: ${all}`}</span>
        <span>{t`Talked with: ${spokenTo}`}</span>
        <span>
          {t`Median wait:`} <WaitText seconds={medianWaitSeconds} />
        </span>
      </p>
    </a>
  )
}
