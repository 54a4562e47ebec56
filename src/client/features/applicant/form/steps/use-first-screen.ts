import { useState } from 'react'
import type { GroupDefinition } from '#domain/forms/definition.ts'
import type { FormPage } from '#domain/forms/pages.ts'
import { isPageFocusRequested } from '../../../../ui/layout/page-focus.ts'
import { usePainted } from '../../../../ui/use-painted.ts'
import { useWizardAddress } from '../wizard/wizard-address.ts'

/** A phone shows five or six fields of a new page. */
const fieldsOnScreen = 6
/** A wider screen shows more, on a faster machine: its pages are whole at once. */
const wide = '(min-width: 48rem)'

/** A group, and how many of its fields are rendered; without a number all are. */
export type ShownGroup = { group: GroupDefinition; atMost?: number }

/**
 * The groups of a page. On a phone, a page that "Next" opened begins with its first screen: a slow phone takes twice as
 * long to render and lay out twelve fields as six. The rest follows once that is painted. A page that is returned to is
 * whole at once, because its scroll position is restored, and so is one that a link to a field opened.
 */
export function useFirstScreen(page: FormPage): { shown: readonly ShownGroup[]; isWhole: boolean } {
  const { groups } = page
  const { field } = useWizardAddress()
  const [startsWhole] = useState(() => {
    return field !== null || !isPageFocusRequested() || fitsFirstScreen(page) || matchMedia(wide).matches
  })
  const isWhole = usePainted(startsWhole)
  return { shown: isWhole ? groups.map((group) => ({ group })) : listFirst(groups), isWhole }
}

/** Whether the first screen leaves nothing out. The slots of documents are rendered when their code has come. */
export function fitsFirstScreen({ groups, documents }: Pick<FormPage, 'groups' | 'documents'>): boolean {
  const fields = groups.reduce((sum, group) => sum + group.fields.length, 0)
  const isList = groups.some(({ repeat }) => repeat !== undefined)
  return isList || fields === 0 || (documents.length === 0 && fields <= fieldsOnScreen)
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
