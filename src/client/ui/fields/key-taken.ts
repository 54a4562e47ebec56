import { areSingleKeysOn } from './single-keys.ts'

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]'

/**
 * Whether the page must leave a key alone, because the key belongs to a field, a dialog, or a shortcut of the browser.
 * Always true where the person has turned single keys off.
 */
export function isKeyTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  if (!areSingleKeysOn()) return true
  return event.target instanceof Element && event.target.closest(typing) !== null
}
