import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type ResumeKey, readResumeLink } from '../../forms/drafts/resume-link.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

export type ScanDialogProps = { onScan: (key: ResumeKey) => void; onClose: () => void }

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
declare const BarcodeDetector: { new (options: { formats: string[] }): Detector }

/** Four looks a second find a code as soon as it is held still, and leave a slow phone room for the picture. */
const lookEveryMs = 250

type State = 'looking' | 'foreign' | 'no-camera'

/** The camera's picture, until it sees the QR code of an application. */
export function ScanDialog({ onScan, onClose }: ScanDialogProps) {
  const { t } = useLingui()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [state, setState] = useState<State>('looking')
  const found = useRef(onScan)
  found.current = onScan

  useEffect(() => {
    if (video === null) return
    const leaving = new AbortController()
    const heard = { found: (key: ResumeKey) => found.current(key), foreign: () => setState('foreign') }
    scan(video, leaving.signal, heard).catch(() => setState('no-camera'))
    return () => leaving.abort()
  }, [video])

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Scan the QR code`}
      description={t`On the other phone, open the application, tap the status line and choose "Show as QR code". Hold this phone in front of it.`}
    >
      {state === 'no-camera' ? (
        <Notice tone="warning" role="alert">
          {t`The camera cannot be used. Please allow it in the browser's settings, or type the code.`}
        </Notice>
      ) : (
        <>
          <video
            ref={setVideo}
            muted
            playsInline
            className="aspect-square w-full rounded-field bg-sunken object-cover"
          />
          {state === 'foreign' && (
            <p role="status" className="mt-2 text-small">{t`This QR code is not that of an application.`}</p>
          )}
        </>
      )}
    </Dialog>
  )
}

type Heard = { found: (key: ResumeKey) => void; foreign: () => void }

/** Looks until a code is found or the signal ends it; the camera is let go either way. */
async function scan(video: HTMLVideoElement, signal: AbortSignal, { found, foreign }: Heard): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (signal.aborted) return
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const seen = await detector.detect(video)
      const key = seen.map(({ rawValue }) => readResumeLink(rawValue)).find((each) => each !== null)
      if (key !== undefined && key !== null) {
        if (!signal.aborted) found(key)
        return
      }
      if (seen.length > 0) foreign()
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    }
  } catch (cause) {
    // Leaving while the picture starts ends it with an error that says nothing to anybody.
    if (!signal.aborted) throw cause
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
