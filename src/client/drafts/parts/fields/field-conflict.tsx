import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../../ui/icon.tsx'
import { useHasConflict } from '../open-draft/draft-context.tsx'

/** Marks a field to which two phones gave different values, and leads to the choice at the top of the page. */
export function FieldConflict({ path }: { path: string }) {
  const { t } = useLingui()
  if (!useHasConflict(path)) return null
  return (
    <button
      type="button"
      data-conflict-at={path}
      onClick={() => focusChoice(path)}
      className="mt-2 flex w-full items-center gap-2 rounded-field border border-accent bg-accent-soft px-3 py-2 text-left text-small"
    >
      <Icon name="warning" className="text-accent-ink" />
      <span className="min-w-0 grow">{t`Another phone has a different answer. Which one is right?`}</span>
      <Icon name="up" className="text-accent-ink" />
    </button>
  )
}

function focusChoice(path: string): void {
  const choice = document.querySelector<HTMLElement>(`[data-conflict="${CSS.escape(path)}"]`)
  choice?.focus({ preventScroll: true })
  choice?.scrollIntoView({ block: 'center' })
}
