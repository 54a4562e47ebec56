import { useEffect } from 'react'

/**
 * Tells tests and measurements when the page that the build wrote is the app's. A form says so itself, when all of its
 * fields are (drafts/form/take-over.ts).
 */
export function useTakeOverMark(): void {
  useEffect(() => {
    if (document.querySelector('form[data-start]') === null) performance.mark('talika:ready')
  }, [])
}
