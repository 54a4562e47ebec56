import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { dialogPart } from '../open-draft/form-part.tsx'
import type { HeldDraft } from './devices.ts'

const DevicesDialog = dialogPart<{ draft: HeldDraft; onClose: () => void }>(() =>
  import('./devices-dialog.tsx').then((module) => module.DevicesDialog),
)

/** Opens the list of phones that can open the application. */
export function DevicesButton({ draft }: { draft: HeldDraft }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="plain" size="small" data-action="devices" onClick={() => setOpen(true)}>
        <Icon name="phone" />
        {t`Phones`}
      </Button>
      {open && <DevicesDialog draft={draft} onClose={() => setOpen(false)} />}
    </>
  )
}
