import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** The codes for signing in without the phone. They are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui()
  return (
    <Card data-part="recovery-codes" className="space-y-4">
      <Notice tone="warning" title={t`Write down these recovery codes now`}>
        {t`They are shown only this once. If you lose your phone, each can be used once to log in instead of the app's code.`}
      </Notice>
      <ul className="grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="plain" data-action="codes-written-down" onClick={onDone}>
        {t`I have written them down`}
      </Button>
    </Card>
  )
}
