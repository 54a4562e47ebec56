import { useEffect, useRef, useState } from 'react'
import { scanWithCamera } from '../../platform/qr/qr-camera.ts'
import { Notice } from '../notice.tsx'
import { Dialog } from './dialog.tsx'

export type QrScan<T> = {
  title: string
  description: string
  /** Reads a code's text; null when the code is of another kind. */
  understand: (text: string) => T | null
  /** Shown for a code of another kind. */
  foreign: string
  /** Shown when there is no camera, or its use is not permitted. */
  noCamera: string
  onScan: (meaning: T) => void
  onClose: () => void
}

/** Shows the camera's picture until it finds a code of the right kind. */
export function QrScanDialog<T>({ title, description, foreign, noCamera, onClose, ...scan }: QrScan<T>) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [state, setState] = useState<'looking' | 'foreign' | 'no-camera'>('looking')
  const latest = useRef(scan)
  latest.current = scan

  useEffect(() => {
    if (video === null) return
    const leaving = new AbortController()
    scanWithCamera(video, leaving.signal, {
      understand: (text) => latest.current.understand(text),
      found: (meaning) => latest.current.onScan(meaning),
      foreign: () => setState('foreign'),
    }).catch(() => setState('no-camera'))
    return () => leaving.abort()
  }, [video])

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      {state === 'no-camera' ? (
        <Notice tone="warning" role="alert">
          {noCamera}
        </Notice>
      ) : (
        <>
          <video
            ref={setVideo}
            muted
            playsInline
            className="mx-auto block aspect-square w-full rounded-field bg-sunken object-cover"
            // On a wide screen a square as wide as the dialog would not fit its height.
            style={{ maxWidth: 'calc(55 * var(--dvh))' }}
          />
          {state === 'foreign' && (
            <p role="status" className="mt-2 text-small">
              {foreign}
            </p>
          )}
        </>
      )}
    </Dialog>
  )
}
