import { createRoot } from 'react-dom/client'
import { defaultLocale } from '#domain/text.ts'
import { chosenLocale, setLocale } from '../platform/i18n.ts'
import { allowOwnScripts } from '../platform/updates/own-scripts.ts'
import { registerServiceWorker } from '../platform/updates/service-worker.ts'
import { App } from './app.tsx'
import { takeOverLinks } from './link-navigation.ts'
import { focusOnPageChange } from './page-changes.ts'
import { createAppRouter } from './router.ts'

/** Activates the chosen language. When its catalog cannot be loaded, the page stays in Bengali, which is bundled. */
async function startLanguage(): Promise<void> {
  const wanted = chosenLocale()
  try {
    await setLocale(wanted)
  } catch {
    await setLocale(defaultLocale)
  }
}

/** Removes the language from the address, once it is applied. */
function dropLanguageParameter(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('lang')) return
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}

async function start(): Promise<void> {
  allowOwnScripts()
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root element.')
  await startLanguage()
  dropLanguageParameter()
  const router = createAppRouter()
  // The page that the build wrote stays until the app can replace it.
  await router.load()
  createRoot(root).render(<App router={router} />)
  takeOverLinks(router)
  focusOnPageChange(router)
  registerServiceWorker()
}

void start()
