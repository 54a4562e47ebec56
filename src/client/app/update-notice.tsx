import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useBetweenSteps } from './use-between-steps.ts'

/** Offers a newer version. It is applied only when the person agrees, and not offered in the middle of a form page. */
export function UpdateNotice({ apply }: { apply: () => void }) {
  const { t } = useLingui()
  const isBetweenSteps = useBetweenSteps()
  const [postponed, setPostponed] = useState(false)
  const [taking, setTaking] = useState(false)
  if (postponed || !isBetweenSteps) return null
  function take(): void {
    setTaking(true)
    apply()
  }
  return (
    <section
      aria-label={t`New version`}
      data-update=""
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-accent-soft px-4 py-2 text-small"
    >
      <p role="status" className="grow">{t`A newer version of these pages is ready. Everything you typed is kept.`}</p>
      <Button size="small" disabled={taking} onClick={take}>
        {t`Update now`}
      </Button>
      <Button size="small" variant="quiet" onClick={() => setPostponed(true)}>
        {t`Later`}
      </Button>
    </section>
  )
}
