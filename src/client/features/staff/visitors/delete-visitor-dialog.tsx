import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteVisitor, type Visitor } from '#contract/appointments/visitors.ts'
import { appointmentsKey } from '../../../entities/appointment/appointment-queries.ts'
import { receptionsKey } from '../../../entities/schedule/actions/use-desk-action.ts'
import { visitorsKey } from '../../../entities/visitor/own-visitor-query.ts'
import { call } from '../../../platform/api/api.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'
import { toast } from '../../../platform/toast.ts'
import { MutationFailure } from '../../../ui/form/form-failure.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx'
import { visitorName } from './visitor-rows.tsx'

/** Erases the personal data of a visitor, once it is confirmed. */
export function DeleteVisitorDialog({ visitor, onClose }: { visitor: Visitor; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const name = visitorName(visitor)
  const deleting = useMutation({
    mutationFn: () => unwrap(call(deleteVisitor, { query: { id: visitor.id }, idempotencyKey: crypto.randomUUID() })),
    onSuccess: async () => {
      toast.success(t`Visitor deleted`)
      const keys = [visitorsKey, appointmentsKey, receptionsKey]
      await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
      onClose()
    },
    onError: () => toast.error(t`Error Deleting Visitor.`),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Delete this visitor?`}
      description={t`${name}: name, contact, NID, address and photo are erased for good, and open appointments are cancelled.`}
      confirmLabel={deleting.isPending ? t`Please wait` : t`Delete`}
      danger
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
    >
      {deleting.error !== null && <MutationFailure error={deleting.error} />}
    </ConfirmDialog>
  )
}
