import { requestPageFocus, takePageFocus } from '../ui/layout/page-focus.ts'
import type { AppRouter } from './router.ts'

/** After a change of page the focus goes to the new heading, so that a screen reader announces the page. */
export function focusOnPageChange(router: AppRouter): void {
  router.subscribe('onBeforeLoad', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation !== undefined) requestPageFocus()
  })
  router.subscribe('onRendered', () => takePageFocus(document.querySelector<HTMLElement>('main h1')))
}
