import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { exportSession } from '#contract/live/live.ts'
import { call } from '../../../../platform/api/api.ts'
import { useFailureText } from '../../../../platform/api/error-messages.ts'
import { saveAs } from '../../../../platform/storage/save-as.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'

/** Saves the guests of a session as a CSV file. A plain link cannot send the headers that the server requires. */
export function ExportButton({ id }: { id: string }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function save(): Promise<void> {
    setBusy(true)
    setProblem(null)
    const answer = await call(exportSession, { params: { id } })
    setBusy(false)
    if (answer.ok) saveAs(answer.body, `live-session-${id.slice(0, 8)}.csv`)
    else setProblem(failureText(answer))
  }
  return (
    <div>
      <Button variant="plain" size="small" busy={busy} data-action="export" onClick={() => void save()}>
        <Icon name="download" />
        {busy ? t`Please wait` : t`Save as CSV`}
      </Button>
      <div role="alert">{problem !== null && <FieldError>{problem}</FieldError>}</div>
    </div>
  )
}
