const typing = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]'

/** Whether a key belongs to a field, a dialog, or a shortcut of the browser, so that the page must leave it alone. */
export function isKeyTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  return event.target instanceof Element && event.target.closest(typing) !== null
}
