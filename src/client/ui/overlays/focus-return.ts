/** How long to wait for elements that disappear only after an answer of the server. */
const watchMs = 10_000

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled])'

/**
 * Remembers the element that has the focus now. The returned function gives the focus back to it or, when it is gone,
 * to an element near it, at last to the heading of the page. This also happens when it disappears a moment later, like
 * a row whose removal was confirmed. With the focus on the body, the keyboard would begin at the top of the page again.
 */
export function rememberFocus(): () => void {
  const opener = openerOf(document.activeElement)
  const around: Element[] = []
  for (let each = opener?.parentElement ?? null; each !== null; each = each.parentElement) around.push(each)
  return () => {
    if (opener === null || !focus(opener)) focusAround(around)
    watch(around)
  }
}

/** The entry of a menu is gone when its dialog opens, so the button of the menu counts as the opener. */
function openerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : element
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

function focus(element: HTMLElement): boolean {
  element.focus()
  return document.activeElement === element
}

/** Searches up to the main part of the page only, because its first element would be far from where the person was. */
function focusAround(around: readonly Element[]): void {
  const place = around.find((each) => each.isConnected)
  const near = place?.closest('main') && !place.matches('main') ? place.querySelector<HTMLElement>(focusable) : null
  if (near === null || near === undefined || !focus(near)) document.querySelector<HTMLElement>('main h1')?.focus()
}

/** Moves the focus to a near element once more if the element that has it is removed. */
function watch(around: readonly Element[]): void {
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body) return
    stop()
    focusAround(around)
  })
  const timer = setTimeout(stop, watchMs)
  observer.observe(document.body, { childList: true, subtree: true })
}
