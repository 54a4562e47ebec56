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
