import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'

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

/** Elements in which a person types or chooses; a notice that appears would move them away under the finger. */
const inputAreas = 'main form, [data-step]:not([data-step="review"]), [role="dialog"]'

/** Which page is shown, of the portal and of a form. */
function shownPage(): string {
  const { step, page } = document.querySelector<HTMLElement>('[data-step]')?.dataset ?? {}
  return [location.pathname, step, page].join(' ')
}

/**
 * False while the first open page of a form has not been left. True from the next change of page on, and at once where
 * there is nothing to fill in.
 */
function useBetweenSteps(): boolean {
  const [isBetween, setBetween] = useState(() => document.querySelector(inputAreas) === null)
  useEffect(() => {
    if (isBetween) return
    const found = shownPage()
    const observer = new MutationObserver(() => shownPage() !== found && setBetween(true))
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-step', 'data-page'] })
    return () => observer.disconnect()
  }, [isBetween])
  return isBetween
}
