import { useLingui } from '@lingui/react/macro'
import { type ComponentType, Fragment, type ReactNode, useEffect } from 'react'
import { type LazyPart, lazyPart } from '../../../platform/lazy-part.tsx'
import { useOnline } from '../../../platform/online.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { OfflineState } from '../../../ui/states/states.tsx'

/**
 * A lazily loaded part of the form. When it cannot be loaded, the rest of the form is not affected. A part that draws
 * the page's frame itself passes `Frame`, which is then drawn around the placeholder.
 */
export function formPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Frame: ComponentType<{ children: ReactNode }> = Fragment,
): LazyPart<Props> {
  return lazyPart(load, {
    waiting: (
      <Frame>
        <Skeleton className="my-4 h-40 w-full rounded-card" />
      </Frame>
    ),
    missing: (onRetry) => (
      <Frame>
        <PartMissing onRetry={onRetry} />
      </Frame>
    ),
  })
}

/**
 * A dialog whose code is loaded when it opens. A dialog lies over the page, so it needs no placeholder. When its code
 * cannot be loaded, a bar says so over the page's buttons, so the bar can be closed like the dialog.
 */
export function dialogPart<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  return lazyPart(load, {
    waiting: null,
    missing: (onRetry, { onClose }) => <DialogMissing onRetry={onRetry} onClose={onClose} />,
  })
}

function DialogMissing({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useLingui()
  useEffect(() => {
    const opener = document.activeElement
    // Closing the bar removes its button, so the focus returns to the element that opened the dialog.
    return () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
    }
  }, [])
  return (
    <div
      data-dialog-missing=""
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface px-edge py-4 shadow-card"
    >
      <button
        type="button"
        data-action="close"
        aria-label={t`Close`}
        onClick={onClose}
        className="absolute right-2 top-2 grid size-11 place-items-center rounded-field hover:bg-sunken"
      >
        <Icon name="close" />
      </button>
      <PartMissing onRetry={onRetry} />
    </div>
  )
}

/** Shown when a part could not be loaded, with a button to try again. */
export function PartMissing({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui()
  const online = useOnline()
  return (
    <OfflineState {...(online && { title: t`This part has not loaded yet` })} onRetry={onRetry}>
      {t`Everything you typed is safe on this phone. Check the connection and try again.`}
    </OfflineState>
  )
}
