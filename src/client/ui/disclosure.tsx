import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { useDetailsLayer } from './overlays/use-layer.ts'

export type DisclosureProps = {
  label: ReactNode
  /** The accessible name, for a label that is only a picture. */
  name: string
  children: ReactNode
  className?: string
}

/** A small menu under a button: the browser's own `details`, so it works before any script has loaded. */
export function Disclosure({ label, name, children, className }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { close, onToggle } = useDetailsLayer(details)
  useEffect(() => {
    function closeFromOutside(event: Event): void {
      const box = details.current
      if (box?.open && event.target instanceof Node && !box.contains(event.target)) box.open = false
    }
    document.addEventListener('click', closeFromOutside)
    return () => document.removeEventListener('click', closeFromOutside)
  }, [])
  function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
    if (event.key === 'Escape') close()
  }
  function closeOnChoice(event: { target: EventTarget }): void {
    const chosen = event.target instanceof Element && event.target.closest('a, button') !== null
    if (chosen && details.current) details.current.open = false
  }
  return (
    <details ref={details} onKeyDown={closeOnEscape} onToggle={onToggle} className={classNames('relative', className)}>
      <summary
        aria-label={name}
        className="flex min-h-11 min-w-11 cursor-pointer list-none items-center justify-center gap-2 rounded-field px-2 hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        {label}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes after a choice; the choices are the controls */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link or button makes a click too */}
      <div
        onClick={closeOnChoice}
        className="absolute right-0 z-30 mt-1 w-60 rounded-card border border-line bg-surface p-1.5 shadow-card"
      >
        {children}
      </div>
    </details>
  )
}
