import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ResumeKey } from '../../../drafts/parts/devices/resume-link.ts'
import { formPart } from '../../../drafts/parts/open-draft/form-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { ScanDialogProps } from './scan-dialog.tsx'

const ScanDialog = formPart<ScanDialogProps>(() => import('./scan-dialog.tsx').then((module) => module.ScanDialog))

/** Reads the code from the screen of the other phone. */
export function ScanButton({ onScan }: { onScan: (key: ResumeKey) => void }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const take = (key: ResumeKey) => {
    setOpen(false)
    onScan(key)
  }
  return (
    <>
      <Button type="button" variant="plain" block data-action="scan" onClick={() => setOpen(true)}>
        <Icon name="camera" />
        {t`Scan the QR code of the other phone`}
      </Button>
      {open && <ScanDialog onScan={take} onClose={() => setOpen(false)} />}
    </>
  )
}
