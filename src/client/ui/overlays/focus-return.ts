/** What disappears only after an answer of the server is awaited this long. */
const watchMs = 10_000

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled])'

/**
 * Remembers what has the focus now. The returned function gives the focus back to it or, when it is gone, to what is
 * left around it, at last to the heading of the page; also when it goes a moment later, as a row does whose removal was
 * confirmed. The focus is never on the body, from where a keyboard begins at the top of the page again.
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

/** An entry of a menu is gone when its dialog opens: the button of the menu stays. */
function openerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : element
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

function focus(element: HTMLElement): boolean {
  element.focus()
  return document.activeElement === element
}

/** Up to the main part of the page, whose first element would be far from where the person was. */
function focusAround(around: readonly Element[]): void {
  const place = around.find((each) => each.isConnected)
  const near = place?.closest('main') && !place.matches('main') ? place.querySelector<HTMLElement>(focusable) : null
  if (near === null || near === undefined || !focus(near)) document.querySelector<HTMLElement>('main h1')?.focus()
}

/** Puts the focus nearby once more when the element that has it is removed. */
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
