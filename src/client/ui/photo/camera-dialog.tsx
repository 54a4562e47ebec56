import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { Dialog } from '../overlays/dialog.tsx'

export type CameraDialogProps = { onPhoto: (picture: Blob) => void; onClose: () => void }

/** The camera's picture, for a device without a camera app. The camera is released when the dialog closes. */
export function CameraDialog({ onPhoto, onClose }: CameraDialogProps) {
  const { t } = useLingui()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [state, setState] = useState<'opening' | 'shown' | 'no-camera'>('opening')
  useEffect(() => {
    if (video === null) return
    const leaving = new AbortController()
    showCamera(video, leaving.signal).then(
      () => leaving.signal.aborted || setState('shown'),
      () => leaving.signal.aborted || setState('no-camera'),
    )
    return () => leaving.abort()
  }, [video])
  const isMissing = state === 'no-camera'
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Take a photo`}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {isMissing ? t`Close` : t`Cancel`}
          </Button>
          {!isMissing && (
            <Button
              data-action="take-photo"
              busy={state === 'opening'}
              onClick={() => video !== null && void grab(video).then(onPhoto, () => setState('no-camera'))}
            >
              {t`Take the photo`}
            </Button>
          )}
        </>
      }
    >
      {isMissing ? (
        <Notice tone="warning" role="alert">
          {t`The camera could not be opened. Please allow it for this page, or choose a photo.`}
        </Notice>
      ) : (
        <video
          ref={setVideo}
          muted
          playsInline
          // Mirrored, as people know themselves; the photo is not.
          className="mx-auto block aspect-[4/3] w-full [transform:scaleX(-1)] rounded-field bg-sunken object-cover"
          style={{ maxWidth: 'calc(60 * var(--dvh))' }}
        />
      )}
    </Dialog>
  )
}

async function showCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } })
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', release)
  if (signal.aborted) return release()
  video.srcObject = stream
  await video.play()
}

async function grab(video: HTMLVideoElement): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), {
    width: video.videoWidth,
    height: video.videoHeight,
  })
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (blob === null) throw new Error('The camera has shown no picture yet')
  return blob
}
