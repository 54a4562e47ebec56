import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { VisitorRow } from '#sync/visits/visit-rows.ts'
import { type KnownVisitor, noteAccount, readVisitors } from '#sync/visits/visits.ts'
import { loadStorage } from '../../../drafts/phone/loading/load-storage.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

export type PhoneVisitor = {
  /** A person for whom this device requested appointments without an account. */
  visitor: VisitorRow
  /** Called after the account has introduced itself as this visitor. */
  noteAccount: () => Promise<void>
}

/** True if nothing waits to be sent: the introduction invalidates the token with which it would be sent. */
function mayBeTaken({ visitor: { onServer, account, photo }, visits }: KnownVisitor): boolean {
  const isPhotoWaiting = photo?.state === 'here' || photo?.state === 'sent'
  return onServer && account !== 'made' && !isPhotoWaiting && visits.every(({ state }) => state !== 'waiting')
}

/** The people who requested appointments on this device without an account; empty until the storage is read. */
export function usePhoneVisitors(): readonly PhoneVisitor[] {
  const [found, setFound] = useState<readonly PhoneVisitor[]>([])
  useEffect(() => {
    let isOpen = true
    async function read(): Promise<void> {
      const { context } = await loadStorage()
      const known = await readVisitors(context)
      if (!isOpen) return
      setFound(
        known.filter(mayBeTaken).map(({ visitor }) => ({
          visitor,
          noteAccount: () => noteAccount(context, visitor.id),
        })),
      )
    }
    // A device without storage cannot have sent requests.
    read().catch(() => undefined)
    return () => {
      isOpen = false
    }
  }, [])
  return found
}

export type PhoneVisitorDialogProps = { name: string; onAnswer: (isOwn: boolean) => void; onClose: () => void }

/** Shown before the account introduces itself: after that it has its own record and cannot take over this one. */
export function PhoneVisitorDialog({ name, onAnswer, onClose }: PhoneVisitorDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Are the appointments of ${name} yours?`}
      description={t`They were requested on this phone without an account. If they are yours, you will see them here from now on, on every device.`}
      footer={
        <>
          <Button variant="plain" data-action="not-own" onClick={() => onAnswer(false)}>
            {t`No, someone else’s`}
          </Button>
          <Button data-action="own" onClick={() => onAnswer(true)}>
            {t`Yes, they are mine`}
          </Button>
        </>
      }
    />
  )
}
