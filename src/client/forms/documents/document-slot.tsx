import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, useCallback, useRef, useSyncExternalStore } from 'react'
import type { DocumentSlot as Slot } from '#domain/enlistment/definition.ts'
import { isDocumentRequired } from '#domain/enlistment/validate.ts'
import { useLocalized } from '../../platform/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FieldError, fieldIds, OptionalMark } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useForm } from '../form-context.tsx'
import { useIssue } from '../use-field-state.ts'
import { useIssueText } from '../use-issue-text.ts'
import { AttachedFile } from './attached-file.tsx'
import { FailureList } from './failure-list.tsx'
import { useAttach } from './use-attach.ts'
import { slotPath, useSlotFiles } from './use-slot-files.ts'

const accepted = '.pdf,.png,application/pdf,image/png,image/*'

/** One document: what is attached, where it is, and ways to attach more. */
export function DocumentSlot({ slot }: { slot: Slot }) {
  const localized = useLocalized()
  const required = useRequired(slot)
  const files = useSlotFiles(slot.slot)
  const issue = useIssue(slotPath(slot.slot))
  const issueText = useIssueText()
  const { busy, failures, attach } = useAttach(slot.slot)
  const label = localized(slot.label)
  const { control, error } = fieldIds(slotPath(slot.slot))
  return (
    <Card data-slot={slot.slot}>
      <fieldset id={control} tabIndex={-1} aria-describedby={issue === null ? undefined : error} className="min-w-0">
        <legend className="font-medium leading-tight">
          {label}
          {!required && <OptionalMark />}
        </legend>
        {issue !== null && <FieldError id={error}>{issueText(issue, label)}</FieldError>}
        {files.length > 0 && (
          <ul className="mt-2 space-y-2">
            {files.map((file) => (
              <AttachedFile key={file.fileId} file={file} />
            ))}
          </ul>
        )}
        <FailureList failures={failures} />
        <PickButtons slot={slot.slot} label={label} busy={busy} more={files.length > 0} onPick={attach} />
      </fieldset>
    </Card>
  )
}

/** Whether the document must be attached now; other answers decide (a bank slip when paid at a bank). */
function useRequired(slot: Slot): boolean {
  const { session } = useForm()
  const deciding = slot.requiredWhen?.field
  const subscribe = useCallback(
    (listener: () => void) => (deciding === undefined ? () => undefined : session.watch(deciding, listener)),
    [session, deciding],
  )
  return useSyncExternalStore(subscribe, () => isDocumentRequired(slot, session.answers()))
}

type PickButtonsProps = {
  slot: string
  label: string
  busy: boolean
  more: boolean
  onPick: (files: readonly File[]) => Promise<void>
}

/** The two ways to a file. The inputs stay in the page for keyboards, scripts and screen readers. */
function PickButtons({ slot, label, busy, more, onPick }: PickButtonsProps) {
  const { t } = useLingui()
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const picked = [...(currentTarget.files ?? [])]
    // The bytes are read from the files themselves; emptied, the input lets the same file be picked again.
    if (picked.length > 0) void onPick(picked).finally(() => (currentTarget.value = ''))
  }
  return (
    <div className="relative mt-3 flex flex-wrap gap-2">
      <input
        ref={chooser}
        type="file"
        name={`documents/${slot}`}
        accept={accepted}
        multiple
        tabIndex={-1}
        aria-label={label}
        onChange={take}
        className="sr-only"
      />
      <Button variant="plain" size="small" busy={busy} onClick={() => chooser.current?.click()}>
        <Icon name="upload" />
        {busy ? t`Saving on this phone` : more ? t`Add another file` : t`Choose a file`}
      </Button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        tabIndex={-1}
        aria-label={label}
        onChange={take}
        className="sr-only"
      />
      <Button
        variant="plain"
        size="small"
        className="pointer-fine:hidden"
        busy={busy}
        onClick={() => camera.current?.click()}
      >
        <Icon name="camera" />
        {t`Open camera`}
      </Button>
    </div>
  )
}
