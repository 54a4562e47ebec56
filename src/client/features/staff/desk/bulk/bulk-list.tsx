import { type ReactNode, useEffect, useRef } from 'react'
import type { Summary } from '../page/application-queries.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkContext, type BulkRows, useBulkActions, useBulkChoice, useChoosingKey } from './bulk-choice.ts'

type BulkListProps = { rows: readonly Summary[]; list: string; children: ReactNode }

/**
 * Lets a desk choose rows of the list within, and take a step with all of them; the list alone for everyone else. It is
 * around the list in any state: what was refused is still read when no row is left.
 */
export function BulkList({ children, ...shown }: BulkListProps) {
  const actions = useBulkActions()
  return actions.length === 0 ? (
    children
  ) : (
    <ChoosableList {...shown} actions={actions}>
      {children}
    </ChoosableList>
  )
}

function ChoosableList({ children, ...shown }: BulkRows & { children: ReactNode }) {
  const choice = useBulkChoice(shown)
  useChoosingKey(choice)
  const rows = useRef<HTMLDivElement>(null)
  const isChosen = choice.chosen.length > 0
  const wasChosen = useRef(isChosen)
  // The bar goes with the last choice; a focus that was in it goes to the rows.
  useEffect(() => {
    const isOver = wasChosen.current && !isChosen
    wasChosen.current = isChosen
    if (!isOver) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const first = rows.current?.querySelector<HTMLElement>('[data-row-link]') ?? rows.current
      first?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isChosen])
  return (
    <BulkContext value={choice}>
      <div ref={rows} tabIndex={-1}>
        {children}
      </div>
      <BulkBar choice={choice} actions={shown.actions} />
    </BulkContext>
  )
}
