import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../../ui/icon.tsx'
import type { Unsent } from '../../phone/sending/unsent.ts'
import { ExportButton } from './export-button.tsx'
import { SendNowButton } from './send-now-button.tsx'
import { useStateWords, useUnsentWords } from './use-state-words.ts'

/** Shown under a draft in a list: its input that is only on this phone, and what can be done about it. */
export function UnsentOfDraft({ draftId, unsent }: { draftId: string; unsent: Unsent }) {
  const { t } = useLingui()
  const state = useStateWords()[unsent.state]
  const words = useUnsentWords()(unsent)
  const { needsSignIn, needsMobile } = unsent
  return (
    <div data-unsent={draftId} className="space-y-2 px-4 pb-3">
      <p className="flex items-start gap-1.5 text-small">
        <Icon name={unsent.state === 'needs-you' ? 'warning' : 'phone'} className="mt-0.5 size-4.5 text-accent-ink" />
        <span>
          <b>{state}</b> · {words}
        </span>
      </p>
      {needsSignIn && (
        <p className="text-small text-muted">
          {t`It was started with an account and stays on this phone until that account logs in here again.`}
        </p>
      )}
      {needsMobile && <p className="text-small text-muted">{t`It can be sent once it has a mobile number.`}</p>}
      <div className="button-set">
        {!needsSignIn && !needsMobile && <SendNowButton size="small" />}
        <ExportButton draftId={draftId} size="small" />
      </div>
    </div>
  )
}
