import { type ReactNode, useEffect, useRef } from 'react'
import type { BulkAction } from '#domain/enlistment/workflow.ts'
import type { Summary } from '../page/application-queries.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkContext, useBulkActions, useBulkChoice, useChoosingKey } from './bulk-choice.ts'

/** Lets a desk choose rows of the list within, and take a step with all of them; the rows alone for everyone else. */
export function BulkList({ list, children }: { list: readonly Summary[]; children: ReactNode }) {
  const actions = useBulkActions()
  return actions.length === 0 ? (
    children
  ) : (
    <ChoosableList list={list} actions={actions}>
      {children}
    </ChoosableList>
  )
}

type ChoosableProps = { list: readonly Summary[]; actions: readonly BulkAction[]; children: ReactNode }

function ChoosableList({ list, actions, children }: ChoosableProps) {
  const choice = useBulkChoice(list, actions)
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
      <div ref={rows} tabIndex={-1} className="space-y-3">
        {children}
      </div>
      <BulkBar choice={choice} actions={actions} />
    </BulkContext>
  )
}
