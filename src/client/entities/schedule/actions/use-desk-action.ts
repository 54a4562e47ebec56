import { useLingui } from '@lingui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AppointmentSummary } from '#contract/appointments/appointment-shapes.ts'
import { checkIn, checkOut } from '#contract/appointments/receptions.ts'
import { call } from '../../../platform/api/api.ts'
import { useFailureText } from '../../../platform/api/error-messages.ts'
import { CallFailure, unwrap } from '../../../platform/api/unwrap.ts'
import { toast } from '../../../platform/toast.ts'
import { appointmentsKey } from '../../appointment/appointment-queries.ts'
import { type DeskAction, deskDone } from './action-words.ts'

/** The first part of the key of the reception's cached answers. */
export const receptionsKey = 'receptions'

const calls = { checkIn, checkOut }

export type DeskStep = { action: DeskAction; appointment: Pick<AppointmentSummary, 'id' | 'version'> }

/** Checks a visitor in or out with one press and without a dialog, because the visitor is at the desk. */
export function useDeskAction() {
  const { _ } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const sending = useMutation({
    mutationFn: ({ action, appointment: { id, version } }: DeskStep) =>
      unwrap(call(calls[action], { body: { id, version }, idempotencyKey: crypto.randomUUID() })),
    onSuccess: (_answer, { action }) => toast.success(_(deskDone[action])),
    // The page shows each failure in its place too. A lost connection is shown only there.
    onError: (error) => {
      if (error instanceof CallFailure && error.failure.problem !== undefined) toast.error(failureText(error.failure))
    },
    onSettled: () =>
      Promise.all(
        [appointmentsKey, receptionsKey].map((queryKey) => client.invalidateQueries({ queryKey: [queryKey] })),
      ),
  })
  const { error } = sending
  return {
    take: (step: DeskStep) => sending.mutate(step),
    busyId: sending.isPending ? sending.variables.appointment.id : null,
    failure: error instanceof CallFailure ? failureText(error.failure) : null,
  }
}
