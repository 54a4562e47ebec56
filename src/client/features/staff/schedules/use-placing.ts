import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { rememberFocus } from '../../../ui/overlays/focus-return.ts'

export type Placing = {
  appointment: AppointmentSummary
  action: 'approve' | 'reschedule'
  /** Whether the time is chosen by dragging, which does not move the focus. */
  isDrag: boolean
}

/** The action that sets a time: for a request, or for a booked appointment that may be moved; null for others. */
export function timeActionOf({ actions }: AppointmentSummary): Placing['action'] | null {
  return actions.includes('approve') ? 'approve' : actions.includes('reschedule') ? 'reschedule' : null
}

export type PlacingState = {
  placing: Placing | null
  /** The text of the live region. */
  announcement: string
  start: (appointment: AppointmentSummary, isDrag: boolean) => void
  /** Ends the choice. `isGivenUp`: the person cancelled it, which is announced. */
  stop: (isGivenUp: boolean) => void
  announce: (text: string) => void
}

/** The choice of a time for one appointment, started by a button, a drag or a key. Escape cancels it. */
export function usePlacing(): PlacingState {
  const { t } = useLingui()
  const [placing, setPlacing] = useState<Placing | null>(null)
  const [announcement, announce] = useState('')
  // The focus is remembered before the first free slot gets it.
  const returnFocus = useRef<(() => void) | null>(null)
  const isPlacing = placing !== null && !placing.isDrag
  const givenUp = t`No time was chosen.`
  useEffect(() => {
    if (!isPlacing) return
    function onKey(event: KeyboardEvent): void {
      // A dialog in front handles Escape itself.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role="dialog"]') !== null) return
      setPlacing(null)
      announce(givenUp)
      returnFocus.current?.()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isPlacing, givenUp])
  return {
    placing,
    announcement,
    announce,
    start(appointment, isDrag) {
      const action = timeActionOf(appointment)
      if (action === null) return
      const { name } = appointment.visitor
      // A drag does not move the focus, and some browsers do not focus a button that is pressed with a mouse.
      returnFocus.current = isDrag || document.activeElement === document.body ? null : rememberFocus()
      setPlacing({ appointment, action, isDrag })
      announce(
        isDrag
          ? t`${name} is being moved. Drop on a free time or on a day; Escape cancels.`
          : t`Choosing a time for ${name}. The arrow keys move between free times and days, Enter selects one, Escape cancels.`,
      )
    },
    stop(isGivenUp) {
      setPlacing(null)
      announce(isGivenUp ? givenUp : '')
      if (isGivenUp) returnFocus.current?.()
    },
  }
}
