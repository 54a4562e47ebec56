import { msg } from '@lingui/core/macro'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { defaultLocale } from '#domain/text.ts'
import { onSessionChange } from '../platform/api/session-changes.ts'
import { chosenLocale, i18n, setLocale } from '../platform/i18n.ts'
import { layers } from '../platform/layers.ts'
import { watchSilentInput } from '../platform/silent-input.ts'
import { removeOldPersonal } from '../platform/storage/personal-items.ts'
import { whenTakenOver } from '../platform/take-over-mark.ts'
import { nextTask } from '../platform/timing/next-task.ts'
import { whenIdle } from '../platform/timing/when-idle.ts'
import { toast } from '../platform/toast.ts'
import { allowOwnScripts } from '../platform/updates/own-scripts.ts'
import { registerServiceWorker } from '../platform/updates/service-worker.ts'
import { requestPageFocus, takePageFocus } from '../ui/layout/page-focus.ts'
import { App } from './app.tsx'
import { takeOverLinks } from './link-navigation.ts'
import { preparePage, stylePage } from './prepare-page.ts'
import { type AppRouter, createAppRouter } from './router.ts'
import './catalogs.ts'

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

/** Empties the root, which has content when it shows a page that is not for this person. */
function clear(root: HTMLElement): HTMLElement {
  root.replaceChildren()
  return root
}

const retryMs = 5_000

/**
 * Takes over the prerendered page with the same elements: what is typed, the focus and the scroll position stay. Waits
 * for all that its first render needs; until then the page works without the app.
 */
async function takeOverPage(root: HTMLElement, router: AppRouter): Promise<void> {
  while (!(await preparePage(router))) await new Promise((resolve) => setTimeout(resolve, retryMs))
  await nextTask()
  // Marks the page as prerendered. Otherwise the router renders its outermost boundary in the browser only.
  router.ssr = { manifest: undefined }
  // A transition, so that React yields to keystrokes.
  startTransition(() => void hydrateRoot(root, <App router={router} />))
}

/** Runs in several tasks, because on a slow phone one long task would delay keystrokes. */
async function start(): Promise<void> {
  watchSilentInput()
  await nextTask()
  allowOwnScripts()
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root element.')
  await startLanguage()
  dropLanguageParameter()
  await nextTask()
  layers.watch(window)
  const router = createAppRouter()
  const { dataset } = document.documentElement
  const { pathname } = location
  await router.load()
  // A guard has redirected, so the HTML shows another page.
  if (router.state.location.pathname !== pathname) delete dataset.document
  if (dataset.document === undefined) {
    await stylePage(router)
    createRoot(clear(root)).render(<App router={router} />)
  } else await takeOverPage(root, router)
  takeOverLinks(router)
  focusOnPageChange(router)
  followSession(router)
  registerServiceWorker(Promise.all([preparePage(router), new Promise<void>(whenTakenOver)]))
  whenIdle(removeOldPersonal)
}

/**
 * Makes the open page follow the session. After a sign-out or another sign-in in another tab, the guards decide again
 * who may see the page. After a new log-in on the page, the reads that failed meanwhile are repeated.
 */
function followSession(router: AppRouter): void {
  onSessionChange((change) => {
    if (change === 'renewed') void readAgain()
    else void router.invalidate()
    if (change === 'ended') toast.error(i18n._(msg`You were logged out in another window.`))
    if (change === 'replaced') toast.error(i18n._(msg`Someone else has logged in in another window.`))
  })
}

async function readAgain(): Promise<void> {
  const { queryClient } = await import('../platform/api/query-client.ts')
  await queryClient.invalidateQueries()
}

/** After a change of page the focus goes to the new heading, so that a screen reader announces the page. */
function focusOnPageChange(router: AppRouter): void {
  router.subscribe('onBeforeLoad', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation !== undefined) requestPageFocus()
  })
  router.subscribe('onRendered', () => takePageFocus(document.querySelector<HTMLElement>('main h1')))
}

void start()
