import type { Locale } from '#domain/text.ts'
import { setLocale } from '../platform/i18n.ts'
import type { AppRouter } from './router.ts'

/**
 * Every link is a plain `<a href>`, which works before the scripts arrive and in the page that the build writes. Once
 * the app runs, one listener takes over the clicks on links of this site: pages go to the router, the language switch
 * changes the language in place. Answers how to stop.
 */
export function takeOverLinks(router: AppRouter): () => void {
  function takeOver(event: MouseEvent): void {
    const link = clickedLink(event)
    if (link === null) return
    const locale = link.dataset.locale
    if (locale === 'bn' || locale === 'en') {
      event.preventDefault()
      void switchLocale(locale, link)
      return
    }
    if (!isOwnPage(link)) return
    event.preventDefault()
    void router.navigate({ href: link.pathname + link.search + link.hash })
  }
  document.addEventListener('click', takeOver)
  return () => document.removeEventListener('click', takeOver)
}

/** Without its catalog the switch falls back to what the link does by itself: it loads the page again. */
async function switchLocale(locale: Locale, link: HTMLAnchorElement): Promise<void> {
  try {
    await setLocale(locale)
  } catch {
    if (navigator.onLine) location.assign(link.href)
  }
}

function clickedLink(event: MouseEvent): HTMLAnchorElement | null {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
  if (event.defaultPrevented || modified || !(event.target instanceof Element)) return null
  const link = event.target.closest<HTMLAnchorElement>('a[href]')
  return link === null || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self') ? null : link
}

/** The server's own pages and files stay with the browser, and so do jumps within the page. */
const serverPaths = /^\/(?:api|assets)\//

function isOwnPage(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || serverPaths.test(link.pathname)) return false
  const jump = link.hash !== '' && link.pathname === location.pathname && link.search === location.search
  return !jump
}
