/**
 * Runs work that may move the page, but never between a press and its release. Leaving a field removes its error
 * message, the content below moves up, and the click would miss its target.
 */
export function afterPress(work: () => void): void {
  if (pressed) queued.push(work)
  else work()
}

let pressed = false
let queued: (() => void)[] = []

function listen(): void {
  window.addEventListener('mousedown', press, { capture: true, passive: true })
  for (const end of ['mouseup', 'dragend', 'pointercancel', 'blur']) {
    window.addEventListener(end, release, { capture: true, passive: true })
  }
}

function press(): void {
  pressed = true
}

function release(event: Event): void {
  // The blur events of fields are captured here too; only the blur of the window ends a press.
  if (event.type === 'blur' && event.target !== window) return
  pressed = false
  const callbacks = queued
  queued = []
  // The click event belongs to the task of the release, so the work waits for the next task.
  if (callbacks.length > 0)
    setTimeout(() => {
      for (const work of callbacks) work()
    })
}

if (typeof window !== 'undefined') listen()
