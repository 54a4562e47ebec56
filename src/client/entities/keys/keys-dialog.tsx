import { useLingui } from '@lingui/react/macro'
import { Definitions } from '../../ui/definitions.tsx'
import { CheckboxField } from '../../ui/fields/choices.tsx'
import { setSingleKeys, useSingleKeys } from '../../ui/fields/single-keys.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'

export type KeysDialogProps = {
  keys: readonly { key: string; does: string }[]
  onClose: () => void
}

/** What the keys of a page do, and the switch that turns them off on this device. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Keys of this page`}
      description={t`They work while no field and no dialog has the focus.`}
    >
      <Definitions
        dense
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
