import type { Answers } from '#domain/drafts/operations.ts'
import type { TypeDefinition } from '#domain/enlistment/definition.ts'
import { scopeOf } from '#domain/forms/answers.ts'
import { labelOf, slotTexts } from '#domain/forms/conditions.ts'
import { findPageOfPath } from '#domain/forms/pages.ts'
import { findPlace, listGroups, listRows, rowTitle } from '#domain/forms/paths.ts'
import type { Locale } from '#domain/text.ts'

/** `onItsPage`: the label is shown under the heading of the page that the path is on. */
type Naming = { type: TypeDefinition; answers: Answers; locale: Locale; onItsPage?: boolean }

/**
 * The label of a path in a list of issues: a row's field with its row's number, an address with its group, unless that
 * group is the only one on the page and the page's heading already names it.
 */
export function pathLabel(path: string, { type, answers, locale, onItsPage = false }: Naming): string {
  const place = findPlace(type, path)
  if (place?.kind === 'field') {
    const label = labelOf(place.field, scopeOf(place, answers))[locale]
    if (place.rowId === undefined) {
      const isPlain = place.group.prefix === undefined || (onItsPage && findPageOfPath(type, path)?.groups.length === 1)
      return isPlain ? label : `${place.group.label[locale]}: ${label}`
    }
    const index = listRows(place.group, answers).findIndex(({ rowId }) => rowId === place.rowId)
    return `${index < 0 ? place.group.label[locale] : rowTitle(place.group, index, locale)}: ${label}`
  }
  if (place?.kind === 'attachment') return slotTexts(place.slot, answers).label[locale]
  if (place?.kind === 'sameAs') return (place.group.sameAs?.label ?? place.group.label)[locale]
  if (place?.kind === 'row') return place.group.label[locale]
  return containerLabel(path, { type, answers, locale }) ?? path
}

/** `documents/{slot}` and `{group}`: something missing there has no path of its own yet. */
function containerLabel(path: string, { type, answers, locale }: Naming): string | null {
  const [head, second] = path.split('/')
  if (head === 'documents') {
    const slots = type.steps.flatMap(({ documents }) => documents)
    const found = slots.find(({ slot }) => slot === second)
    return found === undefined ? null : slotTexts(found, answers).label[locale]
  }
  return listGroups(type).find(({ group }) => group.group === head)?.group.label[locale] ?? null
}
