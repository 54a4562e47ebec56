import { useCallback } from 'react'
import { rowPath } from '#domain/drafts/paths.ts'
import type { GroupDefinition } from '#domain/forms/definition.ts'
import { findOptionLabel } from '#domain/forms/options.ts'
import { fieldPath, findRowName, listRows, type Row, rowTitle } from '#domain/forms/paths.ts'
import { blocks } from '#domain/forms/validate.ts'
import { useLocale, useLocalized } from '../../../platform/i18n.ts'
import { useStoreValue } from '../../../platform/use-store-value.ts'
import { useDraftForm } from '../fields/draft-form-context.tsx'
import { findFieldIssue } from '../fields/find-issues.ts'

/** The rows in their order; renders again when a row is added, removed or moved. */
export function useRows(group: GroupDefinition): readonly Row[] {
  const { session } = useDraftForm()
  const subscribe = useCallback(
    (listener: () => void) => session.watch(`${group.group}/`, listener),
    [session, group.group],
  )
  const ids = useStoreValue(subscribe, () =>
    listRows(group, session.answers())
      .map(({ rowId, order }) => `${rowId} ${order}`)
      .join('\n'),
  )
  return ids === ''
    ? []
    : ids.split('\n').map((line) => {
        const [rowId = '', order = '0'] = line.split(' ')
        return { rowId, order: Number(order) }
      })
}

/**
 * The title of a card: the name in its row, or else its number; followed by the choice in the first field when that
 * field is a select.
 */
export function useRowTitle(group: GroupDefinition, rowId: string, index: number): string {
  const { session } = useDraftForm()
  const locale = useLocale()
  const localized = useLocalized()
  const path = rowPath(group.group, rowId)
  const subscribe = useCallback((listener: () => void) => session.watch(`${path}/`, listener), [session, path])
  const textOf = (key: string) => {
    const value = session.answers()[`${path}/${key}`]
    return typeof value === 'string' ? value : ''
  }
  const named = useStoreValue(subscribe, () => findRowName(group, textOf, locale))
  const [first] = group.fields
  const kind = useStoreValue(subscribe, () => (first?.kind === 'select' ? textOf(first.key) : ''))
  const label = first?.options === undefined ? null : findOptionLabel(first.options, kind)
  const title = named === '' ? rowTitle(group, index, locale) : named
  return label === null ? title : `${title} · ${localized(label)}`
}

/** How many fields of a row are missing or wrong. */
export function useOpenFields(group: GroupDefinition, rowId: string): number {
  const { session, checks } = useDraftForm()
  const path = rowPath(group.group, rowId)
  const subscribe = useCallback((listener: () => void) => session.watch(`${path}/`, listener), [session, path])
  return useStoreValue(subscribe, () => {
    const issues = group.fields.map((field) => findFieldIssue(checks(), fieldPath(group, field, rowId)))
    return issues.filter((issue) => issue !== null && blocks(issue)).length
  })
}

/** Renders again when a row of these groups is added, removed or moved. */
export function useRowOrder(groups: readonly GroupDefinition[]): string {
  const { session } = useDraftForm()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = groups.map(({ group }) => session.watch(`${group}/`, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [session, groups],
  )
  return useStoreValue(subscribe, () => {
    const answers = session.answers()
    return groups.flatMap((group) => listRows(group, answers).map(({ rowId }) => rowId)).join(' ')
  })
}
