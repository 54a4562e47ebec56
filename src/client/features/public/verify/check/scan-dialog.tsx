import { useLingui } from '@lingui/react/macro'
import { readVerifyLink, type VerifyLink } from '#domain/certificates/verify-link.ts'
import { QrScanDialog } from '../../../../ui/overlays/qr-scan-dialog.tsx'

export type ScanDialogProps = { onScan: (link: VerifyLink) => void; onClose: () => void }

/** Scans for the QR code of a certificate or a receipt. */
export function ScanDialog(props: ScanDialogProps) {
  const { t } = useLingui()
  return (
    <QrScanDialog
      {...props}
      understand={readVerifyLink}
      title={t`Scan the certificate or receipt`}
      description={t`Hold the phone over the QR code at the foot of the paper, so that it fills the picture.`}
      foreign={t`This QR code belongs to neither a certificate nor a receipt.`}
      noCamera={t`The camera cannot be used. Please allow it in the browser's settings, or choose a picture of the paper.`}
    />
  )
}
