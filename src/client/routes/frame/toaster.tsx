import { useLingui } from '@lingui/react/macro'
import { dismiss, holdToasts, releaseToasts, type Toast } from '../../platform/toast.ts'
import { Toasts } from '../../ui/overlays/toasts.tsx'

/** The toasts of the whole app. A toast without a text shows the words of the specification. */
export function Toaster({ toasts }: { toasts: readonly Toast[] }) {
  const { t } = useLingui()
  const fallback = { ok: t`Operation successful`, danger: t`Operation fail` }
  const items = toasts.map(({ id, tone, text }) => ({ id, tone, text: text ?? fallback[tone] }))
  return <Toasts items={items} onDismiss={dismiss} onHold={holdToasts} onRelease={releaseToasts} />
}
