import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClaimFailure, claimDraft } from '../../../drafts/parts/devices/claim-draft.ts'
import { type CodeFailure, CodeForm } from '../../../drafts/parts/devices/code-form.tsx'
import type { ResumeKey } from '../../../drafts/parts/devices/resume-link.ts'
import { applicationReads } from '../../../entities/application/application-reads.ts'
import { invalidateReads } from '../../../platform/api/endpoint-key.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Adds an application that was started without the account, by its code and mobile number. */
export function ClaimCard() {
  const { t } = useLingui()
  const client = useQueryClient()
  const texts = useFailureTexts()
  const [open, setOpen] = useState(false)
  const [added, setAdded] = useState<{ address: string | null } | null>(null)

  async function claim(key: ResumeKey): Promise<CodeFailure | null> {
    const claimed = await claimDraft(key)
    if (!claimed.ok) return { tone: claimed.failure === 'offline' ? 'warning' : 'danger', text: texts[claimed.failure] }
    setAdded({ address: claimed.address })
    setOpen(false)
    await invalidateReads(client, applicationReads)
    return null
  }
  return (
    <div className="space-y-3" data-claim="">
      {added !== null && (
        <Notice tone="ok" role="status">
          {t`The application was added to your account.`}{' '}
          {added.address !== null && <a href={added.address}>{t`Open the application`}</a>}
        </Notice>
      )}
      {open ? (
        <Card className="space-y-4">
          <h3>{t`Add an application by its code`}</h3>
          <p className="text-small text-muted">{t`The code and the mobile number still open it on any phone.`}</p>
          <CodeForm action={t`Add to my account`} onKey={claim} />
        </Card>
      ) : (
        <Button variant="plain" data-action="claim" onClick={() => setOpen(true)}>
          <Icon name="plus" />
          {t`Add an application by its code`}
        </Button>
      )}
    </div>
  )
}

function useFailureTexts(): Record<ClaimFailure, string> {
  const { t } = useLingui()
  return {
    offline: t`There is no connection to the office now. Please try again when there is one.`,
    not_found: t`No application was found with this code and mobile number, or another account has it. Please check both.`,
    rate_limited: t`Too many attempts. Please wait 15 minutes and try again.`,
    not_kept: t`It was added to your account, but there is no room for it on this phone. Please free some space.`,
    other: t`Something went wrong. Please try again`,
  }
}
