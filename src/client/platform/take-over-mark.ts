import { useEffect } from 'react'
import { nextTask } from './next-task.ts'

const waiting: (() => void)[] = []

/** Runs work when the page is the app's: at once for a page that the build did not write. */
export function whenTakenOver(work: () => void): void {
  if (isTakenOver()) work()
  else waiting.push(work)
}

/** Tells tests, measurements and the styles that the page is the app's: what the build wrote has been taken over. */
export function markTakenOver(): void {
  performance.mark('talika:ready')
  delete document.documentElement.dataset.document
  // Each in a task of its own: nothing of it may hold up the first keystroke in the app's own field.
  for (const work of waiting.splice(0)) void nextTask().then(work)
}

/** False while the page is the one that the build wrote and the app has not taken all of it over. */
export function isTakenOver(): boolean {
  return document.documentElement.dataset.document === undefined
}

/** For every page but a form, which is taken over when all of its fields are (drafts/early/take-over.ts). */
export function useTakeOverMark(): void {
  useEffect(() => {
    if (document.querySelector('form[data-start]') === null) markTakenOver()
  }, [])
}
