import { useLingui } from '@lingui/react/macro'
import { KeysDialog } from '../../../../entities/keys/keys-dialog.tsx'
import { useKeysOpen } from '../../../../entities/keys/use-keys-open.ts'
import { Button } from '../../../../ui/button.tsx'
import { viewerKeys } from '../documents/viewer/viewer-keys.ts'
import { flagKey } from '../marks/flags.ts'

/** The button that lists the keys of an application's page; the key ? opens the list too. */
export function KeysHelp() {
  const { t } = useLingui()
  const [open, setOpen] = useKeysOpen()
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="max-xl:hidden"
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >{t`Shortcuts`}</Button>
      {open && <KeysOfPage onClose={() => setOpen(false)} />}
    </>
  )
}

function KeysOfPage({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const own = [
    { key: 'n', does: t`Next application` },
    { key: 'p', does: t`Previous application` },
    { key: 'o', does: t`This document is in order` },
    { key: 'x', does: t`This document must be replaced` },
    { key: flagKey, does: t`Go to the answers: arrow keys move between them, Enter flags` },
    { key: 'f', does: t`Forward the application to the next desk` },
    { key: 'c', does: t`Return for correction` },
    { key: 'Ctrl + Enter', does: t`Confirm, in a dialog` },
  ]
  const ofViewer = Object.values(viewerKeys).map(({ keys: [key], label }) => ({ key, does: i18n._(label) }))
  return <KeysDialog keys={[...own, ...ofViewer]} onClose={onClose} />
}
