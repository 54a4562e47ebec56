import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { isKeyTaken } from '../../../../../ui/fields/key-taken.ts'
import { latinKeyOf } from '../../../../../ui/fields/latin-key.ts'

export type ViewerCommand =
  | 'nextDocument'
  | 'previousDocument'
  | 'nextPage'
  | 'previousPage'
  | 'zoomIn'
  | 'zoomOut'
  | 'fitWidth'
  | 'fitPage'
  | 'rotate'

/** A command with its keys. Any of `keys` runs it; the dialog that lists all keys shows the first one. */
export type ViewerKey = { keys: readonly [string, ...string[]]; label: MessageDescriptor }

/**
 * The keys of the viewer, in the order of the dialog that lists them. Other parts use n and p (applications), o and x
 * (verdicts), m (flags), f and c (decisions), ? (the list of keys), and / in lists. The keys , and . also carry the
 * signs < and > on a keyboard; j and k move down and up as in lists.
 */
export const viewerKeys: Readonly<Record<ViewerCommand, ViewerKey>> = {
  nextDocument: { keys: ['.'], label: msg`Next document` },
  previousDocument: { keys: [','], label: msg`Previous document` },
  nextPage: { keys: ['j'], label: msg`Next page` },
  previousPage: { keys: ['k'], label: msg`Previous page` },
  zoomIn: { keys: ['+', '='], label: msg`Zoom in` },
  zoomOut: { keys: ['-'], label: msg`Zoom out` },
  fitWidth: { keys: ['w'], label: msg`Fit to width` },
  fitPage: { keys: ['0'], label: msg`Whole page` },
  rotate: { keys: ['r'], label: msg`Rotate` },
}

/** What each command does now; null if it has no effect, for example "next page" on the last page. */
export type ViewerCommands = Readonly<Record<ViewerCommand, (() => void) | null>>

const commandOf = new Map(
  Object.entries(viewerKeys).flatMap(([command, { keys }]) => keys.map((key) => [key, command as ViewerCommand])),
)

/** The keys work wherever the focus is on the page, except in fields, menus and dialogs. */
export function useViewerKeys(commands: ViewerCommands): void {
  const newest = useRef(commands)
  useEffect(() => {
    newest.current = commands
  })
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const command = isKeyTaken(event) ? undefined : commandOf.get(latinKeyOf(event))
      if (command === undefined) return
      event.preventDefault()
      newest.current[command]?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
