import * as Radix from '@radix-ui/react-dropdown-menu'
import { type ReactNode, useState } from 'react'
import { useLayer } from './use-layer.ts'

export type MenuProps = {
  label: ReactNode
  /** The accessible name, for a label that is only a picture. */
  name: string
  /** Shown above the choices: whose menu it is. */
  heading?: ReactNode
  /** The choices, as MenuLink and MenuAction. */
  children: ReactNode
}

/** A menu under a button, with arrow keys and type-ahead. Escape and Back close it and return the focus to the button. */
export function Menu({ label, name, heading, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  useLayer(open, () => setOpen(false))
  return (
    // Not modal: the menu covers only a corner of the page, which can still be scrolled and read.
    <Radix.Root modal={false} open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        aria-label={name}
        className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-field px-2 hover:bg-sunken"
      >
        {label}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={4}
          collisionPadding={16}
          className="z-30 w-60 rounded-card border border-line bg-surface p-1.5 shadow-card"
        >
          {heading && (
            <Radix.Label className="border-b border-line px-3 pb-2 pt-1 text-small font-bold">{heading}</Radix.Label>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const item =
  'flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-field px-3 text-left text-small text-ink no-underline hover:text-ink data-highlighted:bg-sunken'

export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Radix.Item asChild className={item}>
      <a href={href}>{children}</a>
    </Radix.Item>
  )
}

export type MenuActionProps = { action: string; onSelect: () => void; children: ReactNode }

/** `action` is the name of the choice in tests. */
export function MenuAction({ action, onSelect, children }: MenuActionProps) {
  return (
    <Radix.Item data-action={action} onSelect={onSelect} className={item}>
      {children}
    </Radix.Item>
  )
}
