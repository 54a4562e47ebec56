import { useLingui } from '@lingui/react'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { checkIn, checkOut } from '#contract/appointments/receptions.ts'
import { useFailureText } from '../../../platform/api/error-messages.ts'
import { CallFailure } from '../../../platform/api/unwrap.ts'
import { useEndpointAction } from '../../../platform/api/use-endpoint-action.ts'
import { toast } from '../../../platform/toast.ts'
import { appointmentReads } from '../../appointment/appointment-reads.ts'
import { type DeskAction, deskDone } from './action-words.ts'

export type DeskStep = { action: DeskAction; appointment: Pick<AppointmentSummary, 'id' | 'version'> }

/** Checks a visitor in or out with one press and without a dialog, because the visitor is at the desk. */
export function useDeskAction() {
  const steps = { checkIn: useStep('checkIn', checkIn), checkOut: useStep('checkOut', checkOut) }
  const { isPending, variables, failureText } =
    [steps.checkIn, steps.checkOut].find(({ isIdle }) => !isIdle) ?? steps.checkIn
  return {
    take({ action, appointment: { id, version } }: DeskStep) {
      // The page shows the last step only.
      steps[action === 'checkIn' ? 'checkOut' : 'checkIn'].reset()
      steps[action].mutate({ body: { id, version } })
    },
    busyId: isPending ? variables.body.id : null,
    failure: failureText,
  }
}

function useStep(action: DeskAction, endpoint: typeof checkIn) {
  const { _ } = useLingui()
  const textOf = useFailureText()
  return useEndpointAction(endpoint, {
    invalidates: appointmentReads,
    onSuccess: () => toast.success(_(deskDone[action])),
    // The page shows each failure in its place too. A lost connection is shown only there.
    onError: (error) => {
      if (error instanceof CallFailure && error.failure.problem !== undefined) toast.error(textOf(error.failure))
    },
  })
}
