import { useLingui } from '@lingui/react/macro'
import { KeysDialog } from '../../../../entities/keys/keys-dialog.tsx'
import { useKeysOpen } from '../../../../entities/keys/use-keys-open.ts'
import { useBulk } from '../bulk/bulk-choice.ts'
import { Key } from './key.tsx'

/** The keys of the list in one line, and in a dialog that ? opens. Rendered with the rows, so that it does not move. */
export function KeysLine() {
  const { t } = useLingui()
  const [open, setOpen] = useKeysOpen()
  const keys = [
    { key: 'j k', does: t`move` },
    { key: 'Enter', does: t`open` },
    ...(useBulk() === null ? [] : [{ key: 'x', does: t`choose` }]),
    { key: '/', does: t`search` },
  ]
  return (
    <>
      <p className="hidden items-center gap-2 text-tiny text-muted md:flex">
        {keys.map(({ key, does }) => (
          <span key={key} className="flex items-center gap-2">
            {key.split(' ').map((one) => (
              <Key key={one}>{one}</Key>
            ))}
            {does}
          </span>
        ))}
      </p>
      {open && <KeysDialog keys={keys} onClose={() => setOpen(false)} />}
    </>
  )
}
