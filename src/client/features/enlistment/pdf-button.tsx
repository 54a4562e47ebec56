import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { applicationCalls } from '#contract/applications/applications.ts'
import type { DraftRow } from '#sync/store.ts'
import { call } from '../../platform/api.ts'
import { useFailureText } from '../../platform/error-messages.ts'
import { currentLocale } from '../../platform/i18n.ts'
import { saveAs } from '../../platform/save-as.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

type PdfButtonProps = { draft: DraftRow; kind: 'application' | 'certificate'; name: string; children: ReactNode }

/** Fetches a paper of the application with its credentials, which no link could carry, and hands it to the downloads. */
export function PdfButton({ draft, kind, name, children }: PdfButtonProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  async function download(): Promise<void> {
    setBusy(true)
    const answer = await call(applicationCalls[draft.kind].pdf, {
      query: { id: draft.id, kind, locale: currentLocale() },
      ...(draft.token === '' || draft.mobile === null ? {} : { holder: { token: draft.token, mobile: draft.mobile } }),
    })
    setBusy(false)
    setFailure(answer.ok ? null : failureText(answer))
    if (answer.ok) saveAs(answer.body, `${name === '' ? kind : name}.pdf`)
  }
  return (
    <div>
      <Button
        variant={kind === 'certificate' ? 'primary' : 'plain'}
        busy={busy}
        data-pdf={kind}
        onClick={() => void download()}
      >
        <Icon name="download" />
        {busy ? t`Please wait` : children}
      </Button>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </div>
  )
}
