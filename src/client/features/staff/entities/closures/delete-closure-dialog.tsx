import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Closure, deleteClosure } from '#contract/administration/closures.ts'
import { call } from '../../../../platform/api/api.ts'
import { unwrap } from '../../../../platform/api/unwrap.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { toast } from '../../../../platform/toast.ts'
import { MutationFailure } from '../../../../ui/form/form-failure.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { closuresKey } from './closure-queries.ts'

export type DeleteClosureProps = { closure: Closure; onClose: () => void }

/** Asks before visitors can be given these times again. */
export function DeleteClosureDialog({ closure, onClose }: DeleteClosureProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const client = useQueryClient()
  const title = locale === 'bn' ? closure.titleBn : closure.titleEn
  const removal = useMutation({
    mutationFn: () => unwrap(call(deleteClosure, { query: { id: closure.id } })),
    onSuccess: async () => {
      toast.success(t`Holiday or absence deleted`)
      await client.invalidateQueries({ queryKey: [closuresKey] })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => open || onClose()}
      title={t`Delete “${title}”?`}
      description={t`Visitors can then be given appointments at these times again.`}
      confirmLabel={t`Delete`}
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
    >
      <MutationFailure error={removal.error} />
    </ConfirmDialog>
  )
}
