import type { Locale } from '#domain/text.ts'
import { setLocale } from '../platform/i18n.ts'
import { isKeepingSearched, keepSearched } from '../ui/list/searched.ts'
import { isPlainClick } from '../ui/plain-click.ts'
import type { AppRouter } from './router.ts'

/**
 * Every link is a plain `<a href>`, which works before the scripts load and in the page that the build writes. Once the
 * app runs, one listener handles the clicks on links of this site: the router opens pages, and the language link
 * changes the language in place. Returns a function that stops it.
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
    const href = link.pathname + link.search + link.hash
    void router.navigate({ href, ...(isKeepingSearched(link) && { state: keepSearched }) })
  }
  document.addEventListener('click', takeOver)
  return () => document.removeEventListener('click', takeOver)
}

/**
 * When the catalog cannot be loaded, the browser follows the link and loads the page again; offline, nothing happens.
 */
async function switchLocale(locale: Locale, link: HTMLAnchorElement): Promise<void> {
  try {
    await setLocale(locale)
  } catch {
    if (navigator.onLine) location.assign(link.href)
  }
}

function clickedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || !isPlainClick(event) || !(event.target instanceof Element)) return null
  const link = event.target.closest<HTMLAnchorElement>('a[href]')
  return link === null || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self') ? null : link
}

/** The browser itself opens the server's own pages and files, and handles jumps within the page. */
const serverPaths = /^\/(?:api|assets)\//

function isOwnPage(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || serverPaths.test(link.pathname)) return false
  const jump = link.hash !== '' && link.pathname === location.pathname && link.search === location.search
  return !jump
}
