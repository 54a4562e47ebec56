import { useEffect, useRef, useState } from 'react'
import { scanWithCamera } from '../../platform/qr/qr-camera.ts'
import { Dialog } from '../dialog.tsx'
import { Notice } from '../notice.tsx'

export type QrScan<T> = {
  title: string
  description: string
  /** What a code's text means, or null when it is none of what is looked for. */
  understand: (text: string) => T | null
  /** Said of a code that means something else. */
  foreign: string
  /** Said when there is no camera, or it may not be used. */
  noCamera: string
  onScan: (meaning: T) => void
  onClose: () => void
}

/** The camera's picture, until it sees a code that is understood. */
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
            // On a wide screen a square as wide as the dialog would reach below it.
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
