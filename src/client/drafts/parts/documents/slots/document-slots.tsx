import { useLingui } from '@lingui/react/macro'
import type { DocumentSlot as Slot } from '#domain/forms/definition.ts'
import { DocumentSlot } from './document-slot.tsx'

/** The documents of a page, below the rules for attachments. */
export function DocumentSlots({ slots }: { slots: readonly Slot[] }) {
  const { t } = useLingui()
  return (
    <div className="space-y-3">
      <p className="text-small text-muted">
        {t`PDF or PNG, at most 2 MB each. You can also take a photo of the document: it is made small enough right here.`}
      </p>
      {slots.map((slot) => (
        <DocumentSlot key={slot.slot} slot={slot} />
      ))}
    </div>
  )
}
