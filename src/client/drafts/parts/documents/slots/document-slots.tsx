import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { holds, slotTexts } from '#domain/forms/conditions.ts'
import type { DocumentSlot as Slot } from '#domain/forms/definition.ts'
import { isDocumentRequired } from '#domain/forms/validate.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useIssueText } from '../../../../forms/use-issue-text.ts'
import { useLocale, useLocalized } from '../../../../platform/i18n.ts'
import { useStoreValue } from '../../../../platform/use-store-value.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { FieldError, fieldIds, OptionalMark } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { clearPicking } from '../../../phone/notes/picker-journal.ts'
import { newPath, useCorrections, useIsClosed } from '../../fields/corrections.ts'
import { useDraftForm } from '../../fields/draft-form-context.tsx'
import { useIssue } from '../../fields/use-field-state.ts'
import { dialogPart } from '../../open-draft/form-part.tsx'
import { FailureList } from '../attaching/failure-list.tsx'
import { PickButtons } from '../attaching/pick-buttons.tsx'
import { isPictureSlot, slotPath, useAttach, useSlotFiles } from '../attaching/use-attach.ts'
import { usePages } from '../attaching/use-pages.ts'
import { usePicking } from '../attaching/use-picking.ts'
import type { PagesDialogProps } from '../pages/pages-dialog.tsx'
import { AttachedFile } from './attached-file.tsx'
import { LargePicture } from './large-picture.tsx'

/** The documents of a page, below the rules for attachments. */
export function DocumentSlots({ slots }: { slots: readonly Slot[] }) {
  const { t } = useLingui()
  return (
    <div className="space-y-3">
      <p className="text-small text-muted">
        {t`PDF or PNG, at most 2 MB each. You can also take a photo of the document: it is made small enough right here.`}
      </p>
      {slots.map((slot) => (
        <DocumentSlot key={slot.slot} slot={slot} />
      ))}
    </div>
  )
}

/** Loaded on demand, because only photos need the dialog; a PDF is attached without it. */
const PagesDialog = dialogPart<PagesDialogProps>(() =>
  import('../pages/pages-dialog.tsx').then((module) => module.PagesDialog),
)

/** One document: its files, their states, and ways to attach more. */
function DocumentSlot({ slot }: { slot: Slot }) {
  const { t } = useLingui()
  const localized = useLocalized()
  const { required, offered } = useDemand(slot)
  const { session } = useDraftForm()
  const texts = slotTexts(slot, session.answers())
  const files = useSlotFiles(slot.slot)
  const issue = useIssue(slotPath(slot.slot))
  const issueText = useIssueText()
  const label = localized(texts.label)
  const isClosed = useIsClosed(newPath(slotPath(slot.slot)))
  const toReplace = useCorrections()?.toReplace
  const isReplacing = files.some(({ fileId }) => toReplace?.has(fileId))
  const { control, error } = fieldIds(slotPath(slot.slot))
  if (slot.onlyWhenRequired && !required && !offered && files.length === 0) return null
  return (
    <Card data-slot={slot.slot}>
      <fieldset id={control} tabIndex={-1} aria-describedby={issue === null ? undefined : error} className="min-w-0">
        <legend className="font-medium leading-tight">
          {label}
          {!required && <OptionalMark />}
        </legend>
        {texts.help !== undefined && <p className="mt-1 text-small text-muted">{localized(texts.help)}</p>}
        {issue !== null && <FieldError id={error}>{issueText(issue, label)}</FieldError>}
        {files.length > 0 && (
          <ul className="mt-2 space-y-2">
            {files.map((file) => (
              <AttachedFile key={file.fileId} file={file} closed={isClosed} />
            ))}
          </ul>
        )}
        {!isClosed && <Adding slot={slot.slot} label={label} more={files.length > 0} isReplacing={isReplacing} />}
        {slot.isCompared && files.map((file) => <LargePicture key={file.fileId} file={file} />)}
        {isClosed && files.length === 0 && <p className="mt-2 text-muted">{t`Nothing attached`}</p>}
      </fieldset>
    </Card>
  )
}

type AddingProps = {
  slot: string
  label: string
  /** The slot has a file already. */
  more: boolean
  /** A desk asked for another file in place of an existing one. */
  isReplacing: boolean
}

/** The ways to add a document: files are attached as they are, photos become pages first. */
function Adding({ slot, label, more, isReplacing }: AddingProps) {
  const { t } = useLingui()
  const attaching = useAttach(slot)
  const pages = usePages(slot)
  const picking = usePicking(slot)
  const place = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const waiting = pages.rows?.length ?? 0
  // A picture is one file; a paper may have several.
  const takesMany = !isPictureSlot(slot)
  const takesAnother = !more || takesMany || isReplacing
  const { wasKilled, clear } = picking
  useEffect(() => {
    if (wasKilled) place.current?.scrollIntoView({ block: 'center' })
  }, [wasKilled])
  const close = useCallback(() => {
    clearPicking()
    setOpen(false)
  }, [])
  function open(): void {
    picking.note()
    setOpen(true)
  }
  async function showPages(kept: number): Promise<void> {
    clear()
    if (kept === 0) return
    await pages.reload()
    open()
  }
  return (
    <div ref={place}>
      {!isOpen && <FailureList failures={attaching.failures} />}
      {wasKilled && waiting === 0 && !isOpen && (
        <Notice className="mt-3" title={t`Your phone closed this page`}>
          {t`Phones do this when the camera needs memory. What you had saved is still here. Please choose the file or take the photo again.`}
        </Notice>
      )}
      {waiting > 0 && !isOpen && (
        <UnfinishedDocument count={waiting} onGoOn={open} onDiscard={() => void pages.remove(pages.rows ?? [])} />
      )}
      {takesAnother && (
        <div className="mt-3">
          <PickButtons
            name={`documents/${slot}`}
            label={label}
            purpose="document"
            attaching={attaching}
            multiple={takesMany}
            chooseLabel={more ? t`Add another file` : t`Choose a file`}
            onOpen={picking.note}
            onCancel={clearPicking}
            onTaken={showPages}
          />
        </div>
      )}
      {isOpen && (
        <PagesDialog
          slot={slot}
          label={label}
          pages={pages}
          attaching={attaching}
          onPickerOpen={picking.note}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Whether the document is required or offered now; other answers decide (a bank slip when paid at a bank). */
function useDemand(slot: Slot): { required: boolean; offered: boolean } {
  const { session } = useDraftForm()
  const subscribe = useCallback(
    (listener: () => void) => {
      const deciding = new Set([slot.requiredWhen, slot.offeredWhen].flatMap((by) => by?.field ?? []))
      const stops = [...deciding].map((path) => session.watch(path, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [session, slot],
  )
  // One text, because useSyncExternalStore compares snapshots by identity.
  const demand = useStoreValue(subscribe, () => {
    const answers = session.answers()
    if (isDocumentRequired(slot, answers)) return 'required'
    return slot.offeredWhen !== undefined && holds(slot.offeredWhen, { answers }) ? 'offered' : 'none'
  })
  return { required: demand === 'required', offered: demand === 'offered' }
}

type UnfinishedDocumentProps = {
  /** How many photos are stored on this phone. */
  count: number
  onGoOn: () => void
  onDiscard: () => void
}

/** Photos of a document that was not finished, perhaps because the phone closed the page. */
function UnfinishedDocument({ count, onGoOn, onDiscard }: UnfinishedDocumentProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const number = formatNumber(count, locale)
  return (
    <Notice tone="warning" title={t`You were adding a document`} className="mt-3">
      <p>{t`Photos kept on this phone for it: ${number}. They are not attached yet.`}</p>
      <div className="button-set mt-2">
        <Button size="small" data-action="pages-go-on" onClick={onGoOn}>
          {t({ message: 'Continue', context: 'to the next step' })}
        </Button>
        <Button variant="plain" size="small" data-action="pages-discard" onClick={onDiscard}>
          {t`Discard`}
        </Button>
      </div>
    </Notice>
  )
}
