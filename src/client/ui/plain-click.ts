type Click = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'button'>

/** Whether a click opens a link in this page: not in a new tab or window, and not as a download. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey, button }: Click): boolean {
  return !metaKey && !ctrlKey && !shiftKey && !altKey && button === 0
}
