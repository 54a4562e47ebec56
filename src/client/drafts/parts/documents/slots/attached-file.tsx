import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { detachFile } from '#sync/files/attachments.ts'
import type { AttachmentRow } from '#sync/store.ts'
import { formatBytes } from '../../../../platform/format-bytes.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Chip, type ChipTone } from '../../../../ui/chip.tsx'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import { loadStorage } from '../../../phone/loading/load-storage.ts'
import { useCorrections } from '../../fields/corrections.ts'
import { useSnapshot } from '../../open-draft/draft-context.tsx'
import { shownDocument } from '../photos/shown-document.ts'
import { readDocument } from './read-document.ts'

/** One file: its name and size, its state, a way to view it and to remove it. */
export function AttachedFile({ file, closed }: { file: AttachmentRow; closed: boolean }) {
  const { t } = useLingui()
  const locale = useLocale()
  const preview = usePreview(file)
  const [isStuck, setStuck] = useState(false)
  const { name } = file
  const removeNow = () =>
    remove(file).then(
      () => setStuck(false),
      () => setStuck(true),
    )
  return (
    <li className="rounded-field border border-line bg-sunken p-2.5">
      <div className="flex items-center gap-3">
        <Thumbnail file={file} />
        <div className="min-w-0 grow">
          <p className="line-clamp-2 leading-tight">{file.name}</p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-tiny text-muted">
            <span className="whitespace-nowrap">{formatBytes(file.size, locale)}</span>
            <FileState file={file} />
          </p>
        </div>
      </div>
      <Refusal file={file} />
      <Repaired file={file} />
      <ReplaceRequest fileId={file.fileId} />
      {preview.missing && (
        <p className="mt-1 text-small text-muted">
          {file.elsewhere === undefined
            ? t`The file is on the server. Connect to the internet to view it.`
            : t`The file has not reached the office yet. It will be sent when that phone has an internet connection.`}
        </p>
      )}
      {isStuck && (
        <p role="alert" className="mt-1 text-small text-danger">
          {t`The phone could not save this change; it is probably full. Please free some space and press “Remove” again.`}
        </p>
      )}
      {preview.image !== null && (
        <img src={preview.image} alt={file.name} className="mt-2 max-h-96 rounded-field border border-line" />
      )}
      <div className="button-set mt-2">
        <Button variant="plain" size="small" onClick={preview.toggle}>
          <Icon name="eye" />
          {preview.image === null ? t`View` : t`Hide`}
        </Button>
        {!closed && (
          <Button variant="plain" size="small" aria-label={t`Remove ${name}`} onClick={() => void removeNow()}>
            <Icon name="trash" />
            {t`Remove`}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The desk's objection to the file. */
function ReplaceRequest({ fileId }: { fileId: string }) {
  const { t } = useLingui()
  const note = useCorrections()?.toReplace.get(fileId)
  if (note === undefined) return null
  return (
    <p className="mt-1 text-small font-medium text-danger" data-to-replace="">
      {note === '' ? t`The office asks for another file instead` : t`The office asks for another file: ${note}`}
    </p>
  )
}

async function remove(file: AttachmentRow): Promise<void> {
  const { context } = await loadStorage()
  await detachFile(context, file)
}

type FileWords = { tone: ChipTone; icon: IconName; text: string }

function FileState({ file }: { file: AttachmentRow }) {
  const { t } = useLingui()
  const { elsewhere } = file
  if (elsewhere !== undefined) {
    return (
      <Chip tone="accent" icon="phone">
        {elsewhere === '' ? t`On another phone` : t`On another phone: ${elsewhere}`}
      </Chip>
    )
  }
  return <OwnState file={file} />
}

function OwnState({ file }: { file: AttachmentRow }) {
  const { t } = useLingui()
  const sendingUntil = useSnapshot()?.draft.sendingUntil ?? 0
  const words: Record<AttachmentRow['state'], FileWords> = {
    here:
      sendingUntil > Date.now()
        ? { tone: 'info', icon: 'send', text: t`Sending` }
        : { tone: 'accent', icon: 'phone', text: t`On this phone` },
    sent: { tone: 'ok', icon: 'cloud', text: t`On the server` },
    remote: { tone: 'ok', icon: 'cloud', text: t`On the server` },
    parked: { tone: 'danger', icon: 'warning', text: t`Refused` },
  }
  const { tone, icon, text } = words[file.state]
  return (
    <Chip tone={tone} icon={icon}>
      {text}
    </Chip>
  )
}

/** Why the server refused the file, and what to do. */
function Refusal({ file }: { file: AttachmentRow }) {
  const { t } = useLingui()
  if (file.state !== 'parked') return null
  const reasons: Record<string, string> = {
    file_type: t`The file is not a PDF or PNG. Please remove it and photograph the pages with “Open camera”, or choose another`,
    file_too_large: t`The file is larger than 2 MB. Please remove it and choose a smaller one`,
    file_broken: t`The file is damaged and cannot be repaired. Please remove it and photograph the pages with “Open camera”`,
    file_locked: t`The file is locked with a password. Please remove it and photograph the pages with “Open camera”, or choose one without a password`,
    file_costly: t`The file is too complicated to show. Please remove it and photograph the pages with “Open camera”`,
    bytes_missing: t`This phone has lost the content of the file. Please remove it and choose it again`,
    bytes_broken: t`This phone has lost the content of the file. Please remove it and choose it again`,
  }
  return (
    <p className="mt-1 text-small text-danger">
      {reasons[file.code ?? ''] ?? t`The server refused this file. Please remove it and choose another`}
    </p>
  )
}

/** The server shows other bytes than those that were sent, so a person must look at them. */
function Repaired({ file }: { file: AttachmentRow }) {
  const { t } = useLingui()
  if (!file.repaired || file.state === 'parked') return null
  return (
    <p className="mt-1 text-small font-medium" data-repaired="">
      {t`We repaired this file. Please press “View” and look at all its pages.`}
    </p>
  )
}

/** Shows a picture in place and a PDF in a new tab, from this phone or, when it is not here, from the server. */
function usePreview(file: AttachmentRow): { image: string | null; missing: boolean; toggle: () => void } {
  const draft = useSnapshot()?.draft ?? null
  const [image, setImage] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  useEffect(() => () => (image === null ? undefined : URL.revokeObjectURL(image)), [image])

  async function show(): Promise<void> {
    const shown = await readDocument(file.fileId, draft)
    setMissing(shown === null)
    if (shown === null) return
    const address = URL.createObjectURL(shown.blob)
    if (shown.content === 'png') setImage(address)
    else window.open(address, '_blank')
  }
  return { image, missing, toggle: () => (image === null ? void show() : setImage(null)) }
}

/** A small picture of a file on this phone; an icon for a PDF, and for a file that is not on this phone. */
function Thumbnail({ file: { fileId } }: { file: AttachmentRow }) {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let address: string | null = null
    let wanted = true
    pictureOf(fileId).then(
      (found) => {
        if (!wanted || found === null) return
        address = URL.createObjectURL(found)
        setPicture(address)
      },
      () => undefined,
    )
    return () => {
      wanted = false
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [fileId])
  return (
    <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-field border border-line bg-surface text-muted">
      {picture === null ? (
        <Icon name="file" className="size-6" />
      ) : (
        <img src={picture} alt="" decoding="async" className="size-full object-cover" />
      )}
    </span>
  )
}

async function pictureOf(fileId: string): Promise<Blob | null> {
  const { context } = await loadStorage()
  const kept = await context.store.blobs.get(fileId)
  const shown = kept === undefined ? null : await shownDocument(kept.blob)
  return shown?.content === 'png' ? shown.blob : null
}
