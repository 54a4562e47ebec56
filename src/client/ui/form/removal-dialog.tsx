import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ActionInput, useEndpointAction } from '../../platform/api/use-endpoint-action.ts'
import { toast } from '../../platform/toast.ts'
import { ConfirmDialog } from '../overlays/dialog.tsx'
import { MutationFailure } from './form-failure.tsx'

export type RemovalDialogProps<E extends Endpoint> = {
  title: ReactNode
  /** The consequence of the removal. */
  description: ReactNode
  confirmLabel: ReactNode
  closeLabel?: ReactNode
  /** The call that removes the record, and what it sends. */
  endpoint: E
  input: ActionInput<E>
  /** The message after a success. */
  done: string
  /** A message after a failure, in addition to the one in the dialog, where the specification names one. */
  failed?: string
  /** The calls whose cached answers the removal changes. */
  invalidates: readonly Endpoint[]
  onClose: () => void
}

/** Asks for confirmation, removes a record, and stays open with the reason when the removal fails. */
export function RemovalDialog<E extends Endpoint>(props: RemovalDialogProps<E>) {
  const { title, description, confirmLabel, closeLabel, endpoint, input, done, failed, invalidates, onClose } = props
  const removal = useEndpointAction(endpoint, {
    invalidates,
    onSuccess() {
      toast.success(done)
      onClose()
    },
    onError: () => failed !== undefined && toast.error(failed),
  })
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      closeLabel={closeLabel}
      busy={removal.isPending}
      onConfirm={() => removal.mutate(input)}
    >
      <MutationFailure error={removal.error} />
    </ConfirmDialog>
  )
}
