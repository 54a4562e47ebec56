import { useLingui } from '@lingui/react/macro'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type Placing, timeActionOf } from './use-placing.ts'
import type { SlotDrag } from './use-slot-drag.ts'

type HandleProps = { appointment: AppointmentSummary; dragging: SlotDrag<AppointmentSummary> }

/** The handle for dragging. It is not a control, because keyboard users have the button beside it. */
export function DragHandle({ appointment, dragging }: HandleProps) {
  if (timeActionOf(appointment) === null) return null
  return (
    <span
      {...dragging.handleOf(appointment)}
      data-handle={appointment.id}
      aria-hidden="true"
      className="grid size-11 shrink-0 cursor-grab touch-none select-none place-items-center rounded-field text-muted hover:bg-sunken md:pointer-fine:size-9"
    >
      <Icon name="grip" />
    </span>
  )
}

type ButtonProps = { appointment: AppointmentSummary; placing: Placing | null; onStart: () => void; onStop: () => void }

/** Starts or cancels the choice of a time for this appointment. */
export function PlaceButton({ appointment, placing, onStart, onStop }: ButtonProps) {
  const { t } = useLingui()
  const action = timeActionOf(appointment)
  if (action === null) return null
  const isChosen = placing?.appointment.id === appointment.id
  const { name } = appointment.visitor
  const label = isChosen ? t`Cancel` : action === 'approve' ? t`Choose a time` : t`Move`
  return (
    <Button
      size="small"
      variant={isChosen ? 'plain' : action === 'approve' ? 'primary' : 'plain'}
      data-action="place"
      aria-label={`${label}: ${name}`}
      onClick={isChosen ? onStop : onStart}
      className="sm:shrink-0 sm:whitespace-nowrap"
    >
      {label}
    </Button>
  )
}

/** The dragged appointment, shown beside the pointer. Directly under the pointer it would cover the slot. */
export function DragGhost({ drag }: { drag: SlotDrag<AppointmentSummary>['drag'] }) {
  if (drag === null) return null
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed left-0 top-0 z-50 max-w-64 truncate rounded-card border border-primary bg-surface px-3 py-2 text-small font-bold shadow-card"
      style={{ transform: `translate(${drag.x + 12}px, ${drag.y + 12}px)` }}
    >
      {drag.item.visitor.name}
    </div>
  )
}

/** Says at the bottom of the screen for whom a time is being chosen. The button to cancel is always in sight. */
export function PlacingBar({ placing, onStop }: { placing: Placing; onStop: () => void }) {
  const { t } = useLingui()
  const { name } = placing.appointment.visitor
  return (
    <div
      data-placing=""
      className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-2 shadow-card"
    >
      <p className="min-w-0 grow text-small">
        {t`Choose a free time for:`} <b className="font-bold">{name}</b>
      </p>
      <Button variant="plain" size="small" onClick={onStop}>
        {t`Cancel`}
      </Button>
    </div>
  )
}
