import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type ResumeKey, readResumeLink } from '../../forms/drafts/resume-link.ts'
import { scanWithCamera } from '../../platform/qr-camera.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

export type ScanDialogProps = { onScan: (key: ResumeKey) => void; onClose: () => void }

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
    scanWithCamera(video, leaving.signal, {
      understand: readResumeLink,
      found: (key) => found.current(key),
      foreign: () => setState('foreign'),
    }).catch(() => setState('no-camera'))
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
