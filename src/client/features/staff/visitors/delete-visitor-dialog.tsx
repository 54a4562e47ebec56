import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { deleteVisitor, type Visitor } from '#contract/appointments/visitors.ts'
import { appointmentsKey } from '../../../entities/appointment/appointment-queries.ts'
import { receptionsKey } from '../../../entities/schedule/actions/use-desk-action.ts'
import { visitorsKey } from '../../../entities/visitor/own-visitor-query.ts'
import { call } from '../../../platform/api/api.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'
import { RemovalDialog } from '../../../ui/form/removal-dialog.tsx'
import { visitorName } from './visitor-rows.tsx'

/** Erases the personal data of a visitor after a confirmation. */
export function DeleteVisitorDialog({ visitor, onClose }: { visitor: Visitor; onClose: () => void }) {
  const { t } = useLingui()
  // One idempotency key for each dialog: a retry after a lost answer counts once.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const name = visitorName(visitor)
  return (
    <RemovalDialog
      title={t`Delete this visitor?`}
      description={t`${name}: name, contact, NID, address and photo are erased permanently, and open appointments are cancelled.`}
      confirmLabel={t`Delete`}
      // Not “Cancel”, which could be read as cancelling the appointments.
      closeLabel={t`Go back`}
      remove={() => unwrap(call(deleteVisitor, { query: { id: visitor.id }, idempotencyKey }))}
      done={t`Visitor deleted`}
      failed={t`Error Deleting Visitor.`}
      invalidates={[visitorsKey, appointmentsKey, receptionsKey]}
      onClose={onClose}
    />
  )
}
