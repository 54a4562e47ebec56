import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { SummaryEntry } from '#domain/forms/summary.ts'
import { maskNid } from '#domain/reference/identifiers.ts'
import { Checkbox, TextInput } from '../../../../ui/fields/inputs.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { isNationalId, type Review, type ReviewFile } from '../application/review-model.ts'
import type { DecisionInput } from './use-decide.ts'

export type CorrectionPickerProps = {
  review: Review
  input: DecisionInput
  onChange: (input: DecisionInput) => void
}

/** Lets the desk choose which answers and documents must be corrected; the applicant gets a link to each. */
export function CorrectionPicker({ review, input, onChange }: CorrectionPickerProps) {
  const { t } = useLingui()
  const groups = groupsOf(review)
  const emptySlots = review.slots.filter(({ files }) => files.length === 0)
  function toggleField(path: string): void {
    const picked = input.fields.includes(path)
    onChange({ ...input, fields: picked ? input.fields.filter((each) => each !== path) : [...input.fields, path] })
  }
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="font-medium">
        {t`What needs correction`} <span className="font-normal text-muted">({t`optional`})</span>
      </legend>
      <p className="text-tiny text-muted">{t`The applicant can change only what you select. If you select nothing, everything can be changed.`}</p>
      <Fold title={t`Documents`} picked={input.documents.length}>
        {review.files.map((file) => (
          <FileChoice key={file.fileId} file={file} input={input} onChange={onChange} />
        ))}
        {emptySlots.map(({ slot, label }) => (
          <PlaceChoice
            key={slot}
            path={`documents/${slot}`}
            label={label}
            detail={t`Nothing attached`}
            picked={input.fields.includes(`documents/${slot}`)}
            onToggle={() => toggleField(`documents/${slot}`)}
          />
        ))}
      </Fold>
      {groups.map((group) => (
        <GroupChoices key={group.group} group={group} type={review.type} picked={input.fields} onToggle={toggleField} />
      ))}
    </fieldset>
  )
}

/** The groups of an application with the paths that can be picked in each. */
function groupsOf(review: Review) {
  return review.tabs
    .flatMap((tab) => tab.groups)
    .map(({ group, title, entries, rows }) => ({
      group,
      title,
      // A list can be picked as a whole, so that rows may be added and removed.
      whole: rows === null ? [] : [group],
      // Two owners have the same fields; the heading says which owner it is.
      parts: rows ?? [{ path: group, title: null, entries }],
    }))
    .map((group) => ({ ...group, paths: [...group.whole, ...group.parts.flatMap(pathsOf)] }))
    .filter(({ paths }) => paths.length > 0)
}

type GroupChoicesProps = {
  group: ReturnType<typeof groupsOf>[number]
  type: Review['type']
  picked: readonly string[]
  onToggle: (path: string) => void
}

function GroupChoices({ group: { title, whole, parts, paths }, type, picked, onToggle }: GroupChoicesProps) {
  const { t } = useLingui()
  return (
    <Fold title={title} picked={paths.filter((path) => picked.includes(path)).length}>
      {whole.map((path) => (
        <PlaceChoice
          key={path}
          path={path}
          label={t`The whole list`}
          detail={t`Entries may also be added and removed`}
          picked={picked.includes(path)}
          onToggle={() => onToggle(path)}
        />
      ))}
      {parts.map((part) => (
        <div key={part.path}>
          {part.title !== null && (
            <PlaceChoice
              path={part.path}
              label={part.title}
              detail={t`The whole entry`}
              picked={picked.includes(part.path)}
              onToggle={() => onToggle(part.path)}
            />
          )}
          {part.entries.map((entry) => (
            <PlaceChoice
              key={entry.path}
              path={entry.path}
              label={entry.label}
              detail={isNationalId(type, entry.path) ? maskNid(entry.text) : entry.text}
              picked={picked.includes(entry.path)}
              onToggle={() => onToggle(entry.path)}
            />
          ))}
        </div>
      ))}
    </Fold>
  )
}

type Part = { path: string; title: string | null; entries: readonly SummaryEntry[] }

/** A row of a list can be picked as a whole too. */
function pathsOf({ path, title, entries }: Part): readonly string[] {
  return [...(title === null ? [] : [path]), ...entries.map((entry) => entry.path)]
}

function Fold({ title, picked, children }: { title: string; picked: number; children: ReactNode }) {
  return (
    <details className="group rounded-field border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 text-small font-medium [&::-webkit-details-marker]:hidden">
        <Icon name="right" className="size-4 group-open:[transform:rotate(90deg)]" />
        {title}
        {picked > 0 && <Icon name="check" className="ml-auto text-status-recheck" />}
      </summary>
      <div className="border-t border-line px-3 py-1">{children}</div>
    </details>
  )
}

type PlaceChoiceProps = { path: string; label: string; detail: string; picked: boolean; onToggle: () => void }

function PlaceChoice({ path, label, detail, picked, onToggle }: PlaceChoiceProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-11 items-center gap-3 py-1 text-small leading-tight">
      <Checkbox id={id} name={`correct:${path}`} checked={picked} onChange={onToggle} />
      <span className="min-w-0">
        {label}
        {detail !== '' && <span className="block text-muted">{detail}</span>}
      </span>
    </label>
  )
}

type FileChoiceProps = Omit<CorrectionPickerProps, 'review'> & { file: ReviewFile }

function FileChoice({ file: { fileId, slot, label, name }, input, onChange }: FileChoiceProps) {
  const { t } = useLingui()
  const id = useId()
  const picked = input.documents.find((document) => document.fileId === fileId)
  const others = input.documents.filter((document) => document.fileId !== fileId)
  return (
    <div className="py-1">
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-small leading-tight">
        <Checkbox
          id={id}
          name={`correct:documents/${slot}/${fileId}`}
          checked={picked !== undefined}
          onChange={() => onChange({ ...input, documents: picked ? others : [...others, { slot, fileId, note: '' }] })}
        />
        <span className="min-w-0">
          {label}
          <span className="block text-muted">{name}</span>
        </span>
      </label>
      {picked && (
        <TextInput
          aria-label={t`What is wrong with it: ${label}`}
          placeholder={t`What is wrong with it`}
          value={picked.note}
          maxLength={500}
          onChange={(event) =>
            onChange({ ...input, documents: [...others, { slot, fileId, note: event.currentTarget.value }] })
          }
          className="mb-2 text-small!"
        />
      )}
    </div>
  )
}
