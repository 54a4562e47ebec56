import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toast } from '../../platform/toast.ts'
import { ConfirmDialog } from '../overlays/dialog.tsx'
import { MutationFailure } from './form-failure.tsx'

export type RemovalDialogProps = {
  title: ReactNode
  /** The consequence of the removal. */
  description: ReactNode
  confirmLabel: ReactNode
  closeLabel?: ReactNode
  /** The call that removes the record; throws the failure. */
  remove: () => Promise<unknown>
  /** The message after a success. */
  done: string
  /** A message after a failure, in addition to the one in the dialog, where the specification names one. */
  failed?: string
  /** The first parts of the cache keys that the removal invalidates. */
  invalidates: readonly string[]
  onClose: () => void
}

/** Asks for confirmation, removes a record, and stays open with the reason when the removal fails. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { title, description, confirmLabel, closeLabel, remove, done, failed, invalidates, onClose } = props
  const client = useQueryClient()
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      toast.success(done)
      await Promise.all(invalidates.map((key) => client.invalidateQueries({ queryKey: [key] })))
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
      onConfirm={() => removal.mutate()}
    >
      <MutationFailure error={removal.error} />
    </ConfirmDialog>
  )
}
