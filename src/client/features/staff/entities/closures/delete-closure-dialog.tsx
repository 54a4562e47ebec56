import { useLingui } from '@lingui/react/macro'
import { type Closure, deleteClosure } from '#contract/administration/closures.ts'
import { call } from '../../../../platform/api/api.ts'
import { unwrap } from '../../../../platform/api/unwrap.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { RemovalDialog } from '../../../../ui/form/removal-dialog.tsx'
import { closuresKey } from './closure-queries.ts'

export type DeleteClosureProps = { closure: Closure; onClose: () => void }

/** Asks for a confirmation, because appointments are possible at these times again after the deletion. */
export function DeleteClosureDialog({ closure, onClose }: DeleteClosureProps) {
  const { t } = useLingui()
  const title = useLocale() === 'bn' ? closure.titleBn : closure.titleEn
  return (
    <RemovalDialog
      title={t`Delete “${title}”?`}
      description={t`Visitors can then be given appointments at these times again.`}
      confirmLabel={t`Delete`}
      remove={() => unwrap(call(deleteClosure, { query: { id: closure.id } }))}
      done={t`Holiday or absence deleted`}
      invalidates={[closuresKey]}
      onClose={onClose}
    />
  )
}
