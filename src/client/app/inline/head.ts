// The build puts this script into the head of every page. It runs before the first paint, so it can decide only by what
// the phone has stored.
;((root, ask) => {
  const { dataset } = root
  const wanted = new URLSearchParams(location.search)
  const asked = wanted.get('lang')
  let locale = asked
  let token: string | null = null
  try {
    if (asked) localStorage.setItem('locale', asked === 'en' ? asked : 'bn')
    locale = localStorage.getItem('locale')
    token = localStorage.getItem('token')
    // Reserves room for the list of this phone's unfinished applications (drafts/phone/notes/unfinished-drafts.ts).
    root.style.setProperty('--unfinished', JSON.parse(localStorage.getItem('unfinished') ?? '[]').length)
  } catch {}
  locale = locale === 'en' ? locale : 'bn'
  if (locale !== root.lang && asked) delete dataset.document
  else if (locale !== root.lang && dataset.document) {
    // The server did not know the language of this phone: the cookie is gone, or an earlier release had none.
    wanted.set('lang', locale)
    location.replace(`?${wanted}${location.hash}`)
  }
  root.lang = locale
  // A page for people without a session redirects everyone else, so it is hidden from a signed-in person at once.
  if (token && dataset.document === 'stranger') delete dataset.document
  const late = () => ask('[data-late]')?.removeAttribute('hidden')
  // "Try again" reloads the page only when the server answers. Without a connection the browser would show its error
  // page, and the input would be lost. All but passwords is filled in again after the reload; the form of an
  // application (with data-start) has its journal instead.
  const fields = () =>
    [...document.querySelectorAll<HTMLInputElement>('form:not([data-start]) input')].filter(({ type }) =>
      /text|tel|email|search/.test(type),
    )
  addEventListener('click', (event) => {
    if (!(event.target as Element).closest('[data-late] a')) return
    event.preventDefault()
    ask('[data-late]')?.setAttribute('hidden', '')
    fetch('/healthz', { cache: 'no-store' }).then(() => {
      try {
        sessionStorage.setItem('typed', JSON.stringify([location.pathname, ...fields().map(({ value }) => value)]))
      } catch {}
      location.reload()
    }, late)
  })
  addEventListener('DOMContentLoaded', () => {
    try {
      const [path, ...typed] = JSON.parse(sessionStorage.getItem('typed') ?? '[]')
      sessionStorage.removeItem('typed')
      if (path !== location.pathname) return
      for (const field of fields()) {
        // Take the value even if the browser has filled in the field already, so that the next fields get theirs.
        const kept = typed.shift() ?? ''
        field.value ||= kept
      }
    } catch {}
  })
  addEventListener('offline', late)
  addEventListener('error', ({ target }) => (target as HTMLScriptElement).type === 'module' && late(), true)
  // The app does not handle this form yet, and the browser would leave the page and lose the input.
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    late()
  })
  setTimeout(late, navigator.onLine ? 12e4 : 3e3)
})(document.documentElement, document.querySelector.bind(document))
