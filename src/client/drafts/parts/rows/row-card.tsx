import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { rowPath } from '#domain/drafts/paths.ts'
import type { GroupDefinition, StepDefinition } from '#domain/forms/definition.ts'
import { type FieldPlace, fieldPath, type Row } from '#domain/forms/paths.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { newPath, useIsClosed } from '../fields/corrections.ts'
import { FormField } from '../fields/form-field.tsx'
import { useOpenFields, useRowTitle } from './use-rows.ts'

export type RowCardProps = {
  group: GroupDefinition
  step: StepDefinition
  row: Row
  index: number
  count: number
  open: boolean
  onToggle: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One row: closed it shows its name, open its fields. The fields stay mounted, so that errors can link to them. */
export function RowCard({ group, step, row, index, count, open, onToggle, onMove, onRemove }: RowCardProps) {
  const { t } = useLingui()
  const title = useRowTitle(group, row.rowId, index)
  const body = useRef<HTMLDivElement>(null)
  const bodyId = `row-${row.rowId}`
  // Moving a row changes the order of other rows too, so the whole group must be open to changes.
  const isClosed = useIsClosed(newPath(group.group))
  const mayMove = !isClosed && count > 1
  // Then the button that removes the row is the only one beside the title.
  const isAlone = open && !mayMove
  const mayRemove = !useIsClosed(rowPath(group.group, row.rowId))
  const edit = useRef<HTMLButtonElement>(null)
  function close(): void {
    onToggle()
    // The button that had the focus is hidden with the fields.
    requestAnimationFrame(() => edit.current?.focus())
  }
  useEffect(() => {
    if (open) body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [open])
  return (
    <Card padded={false} role="group" aria-labelledby={`${bodyId}-title`} data-row={rowPath(group.group, row.rowId)}>
      <div className="flex flex-wrap items-center gap-x-1 px-4 pb-2 pt-1 sm:pb-1">
        <p
          id={`${bodyId}-title`}
          className={classNames(
            'my-2 line-clamp-2 min-w-0 grow font-bold sm:basis-0',
            isAlone ? 'basis-32' : 'basis-full',
          )}
        >
          {title}
        </p>
        {!open && <RowState group={group} rowId={row.rowId} />}
        {mayMove && (
          <>
            <IconButton
              data-move="-1"
              icon="up"
              label={t`Move ${title} up`}
              disabled={index === 0}
              onClick={() => onMove(-1)}
            />
            <IconButton
              data-move="1"
              icon="down"
              label={t`Move ${title} down`}
              disabled={index === count - 1}
              onClick={() => onMove(1)}
            />
          </>
        )}
        {mayRemove && <IconButton icon="trash" label={t`Remove ${title}`} onClick={onRemove} />}
        {!isAlone && <span className="grow sm:hidden" />}
        <Button
          ref={edit}
          variant="plain"
          size="small"
          aria-expanded={open}
          aria-controls={bodyId}
          // The attribute and not a class, because the button's own classes would override it.
          hidden={open}
          onClick={onToggle}
        >
          {t`Edit`}
        </Button>
      </div>
      <div ref={body} id={bodyId} hidden={!open} className="space-y-5 border-t border-line p-4">
        <RowFields group={group} step={step} rowId={row.rowId} />
        <Button variant="plain" block data-action="row-done" onClick={close}>
          <Icon name="check" />
          {t`Done`}
        </Button>
      </div>
    </Card>
  )
}

/** The number of fields of a closed row that are still to be done. */
function RowState({ group, rowId }: { group: GroupDefinition; rowId: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const open = useOpenFields(group, rowId)
  const count = formatNumber(open, locale)
  if (open === 0) return null
  return (
    <p className="basis-full sm:basis-auto" data-row-open={open}>
      <Chip tone="accent" icon="warning">
        {t`${count} to do`}
      </Chip>
    </p>
  )
}

function RowFields({ group, step, rowId }: { group: GroupDefinition; step: StepDefinition; rowId: string }): ReactNode {
  const places = useMemo(
    () =>
      group.fields.map(
        (field): FieldPlace => ({ kind: 'field', path: fieldPath(group, field, rowId), field, group, step, rowId }),
      ),
    [group, step, rowId],
  )
  return places.map((place) => <FormField key={place.path} place={place} />)
}

type IconButtonProps = {
  icon: IconName
  label: string
  disabled?: boolean
  onClick: () => void
  'data-move'?: string
}

function IconButton({ icon, label, disabled = false, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      {...rest}
      className="grid size-11 shrink-0 place-items-center rounded-field text-muted hover:bg-sunken hover:text-ink disabled:opacity-40"
    >
      <Icon name={icon} />
    </button>
  )
}
