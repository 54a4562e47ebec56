import { useLingui } from '@lingui/react/macro'
import { type ResumeKey, readResumeLink } from '../../../drafts/parts/devices/resume-link.ts'
import { QrScanDialog } from '../../../ui/overlays/qr-scan-dialog.tsx'

export type ScanDialogProps = { onScan: (key: ResumeKey) => void; onClose: () => void }

/** Scans for the QR code of an application. */
export function ScanDialog(props: ScanDialogProps) {
  const { t } = useLingui()
  return (
    <QrScanDialog
      {...props}
      understand={readResumeLink}
      title={t`Scan the QR code`}
      description={t`On the other phone, open the application, tap the status line and choose "Show as QR code". Hold this phone in front of it.`}
      foreign={t`This QR code does not belong to an application.`}
      noCamera={t`The camera cannot be used. Please allow it in the browser's settings, or type the code.`}
    />
  )
}
