import { useCallback, useSyncExternalStore } from 'react'
import { rowPath } from '#domain/drafts/paths.ts'
import type { GroupDefinition } from '#domain/enlistment/definition.ts'
import { listRows, type Row } from '#domain/enlistment/field-paths.ts'
import { localiseDigits } from '#domain/reference/numerals.ts'
import { useLocale, useLocalized } from '../platform/i18n.ts'
import { useForm } from './form-context.tsx'

/** The rows in their order; drawn again when one comes, goes or moves. */
export function useRows(group: GroupDefinition): readonly Row[] {
  const { session } = useForm()
  const subscribe = useCallback(
    (listener: () => void) => session.watch(`${group.group}/`, listener),
    [session, group.group],
  )
  const ids = useSyncExternalStore(subscribe, () =>
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

/** What a card is called: the first text of its row, else its number. */
export function useRowTitle(group: GroupDefinition, rowId: string, index: number): string {
  const { session } = useForm()
  const locale = useLocale()
  const localized = useLocalized()
  const path = rowPath(group.group, rowId)
  const subscribe = useCallback((listener: () => void) => session.watch(`${path}/`, listener), [session, path])
  const named = useSyncExternalStore(subscribe, () => {
    const name = group.fields.find(({ kind, options }) => kind === 'text' && options === undefined)
    const value = name === undefined ? null : session.answers()[`${path}/${name.key}`]
    return typeof value === 'string' ? value : ''
  })
  return named === '' ? `${localized(group.label)} ${localiseDigits(String(index + 1), locale)}` : named
}
