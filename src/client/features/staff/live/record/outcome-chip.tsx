import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { GuestState } from '#domain/live/live-states.ts'
import { Chip, type ChipTone } from '../../../../ui/chip.tsx'
import type { IconName } from '../../../../ui/icon.tsx'

type Outcome = { name: MessageDescriptor; tone: ChipTone; icon: IconName }

const waiting: Outcome = { name: msg`Waiting`, tone: 'info', icon: 'clock' }
const outcomes: Record<GuestState, Outcome> = {
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
export function OutcomeChip({ state }: { state: GuestState }) {
  const { _ } = useLingui()
  const { name, tone, icon } = outcomes[state]
  return (
    <Chip tone={tone} icon={icon}>
      {_(name)}
    </Chip>
  )
}
