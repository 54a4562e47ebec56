import { fieldIds } from '../../../ui/fields/field.tsx'

/** Moves the focus to a field. When the field is inside a closed card, the card is opened first. */
export function focusField(path: string): void {
  const element = document.getElementById(fieldIds(path).control)
  if (element === null) return
  const closed = element.closest('[hidden]')
  if (closed !== null) document.querySelector<HTMLElement>(`[aria-controls="${closed.id}"]`)?.click()
  // Opening a card focuses its first field, so this focus is set afterwards.
  requestAnimationFrame(() => {
    const target = element.matches('fieldset')
      ? (element.querySelector<HTMLElement>('input:not([type="file"])') ?? element)
      : element
    target.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'center' })
  })
}

/** Enter moves to the next control, like the phone's "next" key; returns false after the last one. */
export function focusNext(form: HTMLElement, current: HTMLElement): boolean {
  const controls = [
    ...form.querySelectorAll<HTMLElement>('input:not([type="file"], [readonly], [disabled]), select, textarea'),
  ].filter((control) => control.closest('[hidden]') === null)
  const next = controls[controls.indexOf(current) + 1]
  if (next === undefined) return false
  next.focus()
  return true
}
