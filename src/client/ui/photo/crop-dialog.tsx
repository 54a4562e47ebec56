import 'react-easy-crop/react-easy-crop.css'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { decodePhoto } from '../../platform/photo/decode-photo.ts'
import { Button } from '../button.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { Notice } from '../notice.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { useObjectUrl } from './use-object-url.ts'

const zooms = { least: 1, most: 3, factor: 1.2 }
/** How far an arrow key or a button moves the picture, in CSS pixels; with shift the library moves a fifth of it. */
const step = 16
const nothing = { width: 0, height: 0 }

export type CropDialogProps = {
  /** The chosen picture, of any kind that the browser can decode. */
  picked: Blob
  /** Gets the square photo. */
  onDone: (photo: Blob) => void
  onClose: () => void
}

/** Asks for the square part of a picture that becomes the photo: by pointer, two fingers, keys or buttons. */
export function CropDialog({ picked, onDone, onClose }: CropDialogProps) {
  const { t } = useLingui()
  const [picture, setPicture] = useState<Blob | 'unreadable' | null>(null)
  const [busy, setBusy] = useState(false)
  const square = useRef<Square | null>(null)
  useEffect(() => {
    let isOpen = true
    preparePhoto(picked).then(
      (prepared) => isOpen && setPicture(prepared),
      () => isOpen && setPicture('unreadable'),
    )
    return () => {
      isOpen = false
    }
  }, [picked])
  async function keep(): Promise<void> {
    if (!(picture instanceof Blob) || square.current === null) return
    setBusy(true)
    try {
      onDone(await cropPhoto(picture, square.current))
    } catch {
      setPicture('unreadable')
    }
    setBusy(false)
  }
  const isUnreadable = picture === 'unreadable'
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={isUnreadable ? t`This is not a picture` : t`Crop the photo`}
      description={isUnreadable ? undefined : t`Move the picture until the face is in the middle of the square.`}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {isUnreadable ? t`Close` : t`Cancel`}
          </Button>
          {!isUnreadable && (
            <Button data-action="crop-done" busy={busy || picture === null} onClick={() => void keep()}>
              {t`Use this photo`}
            </Button>
          )}
        </>
      }
    >
      {isUnreadable ? (
        <Notice tone="danger" role="alert">
          {t`This file could not be read as a picture. Please choose a JPEG or PNG picture.`}
        </Notice>
      ) : (
        <CropArea
          picture={picture}
          onSquare={(chosen) => {
            square.current = chosen
          }}
        />
      )}
    </Dialog>
  )
}

/** The side of a finished photo in pixels. As a PNG of this size it has at most 0.7 MB, whatever it shows. */
const photoPixels = 480

/** The shorter side of the picture that a person crops: enough pixels for a photo even when enlarged threefold. */
const workPixels = 1440

/** The part to keep, in percent of the picture. */
type Square = { x: number; y: number; width: number; height: number }

/**
 * A chosen picture, upright and small enough to be dragged smoothly on a cheap phone. Rejects with `Undecodable` when
 * the browser cannot read it.
 */
async function preparePhoto(picked: Blob): Promise<Blob> {
  const bitmap = await decodePhoto(picked, workPixels)
  const { width, height } = bitmap
  return draw(bitmap, { width, height, part: { x: 0, y: 0, width: 100, height: 100 }, type: 'image/jpeg' })
}

/** The square part of a prepared picture, as a PNG. */
async function cropPhoto(picture: Blob, square: Square): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  return draw(bitmap, { width: photoPixels, height: photoPixels, part: square, type: 'image/png' })
}

type Drawing = { width: number; height: number; part: Square; type: 'image/jpeg' | 'image/png' }

async function draw(bitmap: ImageBitmap, { width, height, part, type }: Drawing): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  try {
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('The browser gives no canvas')
    const [across, down] = [bitmap.width / 100, bitmap.height / 100]
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    const source = [part.x * across, part.y * down, part.width * across, part.height * down] as const
    context.drawImage(bitmap, ...source, 0, 0, width, height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
    if (blob === null) throw new Error('The browser could not encode the picture')
    return blob
  } finally {
    bitmap.close()
    // Browsers keep the memory of a canvas until garbage collection, and iPhones have little of it.
    canvas.width = 0
  }
}

type CropAreaProps = { picture: Blob | null; onSquare: (square: Square) => void }

function CropArea({ picture, onSquare }: CropAreaProps) {
  const { t } = useLingui()
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(zooms.least)
  const sizes = useRef({ picture: nothing, square: nothing })
  const url = useObjectUrl(picture)
  const enlarge = (by: number) => setZoom((now) => Math.min(zooms.most, Math.max(zooms.least, now * by)))
  /** The library keeps the picture within its bounds only when it is dragged or zoomed, so this does it for buttons. */
  function move(across: number, down: number): void {
    const { picture: whole, square } = sizes.current
    const within = (at: number, side: 'width' | 'height') => {
      const most = Math.max(0, (whole[side] * zoom - square[side]) / 2)
      return Math.min(most, Math.max(-most, at))
    }
    setPlace(({ x, y }) => ({ x: within(x + across * step, 'width'), y: within(y + down * step, 'height') }))
  }
  function zoomByKey({ key }: KeyboardEvent<HTMLDivElement>): void {
    if (key === '+' || key === '=') enlarge(zooms.factor)
    if (key === '-') enlarge(1 / zooms.factor)
  }
  if (url === null) return <Skeleton className="mx-auto aspect-square w-full max-w-72 rounded-field" />
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the square within it, which has the focus */}
      <div
        onKeyDown={zoomByKey}
        className="relative mx-auto aspect-square w-full max-w-72 overflow-hidden rounded-field bg-sunken"
      >
        <Cropper
          image={url}
          aspect={1}
          crop={place}
          zoom={zoom}
          minZoom={zooms.least}
          maxZoom={zooms.most}
          keyboardStep={step}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={onSquare}
          setMediaSize={(size) => {
            sizes.current.picture = size
          }}
          setCropSize={(size) => {
            sizes.current.square = size
          }}
          // The policy of the page forbids markup that a script inserts, so the styles are imported instead.
          disableAutomaticStylesInjection
          cropperProps={{
            role: 'application',
            'aria-label': t`Part of the picture. Move it with the arrow keys, zoom with plus and minus`,
          }}
          classes={{
            cropAreaClassName: 'focus-visible:outline-4 focus-visible:-outline-offset-4 focus-visible:outline-focus',
          }}
        />
      </div>
      <div className="mx-auto mt-3 flex max-w-72 justify-between">
        <Step icon="plus" label={t`Zoom in`} onPress={() => enlarge(zooms.factor)} />
        <Step icon="minus" label={t`Zoom out`} onPress={() => enlarge(1 / zooms.factor)} />
        <Step icon="left" label={t`Move left`} onPress={() => move(-1, 0)} />
        <Step icon="up" label={t`Move up`} onPress={() => move(0, -1)} />
        <Step icon="down" label={t`Move down`} onPress={() => move(0, 1)} />
        <Step icon="right" label={t`Move right`} onPress={() => move(1, 0)} />
      </div>
    </>
  )
}

function Step({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-field border border-line-strong bg-surface hover:bg-sunken"
    >
      <Icon name={icon} />
    </button>
  )
}
