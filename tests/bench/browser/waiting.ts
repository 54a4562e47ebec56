import type { Page } from '@playwright/test'

/**
 * How long a person waited, and for how much of that time a call to the server was pending, in milliseconds. Work of
 * the page during a call counts as the server's time, because the person would wait anyway.
 */
export type Waited = { clock: number; network: number }

type Watching = { benchWaited: Promise<Waited> }

/** Measures from the person's event until another application is painted, with its actions and without a dialog. */
export async function waitForApplication(
  page: Page,
  event: 'click' | 'keydown',
  act: () => Promise<void>,
): Promise<Waited> {
  await page.evaluate(watch, event)
  await act()
  return page.evaluate(() => (window as unknown as Watching).benchWaited)
}

/** Runs in the page. */
function watch(event: 'click' | 'keydown'): void {
  const idOf = () => new URL(location.href).searchParams.get('id')
  const before = idOf()
  const isShown = () =>
    idOf() !== null &&
    idOf() !== before &&
    document.querySelector('[role="dialog"]') === null &&
    document.querySelector('[data-place]') !== null &&
    document.querySelector('[data-action]') !== null
  const networkBetween = (from: number, to: number) => {
    const calls = performance
      .getEntriesByType('resource')
      .map(({ name, startTime, duration }) => ({ name, start: Math.max(from, startTime), end: startTime + duration }))
      .filter(({ name, start, end }) => name.includes('/api/') && end > start && end <= to)
      .sort((one, other) => one.start - other.start)
    let reached = from
    return calls.reduce((sum, { start, end }) => {
      const added = Math.max(0, end - Math.max(start, reached))
      reached = Math.max(reached, end)
      return sum + added
    }, 0)
  }
  performance.clearResourceTimings()
  const waited = new Promise<Waited>((resolve) => {
    const onEvent = (happened: Event) => {
      // A modifier key alone does nothing yet.
      if (happened instanceof KeyboardEvent && happened.key !== 'Enter') return
      removeEventListener(event, onEvent, true)
      const from = happened.timeStamp
      const look = () => {
        if (!isShown()) return void requestAnimationFrame(look)
        // The frame of this callback is painted before the next task.
        const channel = new MessageChannel()
        channel.port1.onmessage = () => {
          const to = performance.now()
          resolve({ clock: to - from, network: networkBetween(from, to) })
        }
        channel.port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }
    addEventListener(event, onEvent, true)
  })
  Object.assign(window, { benchWaited: waited })
}
