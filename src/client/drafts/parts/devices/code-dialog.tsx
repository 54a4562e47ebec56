import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ResumeCode, type ResumeCodeProps } from './resume-code.tsx'

export type CodeDialogProps = ResumeCodeProps & { onClose: () => void }

/** The resume code with the ways to keep it. */
export function CodeDialog({ onClose, ...code }: CodeDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Continue later or on another phone`}>
      <ResumeCode {...code} />
    </Dialog>
  )
}
