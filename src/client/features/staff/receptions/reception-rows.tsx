import { useLingui } from '@lingui/react/macro'
import type { Reception } from '#contract/appointments/receptions.ts'
import { formatTime } from '#domain/reference/calendar.ts'
import { formatNumber, localiseDigits } from '#domain/reference/numerals.ts'
import { AppointmentChip } from '../../../entities/appointment/appointment-chip.tsx'
import { scheduleTimes } from '../../../entities/appointment/schedule-text.ts'
import { ToTelephone } from '../../../entities/appointment/to-telephone.tsx'
import { actionLabels, type DeskAction } from '../../../entities/schedule/actions/action-words.ts'
import type { useDeskAction } from '../../../entities/schedule/actions/use-desk-action.ts'
import { officialName } from '../../../entities/schedule/shown/official-name.ts'
import { VisitorPhoto } from '../../../entities/schedule/shown/visitor-photo.tsx'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'

type Desk = ReturnType<typeof useDeskAction>

/** The visitors of the day by time, with one button for their arrival and one for their departure. */
export function ReceptionRows({ list, desk }: { list: readonly Reception[]; desk: Desk }) {
  const { t } = useLingui()
  return (
    <Card padded={false}>
      <ul aria-label={t`Receptions`} className="divide-y divide-line">
        {list.map((reception) => (
          <li
            key={reception.id}
            data-reception={reception.id}
            className="grid gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[11rem_1fr_13rem_auto] md:items-center"
          >
            <ReceptionRow reception={reception} desk={desk} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ReceptionRow({ reception, desk }: { reception: Reception; desk: Desk }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { schedule, visitor, topic, personCount, mobile, official, room } = reception
  const persons = formatNumber(personCount, locale)
  return (
    <>
      <p className="font-medium tabular-nums leading-tight">{schedule !== null && scheduleTimes(schedule, locale)}</p>
      <div className="flex min-w-0 gap-3">
        <VisitorPhoto imageUrl={visitor.imageUrl} />
        <div className="min-w-0 leading-tight">
          <p className="font-bold">{visitor.name}</p>
          <p className="line-clamp-2 text-small text-muted">{topic}</p>
          <p className="text-small text-muted tabular-nums">
            {[mobile !== null && localiseDigits(mobile, locale), personCount > 1 && t`Persons: ${persons}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      <div className="text-small leading-tight">
        <p>{officialName(official, locale)}</p>
        <p className="text-muted">
          {[official.designation?.[locale], room !== null && t`Room ${localiseDigits(room, locale)}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Presence reception={reception} desk={desk} />
    </>
  )
}

/** Whether the visitor is expected, there or gone, and the button that changes it. */
function Presence({ reception, desk }: { reception: Reception; desk: Desk }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { checkedInAt, checkedOutAt, status, actions, visitor, id } = reception
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
          busy={desk.busyId === id}
          onClick={() => desk.take({ action, appointment: reception })}
        >
          {i18n._(actionLabels[action])}
        </Button>
      )}
    </div>
  )
}
