import { startTransition, useEffect, useState } from 'react'
import type { GroupDefinition } from '#domain/forms/definition.ts'
import { afterPaint } from '../../../../platform/after-paint.ts'
import { isPageFocusRequested } from '../../../../ui/layout/page-focus.ts'
import { useWizardAddress } from '../wizard/wizard-address.ts'

/** A phone shows five or six fields of a new page. A higher screen gets the others a frame later. */
const fieldsOnScreen = 6

/** A group, and how many of its fields are rendered; without a number all are. */
export type ShownGroup = { group: GroupDefinition; atMost?: number }

/**
 * The groups of a page. A page that "Next" opened begins with its first screen: a slow phone renders and lays out twelve
 * fields twice as long as six. The rest follows once that is painted. A page that is returned to is whole at once, because
 * its place is restored, and so is one that a link to a field opened.
 */
export function useFirstScreen(groups: readonly GroupDefinition[]): { shown: readonly ShownGroup[]; isWhole: boolean } {
  const { field } = useWizardAddress()
  const [isWhole, setWhole] = useState(() => field !== null || !isPageFocusRequested())
  useEffect(() => (isWhole ? undefined : afterPaint(() => startTransition(() => setWhole(true)))), [isWhole])
  return { shown: isWhole ? groups.map((group) => ({ group })) : listFirst(groups), isWhole }
}

function listFirst(groups: readonly GroupDefinition[]): readonly ShownGroup[] {
  const shown: ShownGroup[] = []
  let left = fieldsOnScreen
  for (const group of groups) {
    if (left <= 0) break
    shown.push({ group, atMost: left })
    left -= group.fields.length
  }
  return shown
}
