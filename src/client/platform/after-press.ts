/**
 * Runs work that may move the page, but never between a press and its release: leaving a field takes its error away,
 * everything below moves up, and the click that caused it would land on nothing.
 */
export function afterPress(work: () => void): void {
  if (pressed) waiting.push(work)
  else work()
}

let pressed = false
let waiting: (() => void)[] = []

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
  // The blur of a field passes here on its way down; only the window's own ends a press.
  if (event.type === 'blur' && event.target !== window) return
  pressed = false
  const works = waiting
  waiting = []
  // The click follows the release in the same task.
  if (works.length > 0)
    setTimeout(() => {
      for (const work of works) work()
    })
}

if (typeof window !== 'undefined') listen()
