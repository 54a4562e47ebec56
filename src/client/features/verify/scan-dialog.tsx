import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { readVerifyLink, type VerifyLink } from '#domain/certificates/verify-link.ts'
import { scanWithCamera } from '../../platform/qr-camera.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

export type ScanDialogProps = { onScan: (link: VerifyLink) => void; onClose: () => void }

/** The camera's picture, until it sees the QR code of a certificate. */
export function ScanDialog({ onScan, onClose }: ScanDialogProps) {
  const { t } = useLingui()
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [state, setState] = useState<'looking' | 'foreign' | 'no-camera'>('looking')
  const found = useRef(onScan)
  found.current = onScan

  useEffect(() => {
    if (video === null) return
    const leaving = new AbortController()
    scanWithCamera(video, leaving.signal, {
      understand: readVerifyLink,
      found: (link) => found.current(link),
      foreign: () => setState('foreign'),
    }).catch(() => setState('no-camera'))
    return () => leaving.abort()
  }, [video])

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Scan the certificate`}
      description={t`Hold the phone over the QR code at the foot of the certificate, so that it fills the picture.`}
    >
      {state === 'no-camera' ? (
        <Notice tone="warning" role="alert">
          {t`The camera cannot be used. Please allow it in the browser's settings, or choose a picture of the certificate.`}
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
            <p role="status" className="mt-2 text-small">{t`This QR code is not that of a certificate.`}</p>
          )}
        </>
      )}
    </Dialog>
  )
}
