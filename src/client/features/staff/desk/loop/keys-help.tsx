import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Definitions } from '../../../../ui/definitions.tsx'
import { isKeyTaken } from '../../../../ui/fields/key-taken.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { viewerKeys } from '../documents/viewer/viewer-keys.ts'

/** The button that lists the keys of an application's page; the key ? opens the list too. */
export function KeysHelp() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key === '?' && !isKeyTaken(event)) setOpen(true)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="hidden lg:inline-flex"
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >{t`Keys`}</Button>
      {open && <KeysDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const own = [
    { key: 'n', does: t`Next application` },
    { key: 'p', does: t`Previous application` },
    { key: 'o', does: t`This document is in order` },
    { key: 'x', does: t`This document is to be replaced` },
    { key: 'f', does: t`Take the application one desk further` },
    { key: 'c', does: t`Return for correction` },
    { key: 'Ctrl + Enter', does: t`Confirm, in a dialog` },
  ]
  const ofViewer = Object.values(viewerKeys).map(({ keys: [key], label }) => ({ key, does: i18n._(label) }))
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Keys of this page`}
      description={t`They work while no field and no dialog has the focus.`}
    >
      <Definitions
        items={[...own, ...ofViewer].map(({ key, does }) => ({
          key,
          term: <kbd className="font-bold">{key}</kbd>,
          value: does,
        }))}
      />
    </Dialog>
  )
}
