import { useLingui } from '@lingui/react/macro'
import { KeysDialog } from '../../../../entities/keys/keys-dialog.tsx'

/** Explains the keys of the host's page. */
export function HostKeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const keys = [
    { key: 'N', does: t`Call next; a conversation in progress is finished first` },
    { key: 'F', does: t`Finish the conversation` },
    { key: '?', does: t`Show these shortcuts` },
  ]
  return <KeysDialog keys={keys} onClose={onClose} />
}
