import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { lazyPart, type PartPlace } from '../../platform/lazy-part.tsx'
import { useMediaQuery } from '../../platform/use-media-query.ts'
import { Button } from '../button.tsx'
import { FieldGroup, type FieldTexts } from '../fields/field.tsx'
import { Icon } from '../icon.tsx'
import { Notice } from '../notice.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { Avatar } from './avatar.tsx'
import type { CameraDialogProps } from './camera-dialog.tsx'
import type { CropDialogProps } from './crop-dialog.tsx'
import { useObjectUrl } from './use-object-url.ts'

const place: PartPlace<{ onClose: () => void }> = {
  waiting: <PartWaiting />,
  missing: (onRetry, { onClose }) => <PartMissing onRetry={onRetry} onClose={onClose} />,
}

/** Loaded when a picture is chosen: most people look at a form with a photo and do not change the photo. */
const CropDialog = lazyPart<CropDialogProps>(
  () => import('./crop-dialog.tsx').then((module) => module.CropDialog),
  place,
)
const CameraDialog = lazyPart<CameraDialogProps>(
  () => import('./camera-dialog.tsx').then((module) => module.CameraDialog),
  place,
)

export type PhotoFieldProps = FieldTexts & {
  /** The photo to show: one just made, the address of a stored one, or null. */
  photo: Blob | string | null
  /** Gets a square PNG of 480 by 480 dots. */
  onPhoto: (photo: Blob) => void
  onRemove: () => void
  /** The photo is being sent or stored. */
  busy?: boolean
}

/** A photo of a person: chosen or taken, cropped to a square and made small on this device, shown, removed. */
export function PhotoField({ photo, onPhoto, onRemove, busy = false, ...texts }: PhotoFieldProps) {
  const { t } = useLingui()
  const [picked, setPicked] = useState<Blob | null>(null)
  // A new number for each picture, so that it is loaded and cropped from the beginning.
  const [turn, setTurn] = useState(0)
  const [isTaking, setTaking] = useState(false)
  const made = useObjectUrl(photo instanceof Blob ? photo : null)
  const url = photo instanceof Blob ? made : photo
  const { place: buttons, noteRemoval } = useFocusAfterRemoval(photo === null)
  function take(picture: Blob | null): void {
    setTaking(false)
    setPicked(picture)
    setTurn((before) => before + 1)
  }
  return (
    <FieldGroup {...texts}>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-3" data-photo={url === null ? 'none' : 'shown'}>
        <Avatar url={url} size="large" />
        <div ref={buttons} className="button-set relative min-w-0 grow">
          <PhotoInputs name={texts.name} busy={busy} onPick={take} onCamera={() => setTaking(true)} />
          {photo !== null && (
            <Button
              variant="quiet"
              size="small"
              busy={busy}
              data-action="remove-photo"
              onClick={() => {
                noteRemoval()
                onRemove()
              }}
            >
              <Icon name="trash" />
              {t`Remove the photo`}
            </Button>
          )}
        </div>
      </div>
      {isTaking && <CameraDialog onPhoto={take} onClose={() => setTaking(false)} />}
      {picked !== null && (
        <CropDialog
          key={turn}
          picked={picked}
          onClose={() => setPicked(null)}
          onDone={(square) => {
            setPicked(null)
            onPhoto(square)
          }}
        />
      )}
    </FieldGroup>
  )
}

/** The remove button disappears with the photo, so the focus moves to the button beside it. */
function useFocusAfterRemoval(isRemoved: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isRemoved || !isAsked.current) return
    isAsked.current = false
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus()
  }, [isRemoved])
  return {
    place,
    noteRemoval: () => {
      isAsked.current = true
    },
  }
}

function PartWaiting() {
  const { t } = useLingui()
  return <p role="status" className="mt-2 text-small text-muted">{t`Please wait`}</p>
}

/** Shown when the code of the dialog could not be loaded, because otherwise the press would seem to do nothing. */
function PartMissing({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`This part has not loaded yet`}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {t`Close`}
          </Button>
          <Button onClick={onRetry}>{t`Try again`}</Button>
        </>
      }
    >
      <Notice tone="warning" role="alert">
        {t`Please try again when there is a connection.`}
      </Notice>
    </Dialog>
  )
}

type InputsProps = { name: string; busy: boolean; onPick: (picture: Blob) => void; onCamera: () => void }

/** A phone has its own camera app, which needs no permission; on other devices the page shows the camera's picture. */
function PhotoInputs({ name, busy, onPick, onCamera }: InputsProps) {
  const { t } = useLingui()
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const isTouch = useMediaQuery('(pointer: coarse)')
  function pick({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const [file] = currentTarget.files ?? []
    if (file !== undefined) onPick(file)
    // Clearing the input lets the same file be picked again.
    currentTarget.value = ''
  }
  const preload = () => void CropDialog.preload()
  const hidden = { type: 'file', accept: 'image/*', hidden: true, onChange: pick } as const
  return (
    <>
      <input {...hidden} ref={chooser} name={name} />
      <Button
        variant="plain"
        size="small"
        busy={busy}
        data-action="choose-photo"
        onPointerEnter={preload}
        onClick={() => chooser.current?.click()}
      >
        <Icon name="upload" />
        {busy ? t`Please wait` : t`Choose a photo`}
      </Button>
      <input {...hidden} ref={camera} capture="user" />
      <Button
        variant="plain"
        size="small"
        busy={busy}
        data-action="open-camera"
        onClick={() => (isTouch ? camera.current?.click() : onCamera())}
      >
        <Icon name="camera" />
        {t`Open camera`}
      </Button>
    </>
  )
}
