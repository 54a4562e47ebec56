import { useLingui } from '@lingui/react/macro'
import { Definitions } from '../../../../ui/definitions.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'

/** What the keys of the host's page do. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const keys = [
    { key: 'N', does: t`Call next; during a conversation it is finished first` },
    { key: 'F', does: t`Finish the conversation` },
    { key: '?', does: t`Show these keys` },
  ]
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Keys of this page`}
      description={t`They work while no field and no dialog has the focus.`}
    >
      <Definitions
        items={keys.map(({ key, does }) => ({ key, term: <kbd className="font-bold">{key}</kbd>, value: does }))}
      />
    </Dialog>
  )
}
