/**
 * Copies a text, within a press. Neither way asks for a permission. Returns whether it was copied: some embedded
 * browsers refuse both.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Missing where the address is not secure.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

/** The older way. The text stands beside the pressed button, because a dialog takes the focus back from outside of it. */
function copySelection(text: string): boolean {
  const pressed = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  field.className = 'sr-only'
  const place = pressed?.parentElement ?? document.body
  place.append(field)
  try {
    field.focus({ preventScroll: true })
    field.setSelectionRange(0, text.length)
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true })
  }
}
