import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { formatValue } from '#domain/forms/summary.ts'
import { useComputed } from '../../../../drafts/parts/fields/computed-field.tsx'
import type { LockedFieldProps } from '../../../../drafts/parts/fields/corrections.ts'
import { useDraftForm } from '../../../../drafts/parts/fields/draft-form-context.tsx'
import { useLocale } from '../../../../platform/i18n.ts'
import { useStoreValue } from '../../../../platform/use-store-value.ts'
import { fieldIds } from '../../../../ui/fields/field.tsx'

/** An answer that can be read but not changed. */
export function LockedField({ place, label }: LockedFieldProps) {
  const { t } = useLingui()
  const { session } = useDraftForm()
  const locale = useLocale()
  const computed = useComputed(place)
  const subscribe = useCallback((listener: () => void) => session.watch(place.path, listener), [session, place.path])
  const stored = useStoreValue(subscribe, () => formatValue(place.field, session.answers()[place.path] ?? null, locale))
  const text = computed ?? stored
  return (
    <div id={fieldIds(place.path).control} tabIndex={-1} data-locked={place.path}>
      <p className="text-small text-muted">{label}</p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text === '' ? t`Not provided` : text}</p>
    </div>
  )
}
