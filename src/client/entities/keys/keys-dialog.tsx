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
      title={t`Keyboard shortcuts`}
      description={t`They work when you are not in a field or a dialog.`}
    >
      <Definitions
        dense
        items={keys.map(({ key, does }) => ({ key, term: <kbd className="font-bold">{key}</kbd>, value: does }))}
      />
      <CheckboxField
        name="single-keys"
        className="mt-3"
        label={t`Use these shortcuts on this device`}
        hint={t`Every action also has a button. Turn them off if you use voice typing.`}
        checked={useSingleKeys()}
        onChange={({ target }) => setSingleKeys(target.checked)}
      />
    </Dialog>
  )
}
