import { type ReactNode, useEffect, useRef } from 'react'
import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkContext, type BulkRows, useBulkActions, useBulkChoice, useChoosingKey } from './bulk-choice.ts'

type BulkListProps = { rows: readonly ApplicationSummary[]; list: string; children: ReactNode }

/**
 * Lets a desk choose rows of the list in `children` and act on all of them; for everyone else it renders the list only.
 * It wraps the list also while that is empty, because the refusals must stay readable.
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
  // The bar disappears with the last choice. If the focus was in the bar, it moves to the rows.
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
