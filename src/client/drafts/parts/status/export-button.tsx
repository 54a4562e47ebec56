import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { exportDraft } from '#sync/carrying/draft-export.ts'
import { saveAs } from '../../../platform/storage/save-as.ts'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { loadStorage } from '../../phone/loading/load-storage.ts'
import { readRawTexts } from '../../phone/storage/raw-texts.ts'

type ExportProps = { draftId: string; beforehand?: () => Promise<void>; size?: ButtonProps['size'] }

/** Saves a draft as one file, after showing what the file contains. */
export function ExportButton({ draftId, beforehand, size = 'normal' }: ExportProps) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="plain" size={size} data-action="export" onClick={() => setAsking(true)}>
        <Icon name="download" />
        {t`Export a copy`}
      </Button>
      {asking && <ExportDialog {...{ draftId, beforehand }} onClose={() => setAsking(false)} />}
    </>
  )
}

type DialogProps = { draftId: string; beforehand: ExportProps['beforehand']; onClose: () => void }

function ExportDialog({ draftId, beforehand, onClose }: DialogProps) {
  const { t } = useLingui()
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking')
  async function save(): Promise<void> {
    setState('busy')
    try {
      await beforehand?.()
      await saveDraftFile(draftId)
      onClose()
    } catch {
      setState('failed')
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Export a copy`}
      description={t`One file with every answer and every attached file that has not reached the office. The reception desk can import it, and another phone can open it under "Resume a saved application".`}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button data-action="save-file" busy={state === 'busy'} onClick={() => void save()}>
            {t`Save the file`}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <Notice tone="warning">
          {t`The file contains personal data and the code that opens this application. Please give it only to the office or to someone you trust, and delete it afterwards.`}
        </Notice>
        {state === 'failed' && (
          <Notice tone="danger" role="alert">
            {t`The file could not be created. Everything is still on this phone; please try again.`}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

/** Downloads a draft as one file, which another phone or the reception desk can open. */
async function saveDraftFile(draftId: string): Promise<void> {
  const { context } = await loadStorage()
  const file = await exportDraft(context, draftId, await readRawTexts(context.store, draftId))
  if (file !== null) saveAs(file.blob, file.name)
}
