import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useState } from 'react'
import { rememberFocus } from './focus-return.ts'

const stay = (event: Event) => event.preventDefault()

/** By itself the dialog focuses its first button, which may refuse where agreeing is a link: `data-autofocus` says better. */
function focusMarked(event: Event): void {
  const marked = event.target instanceof Element ? event.target.querySelector<HTMLElement>('[data-autofocus]') : null
  if (marked === null) return
  event.preventDefault()
  marked.focus()
}

/**
 * Covers the whole page, also its dialogs, until it is taken away: nothing behind it can be seen or reached, and what was
 * typed there stays, and gets the focus back.
 */
export function Cover({ title, children }: { title: ReactNode; children: ReactNode }) {
  // Read at the first render, because later a field of the cover has the focus.
  const [returnFocus] = useState(rememberFocus)
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content
          data-cover=""
          aria-describedby={undefined}
          onEscapeKeyDown={stay}
          onInteractOutside={stay}
          onOpenAutoFocus={focusMarked}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus()
          }}
          className="fixed inset-0 z-50 overflow-y-auto bg-paper text-ink"
        >
          <div className="mx-auto max-w-form space-y-5 px-4 py-8">
            <Radix.Title className="text-h1">{title}</Radix.Title>
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
