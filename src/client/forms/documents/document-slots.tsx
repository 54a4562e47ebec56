import { useLingui } from '@lingui/react/macro'
import type { DocumentSlot as Slot } from '#domain/enlistment/definition.ts'
import { DocumentSlot } from './document-slot.tsx'

/** The documents of a step, and what a file must be, said before the first is chosen. */
export function DocumentSlots({ slots }: { slots: readonly Slot[] }) {
  const { t } = useLingui()
  return (
    <div className="space-y-3">
      <p className="text-small text-muted">
        {t`PDF or PNG, at most 2 MB each. A photo that you take here is made small enough by itself.`}
      </p>
      {slots.map((slot) => (
        <DocumentSlot key={slot.slot} slot={slot} />
      ))}
    </div>
  )
}
