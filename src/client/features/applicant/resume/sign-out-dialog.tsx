import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ExportButton } from '../../../drafts/parts/status/export-button.tsx'
import { useUnsentWords } from '../../../drafts/parts/status/use-state-words.ts'
import { typeLabel } from '../../../drafts/phone/definitions/type-facts.ts'
import type { LocalDraft } from '../../../entities/draft/local-drafts.ts'
import { useLocale } from '../../../platform/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { sendBeforeSignOut } from './sign-out-check.ts'

export type SignOutDialogProps = {
  unsent: readonly LocalDraft[]
  onSignOut: () => Promise<void>
  onClose: () => void
}

/** Shown before a person signs out with unsent work: it lists the drafts and every way to keep them. */
export function SignOutDialog({ unsent: found, onSignOut, onClose }: SignOutDialogProps) {
  const { t } = useLingui()
  const [unsent, setUnsent] = useState(found)
  const [busy, setBusy] = useState<'sending' | 'leaving' | null>(null)
  const [failed, setFailed] = useState(false)
  async function leave(): Promise<void> {
    setBusy('leaving')
    await onSignOut()
  }
  async function sendAndLeave(): Promise<void> {
    setBusy('sending')
    setFailed(false)
    const left = await sendBeforeSignOut().catch(() => unsent)
    if (left.length === 0) return leave()
    setUnsent(left)
    setFailed(true)
    setBusy(null)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Not everything has reached the office`}
      description={t`Parts of these applications of your account are only on this phone or computer. Nothing is deleted when you log out.`}
      footer={
        <>
          <Button variant="plain" data-action="sign-out-keep" busy={busy === 'leaving'} onClick={() => void leave()}>
            {t`Log out, keep it here`}
          </Button>
          <Button data-action="sign-out-send" busy={busy === 'sending'} onClick={() => void sendAndLeave()}>
            {busy === 'sending' ? t`Sending` : t`Send now and log out`}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {failed && (
          <Notice tone="warning" role="alert" title={t`It could not be sent now`}>
            {t`You are still logged in. Please try again when you are online, export a copy, or log out and keep it here.`}
          </Notice>
        )}
        <ul className="divide-y divide-line">
          {unsent.map((each) => (
            <li key={each.draft.id} className="space-y-2 py-3 first:pt-0">
              <UnsentDraft {...each} />
            </li>
          ))}
        </ul>
        <Notice tone="info">
          {t`What stays here is kept until you log in here again. Meanwhile, anyone who uses this phone or computer can open it.`}
        </Notice>
      </div>
    </Dialog>
  )
}

function UnsentDraft({ draft, nameBn, nameEn, unsent }: LocalDraft) {
  const { t } = useLingui()
  const locale = useLocale()
  const words = useUnsentWords()
  const name = locale === 'bn' ? nameBn || nameEn : nameEn || nameBn
  return (
    <>
      <p className="font-medium">
        {typeLabel(draft.type, locale)}
        {name !== '' && <span className="font-normal"> · {name}</span>}
      </p>
      {unsent !== null && <p className="text-small text-muted">{words(unsent)}</p>}
      {!draft.onServer && (
        <p className="text-small text-muted">
          {t`The office has not received it yet. It belongs to your account, so after logging out it is sent only when you log in here again.`}
        </p>
      )}
      <ExportButton draftId={draft.id} size="small" />
    </>
  )
}
