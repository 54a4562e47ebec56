import { useLingui } from '@lingui/react/macro'
import { Definitions } from '../../../../ui/definitions.tsx'
import { CheckboxField } from '../../../../ui/fields/choices.tsx'
import { setSingleKeys, useSingleKeys } from '../../../../ui/fields/single-keys.ts'
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
      <CheckboxField
        name="single-keys"
        className="mt-3"
        label={t`Use these keys on this device`}
        hint={t`Without them every action still has its button. Turn them off where the computer types what you say.`}
        checked={useSingleKeys()}
        onChange={({ target }) => setSingleKeys(target.checked)}
      />
    </Dialog>
  )
}
