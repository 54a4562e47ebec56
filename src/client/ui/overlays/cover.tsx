import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useState } from 'react'
import { rememberFocus } from './focus-return.ts'
import { useLayer } from './use-layer.ts'

const stay = (event: Event) => event.preventDefault()

/** By default the dialog focuses its first button. `data-autofocus` marks a better one, such as a link that agrees. */
function focusMarked(event: Event): void {
  const marked = event.target instanceof Element ? event.target.querySelector<HTMLElement>('[data-autofocus]') : null
  if (marked === null) return
  event.preventDefault()
  marked.focus()
}

/**
 * Covers the whole page, including its dialogs, until it is unmounted: nothing behind it can be seen or reached. Input
 * behind it stays, and gets the focus back.
 */
export function Cover({ title, children }: { title: ReactNode; children: ReactNode }) {
  // Read at the first render, because later a field of the cover has the focus.
  const [returnFocus] = useState(rememberFocus)
  useLayer(true, null)
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
