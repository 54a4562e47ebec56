import { useEffect, useState } from 'react'

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
export function useBetweenSteps(): boolean {
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
