// The build puts this script into the head of every page. It runs before the first paint, so it decides by what the
// phone has stored, and knows nothing else.
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
    // Room for the list of this phone's unfinished applications (drafts/session/unfinished-drafts.ts).
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
  // A page for strangers only leads a signed-in person elsewhere: it is not shown before.
  if (token && dataset.document === 'stranger') delete dataset.document
  const late = () => ask('[data-late]')?.removeAttribute('hidden')
  // "Try again": the page is loaded anew only when the server answers. Without a connection the browser would put its
  // error page in the place of what is typed. What is no password is filled in again; a form of an application (with
  // data-start) has its journal.
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
        // Taken for a field that the browser has filled in already too.
        const kept = typed.shift() ?? ''
        field.value ||= kept
      }
    } catch {}
  })
  addEventListener('offline', late)
  addEventListener('error', ({ target }) => (target as HTMLScriptElement).type === 'module' && late(), true)
  // A form that the app does not answer yet: the browser would leave the page with what is typed in it.
  addEventListener('submit', (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    late()
  })
  setTimeout(late, navigator.onLine ? 12e4 : 3e3)
})(document.documentElement, document.querySelector.bind(document))
