import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { listLiveSessions } from '#contract/live/live.ts'
import type { SessionRecord } from '#contract/live/live-shapes.ts'
import { dhakaDate, formatDate, formatTime } from '#domain/reference/calendar.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Chip } from '../../../../ui/chip.tsx'
import { defineList } from '../../../../ui/list/define-list.ts'
import { DefinedList } from '../../../../ui/list/defined-list.tsx'
import { hostsOnly } from './hosts-only.ts'
import { WaitText } from './wait-text.tsx'

const sessions = defineList('/_signed-in/live/record', listLiveSessions, {
  title: msg`Secretary’s Hour: past sessions`,
  notFor: hostsOnly,
  row: { kind: 'session' },
  rowLink: ({ id }) => hrefOf('/live/record/$id', { params: { id } }),
  columns: [
    { id: 'times', head: msg`Session`, sort: 'startedAt', cell: (session) => <SessionTimes session={session} /> },
    { id: 'running', head: msg`State`, aside: true, cell: ({ endedAt }) => endedAt === null && <Running /> },
    { id: 'host', head: msg`Official`, plain: true, cell: ({ host }, locale) => host[locale] },
    { id: 'guests', head: msg`Guests`, numeric: true, cell: ({ guests }, locale) => formatNumber(guests, locale) },
    { id: 'served', head: msg`Talked with`, numeric: true, cell: ({ served }, locale) => formatNumber(served, locale) },
    {
      ...{ id: 'wait', head: msg`Median wait`, numeric: true },
      cell: ({ medianWaitSeconds }) => <WaitText seconds={medianWaitSeconds} />,
    },
  ],
  links: [{ id: 'session', href: hrefOf('/live'), label: msg`Go to the session` }],
  empty: { title: msg`No session has been held yet`, text: msg`Each session appears here as soon as it is started.` },
})

/** The past sessions of the Secretary's Hour, the newest first. */
export function SessionsPage() {
  return <DefinedList {...sessions} />
}

/** From when to when the session was open. */
function SessionTimes({ session: { startedAt, endedAt } }: { session: SessionRecord }) {
  const locale = useLocale()
  const times = [formatTime(startedAt, locale), ...(endedAt === null ? [] : [formatTime(endedAt, locale)])].join(' – ')
  return `${formatDate(dhakaDate(startedAt), locale)}, ${times}`
}

function Running() {
  const { t } = useLingui()
  return <Chip tone="ok" icon="check">{t`Running`}</Chip>
}
