import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon.tsx'

export type ToastItem = { id: number; tone: 'ok' | 'danger'; text: string }

export type ToastsProps = {
  items: readonly ToastItem[]
  onDismiss: (id: number) => void
  /** Called when a toast is hovered or focused; until `onRelease`, no toast may disappear. */
  onHold: () => void
  onRelease: () => void
}

/** Short messages at the bottom of the screen. Rendered inside a live region that already exists. */
export function Toasts({ items, onDismiss, onHold, onRelease }: ToastsProps) {
  const { t } = useLingui()
  const before = useRef<EventTarget | null>(null)
  function dismiss(id: number, button: HTMLElement): void {
    const hadFocus = document.activeElement === button
    onDismiss(id)
    if (hadFocus && before.current instanceof HTMLElement) before.current.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: these only keep the toasts on the screen; what acts is the button of each
    <div
      onPointerEnter={onHold}
      onPointerLeave={({ currentTarget }) => {
        if (!currentTarget.contains(document.activeElement)) onRelease()
      }}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
        onHold()
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onRelease()
      }}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex flex-col items-center gap-2 px-4 pb-20 md:items-end md:pb-6"
    >
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
            onClick={({ currentTarget }) => dismiss(id, currentTarget)}
            className="grid size-11 shrink-0 place-items-center rounded-field hover:bg-sunken"
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}
