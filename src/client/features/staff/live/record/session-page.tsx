import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { exportSession, listSessionGuests } from '#contract/live/live.ts'
import type { GuestRecord } from '#contract/live/live-shapes.ts'
import type { GuestState } from '#domain/live/live-states.ts'
import { dhakaDate, formatDate, formatTime } from '#domain/reference/calendar.ts'
import { formatNumber, localiseDigits } from '#domain/reference/numerals.ts'
import { call } from '../../../../platform/api/api.ts'
import { useFailureText } from '../../../../platform/api/error-messages.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { saveAs } from '../../../../platform/storage/save-as.ts'
import { Button } from '../../../../ui/button.tsx'
import { Chip, type ChipTone } from '../../../../ui/chip.tsx'
import { FieldError } from '../../../../ui/fields/field.tsx'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import { defineList, type ListPartProps, type PageOf } from '../../../../ui/list/define-list.ts'
import { DefinedList } from '../../../../ui/list/defined-list.tsx'
import { districtName, MissesMark } from '../desk/guest-facts.tsx'
import { hostsOnly } from './hosts-only.ts'
import { WaitText } from './wait-text.tsx'

const route = '/_signed-in/live/record/$id'

/** Guests by their serial. After the retention period only the figures are left. */
const guests = defineList(route, listSessionGuests, {
  title: msg`Guests of a session`,
  back: { href: hrefOf('/live/record'), label: msg`Go to past sessions` },
  notFor: hostsOnly,
  row: { kind: 'guest', name: ({ serial }) => String(serial) },
  columns: [
    {
      ...{ id: 'serial', head: msg`Number`, sort: 'serial' },
      cell: ({ serial }, locale) => (
        <span className="text-h2 font-bold tabular-nums">{formatNumber(serial, locale)}</span>
      ),
    },
    { id: 'person', head: msg`Guest`, plain: true, cell: (guest) => <Person guest={guest} /> },
    { id: 'joined', head: msg`Joined`, sort: 'joinedAt', cell: ({ joinedAt }, locale) => formatTime(joinedAt, locale) },
    { id: 'wait', head: msg`Wait`, sort: 'wait', cell: ({ waitSeconds }) => <WaitText seconds={waitSeconds} /> },
    { id: 'outcome', head: msg`Outcome`, aside: true, cell: (guest) => <Outcome guest={guest} /> },
  ],
  empty: { title: msg`No guests joined this session` },
  parts: { note: DayNote, header: ExportButton },
})

/** The guests of one session, with waits and outcomes. */
export function SessionPage() {
  return <DefinedList {...guests} params={getRouteApi(route).useParams()} />
}

function DayNote({ answer }: ListPartProps<unknown, PageOf<typeof listSessionGuests>>) {
  const locale = useLocale()
  const first = answer?.list[0]
  return first && `· ${formatDate(dhakaDate(first.joinedAt), locale)}`
}

function Person({ guest: { fullName, mobile, district, purpose } }: { guest: GuestRecord }) {
  const { t } = useMacro()
  const locale = useLocale()
  const about = [district && districtName(district, locale), mobile && localiseDigits(mobile, locale)].filter(Boolean)
  return (
    <>
      <p className="font-bold">{fullName ?? t`Personal data was erased`}</p>
      {purpose !== null && <p>{purpose}</p>}
      {about.length > 0 && <p className="text-muted tabular-nums">{about.join(' · ')}</p>}
    </>
  )
}

type OutcomeWords = { name: MessageDescriptor; tone: ChipTone; icon: IconName }

const waiting: OutcomeWords = { name: msg`Waiting`, tone: 'info', icon: 'clock' }
const outcomes: Record<GuestState, OutcomeWords> = {
  JOIN: waiting,
  WAIT: waiting,
  MISSED: waiting,
  CALLED: { name: msg`Ringing`, tone: 'info', icon: 'phone' },
  IN_CALL: { name: msg`In conversation`, tone: 'info', icon: 'phone' },
  DONE: { name: msg`Talked with`, tone: 'ok', icon: 'check' },
  CALL_REJECTED: { name: msg`Declined`, tone: 'danger', icon: 'close' },
  LEFT: { name: msg`Left`, tone: 'neutral', icon: 'right' },
  ENDED: { name: msg`Not reached`, tone: 'accent', icon: 'clock' },
}

/** How the wait of a guest ended, or its current state. */
function Outcome({ guest: { state, misses, reason } }: { guest: GuestRecord }) {
  const { _ } = useLingui()
  const { name, tone, icon } = outcomes[state]
  return (
    <div className="space-y-1">
      <div className="flex flex-wrap gap-2">
        <Chip tone={tone} icon={icon}>
          {_(name)}
        </Chip>
        <MissesMark misses={misses} />
      </div>
      {reason !== null && <p>{reason}</p>}
    </div>
  )
}

/** Saves the guests of a session as a CSV file. A plain link cannot send the headers that the server requires. */
function ExportButton() {
  const { t } = useMacro()
  const { id } = getRouteApi(route).useParams()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function save(): Promise<void> {
    setBusy(true)
    setProblem(null)
    const answer = await call(exportSession, { params: { id } })
    setBusy(false)
    if (answer.ok) saveAs(answer.body, `live-session-${id.slice(0, 8)}.csv`)
    else setProblem(failureText(answer))
  }
  return (
    <div>
      <Button variant="plain" size="small" busy={busy} data-action="export" onClick={() => void save()}>
        <Icon name="download" />
        {busy ? t`Please wait` : t`Save as CSV`}
      </Button>
      <div role="alert">{problem !== null && <FieldError>{problem}</FieldError>}</div>
    </div>
  )
}
