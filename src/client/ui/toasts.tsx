import { useLingui } from '@lingui/react/macro'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type ToastItem = { id: number; tone: 'ok' | 'danger'; text: string }

/** Short messages at the bottom of the screen. Rendered inside a live region that already exists. */
export function Toasts({ items, onDismiss }: { items: readonly ToastItem[]; onDismiss: (id: number) => void }) {
  const { t } = useLingui()
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex flex-col items-center gap-2 px-4 pb-20 md:items-end md:pb-6">
      {items.map(({ id, tone, text }) => (
        <div
          key={id}
          data-toast={tone}
          className={classNames(
            'pointer-events-auto flex w-full max-w-[26rem] items-center gap-3 rounded-card border bg-surface py-1.5 pl-4 pr-1.5 shadow-card',
            tone === 'ok' ? 'border-ok' : 'border-danger',
          )}
        >
          <Icon name={tone === 'ok' ? 'check' : 'warning'} className={tone === 'ok' ? 'text-ok' : 'text-danger'} />
          <p className="min-w-0 grow text-small">{text}</p>
          <button
            type="button"
            aria-label={t`Close`}
            onClick={() => onDismiss(id)}
            className="grid size-11 shrink-0 place-items-center rounded-field hover:bg-sunken"
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}
