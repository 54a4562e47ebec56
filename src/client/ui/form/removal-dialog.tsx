import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toast } from '../../platform/toast.ts'
import { ConfirmDialog } from '../overlays/dialog.tsx'
import { MutationFailure } from './form-failure.tsx'

export type RemovalDialogProps = {
  title: ReactNode
  /** What it means. */
  description: ReactNode
  confirmLabel: ReactNode
  closeLabel?: ReactNode
  /** The call; throws why it failed. */
  remove: () => Promise<unknown>
  /** The message of success. */
  done: string
  /** A message of failure beside the one in the dialog, where the specification names one. */
  failed?: string
  /** The first parts of the keys of what has to be read again. */
  invalidates: readonly string[]
  onClose: () => void
}

/** Asks before a record is removed, removes it, and stays with the reason when it was not. */
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
