import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Reception, searchReceptions } from '#contract/appointments/receptions.ts'
import { formatDate, formatTime } from '#domain/reference/calendar.ts'
import { formatNumber, localiseDigits } from '#domain/reference/numerals.ts'
import { AppointmentChip } from '../../../entities/appointment/appointment-chip.tsx'
import { scheduleTimes } from '../../../entities/appointment/schedule-text.ts'
import { ToTelephone } from '../../../entities/appointment/to-telephone.tsx'
import { actionLabels, type DeskAction } from '../../../entities/schedule/actions/action-words.ts'
import { useDeskAction } from '../../../entities/schedule/actions/use-desk-action.ts'
import { officialName } from '../../../entities/schedule/shown/official-name.ts'
import { receptionOnly } from '../../../entities/schedule/shown/reception-only.ts'
import { VisitorPhoto } from '../../../entities/schedule/shown/visitor-photo.tsx'
import { currentDate } from '../../../platform/current-date.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { defineList } from '../../../ui/list/define-list.ts'
import { DefinedList } from '../../../ui/list/defined-list.tsx'
import { WalkInDialog } from './walk-in-dialog.tsx'

/** Often, because colleagues may assign times of today at any moment. */
const refetchMs = 30_000

const receptions = defineList('/_signed-in/receptions', searchReceptions, {
  title: msg`Receptions`,
  notFor: receptionOnly,
  row: { kind: 'reception' },
  columns: [
    { id: 'visitor', head: msg`Visitor`, cell: (reception) => <VisitorCell reception={reception} /> },
    {
      ...{ id: 'time', head: msg`Time`, plain: true, sort: 'time' },
      cell: ({ schedule }, locale) => (
        <span className="font-medium tabular-nums">{schedule !== null && scheduleTimes(schedule, locale)}</span>
      ),
    },
    { id: 'official', head: msg`Official`, plain: true, cell: (reception) => <OfficialCell reception={reception} /> },
    { id: 'presence', head: msg`Presence`, plain: true, cell: (reception) => <Presence reception={reception} /> },
  ],
  search: { label: msg`Search by name, topic or mobile number`, placeholder: msg`Name, topic, mobile` },
  empty: {
    title: msg`No one is expected today`,
    text: msg`Visitors with an appointment in person today appear here.`,
    found: msg`Nothing found`,
  },
  refetchMs,
  parts: { note: Today, header: WalkInButton },
})

/** The visitors of the reception today: expected, present, gone, and those without an appointment. */
export function ReceptionsPage() {
  return <DefinedList {...receptions} />
}

function Today() {
  return `· ${formatDate(currentDate(), useLocale())}`
}

function WalkInButton() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" data-action="walk-in" onClick={() => setOpen(true)}>
        <Icon name="plus" />
        {t`Visitor without an appointment`}
      </Button>
      {isOpen && <WalkInDialog onClose={() => setOpen(false)} />}
    </>
  )
}

type CellProps = { reception: Reception }

function VisitorCell({ reception: { visitor, topic, personCount, mobile } }: CellProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const persons = formatNumber(personCount, locale)
  return (
    <div className="flex min-w-0 gap-3">
      <VisitorPhoto imageUrl={visitor.imageUrl} />
      <div className="min-w-0 leading-tight">
        <p className="font-bold">{visitor.name}</p>
        <p className="line-clamp-2 text-muted">{topic}</p>
        <p className="text-muted tabular-nums">
          {[mobile !== null && localiseDigits(mobile, locale), personCount > 1 && t`Persons: ${persons}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </div>
  )
}

function OfficialCell({ reception: { official, room } }: CellProps) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <>
      <p>{officialName(official, locale)}</p>
      <p className="text-muted">
        {[official.designation?.[locale], room !== null && t`Room ${localiseDigits(room, locale)}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}

/** Whether the visitor is expected, there or gone, and the button that changes it. */
function Presence({ reception }: CellProps) {
  const { t, i18n } = useLingui()
  const desk = useDeskAction()
  const locale = useLocale()
  const { checkedInAt, checkedOutAt, status, actions, visitor } = reception
  const action = (['checkIn', 'checkOut'] satisfies DeskAction[]).find((each) => actions.includes(each))
  const [arrived, left] = [checkedInAt, checkedOutAt].map((at) => (at === null ? '' : formatTime(at, locale)))
  return (
    <div className="flex flex-wrap items-center gap-2 md:justify-end">
      {checkedInAt === null ? (
        <>
          <ToTelephone appointment={reception} />
          <AppointmentChip status={status} />
        </>
      ) : (
        <Chip tone={checkedOutAt === null ? 'ok' : 'neutral'} icon={checkedOutAt === null ? 'check' : 'right'}>
          {checkedOutAt === null ? t`Here since ${arrived}` : t`${arrived} to ${left}`}
        </Chip>
      )}
      {action !== undefined && (
        <Button
          size="small"
          variant={action === 'checkIn' ? 'primary' : 'plain'}
          data-action={action}
          aria-label={`${i18n._(actionLabels[action])}: ${visitor.name}`}
          busy={desk.busyId !== null}
          onClick={() => desk.take({ action, appointment: reception })}
        >
          {i18n._(actionLabels[action])}
        </Button>
      )}
      {desk.failure !== null && (
        <p role="alert" className="basis-full text-danger">
          {desk.failure}
        </p>
      )}
    </div>
  )
}
