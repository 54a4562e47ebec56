import { fieldIds } from '../../ui/fields/field.tsx'

/**
 * Takes the person to a field. A field inside a closed card is shown first, by pressing the button that opens the card.
 */
export function focusField(path: string): void {
  const element = document.getElementById(fieldIds(path).control)
  if (element === null) return
  const closed = element.closest('[hidden]')
  if (closed !== null) document.querySelector<HTMLElement>(`[aria-controls="${closed.id}"]`)?.click()
  // After the card has opened; its own first field may have taken the focus.
  requestAnimationFrame(() => {
    const target = element.matches('fieldset')
      ? (element.querySelector<HTMLElement>('input:not([type="file"])') ?? element)
      : element
    target.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'center' })
  })
}

/** Enter goes to the next control, as the phone's "next" key says; answers false behind the last one. */
export function focusNext(form: HTMLElement, current: HTMLElement): boolean {
  const controls = [
    ...form.querySelectorAll<HTMLElement>('input:not([type="file"], [readonly], [disabled]), select, textarea'),
  ].filter((control) => control.closest('[hidden]') === null)
  const next = controls[controls.indexOf(current) + 1]
  if (next === undefined) return false
  next.focus()
  return true
}
