import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'

/** A newer version waits. It is taken when the person says so, and never under a hand. */
export function UpdateNotice({ apply }: { apply: () => void }) {
  const { t } = useLingui()
  const [postponed, setPostponed] = useState(false)
  if (postponed) return null
  return (
    <section
      aria-label={t`New version`}
      data-update=""
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-accent-soft px-4 py-2 text-small"
    >
      <p className="grow">{t`A newer version of these pages is ready. Everything you typed stays.`}</p>
      <Button size="small" onClick={apply}>
        {t`Use it now`}
      </Button>
      <Button size="small" variant="quiet" onClick={() => setPostponed(true)}>
        {t`Later`}
      </Button>
    </section>
  )
}
