import { useEffect } from 'react'
import { nextTask } from './timing/next-task.ts'

const waiting: (() => void)[] = []

/** Runs work once the page belongs to the app: at once if the page was not prerendered. */
export function whenTakenOver(work: () => void): void {
  if (isTakenOver()) work()
  else waiting.push(work)
}

/** Tells tests, measurements and the styles that the app has taken over the prerendered page. */
export function markTakenOver(): void {
  performance.mark('talika:ready')
  delete document.documentElement.dataset.document
  // Each in a task of its own, so that none delays the first keystroke in the app's own field.
  for (const work of waiting.splice(0)) void nextTask().then(work)
}

/** False while a prerendered page is not completely taken over by the app. */
export function isTakenOver(): boolean {
  return document.documentElement.dataset.document === undefined
}

/** Marks every page but a form, which is taken over when all of its fields are (drafts/parts/fields/take-over.ts). */
export function useTakeOverMark(): void {
  useEffect(() => {
    if (document.querySelector('form[data-start]') === null) markTakenOver()
  }, [])
}
