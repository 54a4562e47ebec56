import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Message, sendMessageAgain } from '#contract/messages.ts'
import { call } from '../../../platform/api/api.ts'
import { useFailureText } from '../../../platform/api/error-messages.ts'
import { CallFailure, unwrap } from '../../../platform/api/unwrap.ts'
import { messagesKey } from './message-queries.ts'

/** Sends a message again. For one that may have arrived, the caller asks for a confirmation first. */
export function useSendAgain() {
  const client = useQueryClient()
  const failureText = useFailureText()
  const sending = useMutation({
    mutationFn: ({ id, state }: Message) =>
      unwrap(
        call(sendMessageAgain, {
          body: { id, ...(state === 'UNKNOWN' && { mayArriveTwice: true }) },
          idempotencyKey: crypto.randomUUID(),
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: [messagesKey] }),
  })
  const { error } = sending
  return {
    send: (message: Message) => sending.mutate(message),
    busyId: sending.isPending ? sending.variables.id : null,
    failure: error instanceof CallFailure ? failureText(error.failure) : null,
  }
}
