import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { rowPath } from '#domain/drafts/paths.ts'
import type { GroupDefinition, StepDefinition } from '#domain/forms/definition.ts'
import type { Row } from '#domain/forms/paths.ts'
import { useIssueText } from '../../../forms/use-issue-text.ts'
import { useLocale, useLocalized } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError, fieldIds } from '../../../ui/fields/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { newPath, useIsClosed } from '../fields/corrections.ts'
import { useDraftForm } from '../fields/draft-form-context.tsx'
import { useIssue } from '../fields/use-field-state.ts'
import { RowCard } from './row-card.tsx'
import { moveRow, nameOfRemoved, newRow, type RemovedRow, removeRow, restoreRow } from './rows.ts'
import { useRows } from './use-rows.ts'

/** A repeating group as cards: add, edit in place, reorder, remove, and undo the removal. */
export function RowList({ group, step }: { group: GroupDefinition; step: StepDefinition }) {
  const { t } = useLingui()
  const { session } = useDraftForm()
  const rows = useRows(group)
  const [opened, setOpened] = useState<string | null>(null)
  const [removed, setRemoved] = useState<RemovedRow | null>(null)
  const localized = useLocalized()
  const locale = useLocale()
  const noun = localized(group.rowLabel ?? group.label).toLocaleLowerCase(locale)
  const max = group.repeat?.max ?? rows.length
  const isClosed = useIsClosed(newPath(group.group))
  const list = useRef<HTMLDivElement>(null)

  function add(): void {
    setRemoved(null)
    setOpened(newRow(session, group))
  }
  function remove(row: Row): void {
    setRemoved(removeRow(session, group, row))
    setOpened(null)
    // The button that had the focus is gone, so the focus moves to the undo button.
    focusSoon('[data-undo]')
  }
  function undo(row: RemovedRow): void {
    const rowId = restoreRow(session, group, row)
    setRemoved(null)
    focusSoon(`${cardOf(rowId)} [aria-expanded]`)
  }
  function move(index: number, by: -1 | 1): void {
    const rowId = rows[index]?.rowId ?? ''
    moveRow(session, group, { rows, index, by })
    // Moving the card in the DOM takes the focus from its button. At an end of the list only the opposite button works.
    const [up, down] = [`${cardOf(rowId)} [data-move="-1"]`, `${cardOf(rowId)} [data-move="1"]`]
    focusSoon(...(by < 0 ? [up, down] : [down, up]))
  }
  /** Focuses the first of these that can have the focus, once the list is drawn. */
  function focusSoon(...wanted: readonly string[]): void {
    requestAnimationFrame(() => {
      const found = wanted.map((each) => list.current?.querySelector<HTMLElement>(`${each}:not(:disabled)`) ?? null)
      found.find((each) => each !== null)?.focus()
    })
  }
  const cardOf = (rowId: string) => `[data-row="${rowPath(group.group, rowId)}"]`
  return (
    <div ref={list} id={fieldIds(group.group).control} tabIndex={-1} className="space-y-3">
      <RowsIssue group={group} count={rows.length} />
      {rows.length === 0 && <EmptyRows noun={noun} isOptional={group.repeat?.min === 0} />}
      {rows.map((row, index) => (
        <RowCard
          key={row.rowId}
          group={group}
          step={step}
          row={row}
          index={index}
          count={rows.length}
          open={opened === row.rowId}
          onToggle={() => setOpened(opened === row.rowId ? null : row.rowId)}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(row)}
        />
      ))}
      {removed !== null && (
        <UndoBar
          title={nameOfRemoved(group, removed, locale) || localized(group.rowLabel ?? group.label)}
          onUndo={() => undo(removed)}
        />
      )}
      {rows.length < max && !isClosed && (
        <Button variant="plain" block onClick={add} data-add-row={group.group}>
          <Icon name="plus" />
          {t`Add ${noun}`}
        </Button>
      )}
    </div>
  )
}

function EmptyRows({ noun, isOptional }: { noun: string; isOptional: boolean }) {
  const { t } = useLingui()
  return (
    <p className="text-muted">
      {t`No ${noun} has been added`}
      {isOptional && <span className="block">{t`You can continue without any.`}</span>}
    </p>
  )
}

/** The error about too few or too many rows that "continue" found, until the number of rows is right. */
function RowsIssue({ group, count }: { group: GroupDefinition; count: number }) {
  const issue = useIssue(group.group)
  const text = useIssueText()
  const localized = useLocalized()
  const { min, max } = group.repeat ?? { min: 0, max: count }
  if (issue === null || (count >= min && count <= max)) return null
  return <FieldError>{text(issue, localized(group.label), { group })}</FieldError>
}

function UndoBar({ title, onUndo }: { title: string; onUndo: () => void }) {
  const { t } = useLingui()
  return (
    <div role="status" className="flex items-center gap-2 rounded-card bg-sunken py-1.5 pl-4 pr-1.5">
      <p className="min-w-0 grow">{t`Removed: ${title}`}</p>
      <Button data-undo variant="quiet" size="small" className="shrink-0" onClick={onUndo}>
        {t`Undo`}
      </Button>
    </div>
  )
}
