import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { startTestServer, type TestServer } from '../server/serve.ts'
import { chosenClock, minutesAhead, moveClock } from './story-clock.ts'

// The browser logs these errors when a request, or an update of the service worker's script, fails while the network or
// the server is off. Many tests do that on purpose.
const expectedOffline = /^(Failed to load resource: |An unknown error occurred when fetching the script)/

/** Makes `goto` and `reload` wait until the app has taken over the HTML that the build wrote. */
function waitForApp(page: Page): void {
  const untilApp = () => page.locator('html:not([data-document])').waitFor({ state: 'attached' })
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) }
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await untilApp()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil !== 'commit') await untilApp()
    return response
  }
}

/**
 * The `test` of all browser tests. `server` is a real server for this worker, and its address is the base of all URLs.
 * A page that logs or throws an error fails its test, and a failing test logs what its pages show. A file that moves
 * the clock of the server uses a server of its own (`test.use({ ownServer: true })`), because the move would expire the
 * sessions and drafts of other files. A file that depends on the hour or the day names the time at which it plays
 * (`test.use({ clock: tuesdayMorning })`): the server and the pages begin at it.
 */
export const test = base.extend<
  { noPageErrors: undefined },
  { server: TestServer; ownServer: boolean | string; clock: string | null }
>({
  // Files with the same options share a worker, so another value starts another server.
  ownServer: [false, { option: true, scope: 'worker' }],
  clock: [chosenClock, { option: true, scope: 'worker' }],
  server: [
    async ({ clock }, use) => {
      const server = await startTestServer(clock === null ? {} : { CLOCK_OFFSET_MINUTES: String(minutesAhead(clock)) })
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // A story continues when the app has taken over the page. A story about the time before that navigates with `commit`.
  context: async ({ context, javaScriptEnabled, server }, use) => {
    if (javaScriptEnabled) context.on('page', waitForApp)
    await moveClock(context, server.aheadMs)
    await use(context)
  },
  baseURL: async ({ server }, use) => use(server.url),
  noPageErrors: [
    async ({ context }, use, testInfo) => {
      const errors: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' && !expectedOffline.test(message.text())) errors.push(message.text())
      })
      context.on('weberror', (error) => errors.push(String(error.error())))
      await use(undefined)
      if (testInfo.status !== testInfo.expectedStatus) {
        console.log(`${testInfo.title}: on the screen\n${await whatIsShown(context)}`)
      }
      expect(errors, 'errors of the page').toEqual([])
    },
    { auto: true },
  ],
})

/** A page that is frozen or was killed never answers, so the wait is limited. */
const patienceMs = 2_000

/** What a person would look at first on each page of the browser: its address, its state and its errors. */
async function whatIsShown(context: BrowserContext): Promise<string> {
  const contexts = context.browser()?.contexts() ?? [context]
  const pages = contexts.flatMap((each) => each.pages())
  return (await Promise.all(pages.map(shownOn))).join('\n')
}

async function shownOn(page: Page): Promise<string> {
  const silent = new Promise<string>((resolve) => setTimeout(resolve, patienceMs, 'the page does not answer'))
  const read = page.evaluate(readScreen).catch((cause) => `not to be read: ${cause}`)
  return `  ${page.url()}\n    ${await Promise.race([read, silent])}`
}

/** Runs in the page. */
function readScreen(): string {
  const text = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim().slice(0, 300) ?? ''
  const section = document.querySelector('[data-step]')
  const step = section?.getAttribute('data-step')
  const number = section?.getAttribute('data-page') ?? ''
  const status = document.querySelector('[data-sync-state]')
  const alerts = [...document.querySelectorAll('[role="alert"], [data-trouble], [data-part-missing]')].map(text)
  const invalid = [...document.querySelectorAll('[aria-invalid="true"]')].map((each) => each.getAttribute('name'))
  return [
    `heading: ${text(document.querySelector('h1') ?? document.body)}`,
    ...(step ? [`step: ${step} ${number}`] : []),
    ...(status === null ? [] : [`status: ${status.getAttribute('data-sync-state')} (${text(status)})`]),
    ...alerts.map((alert) => `alert: ${alert}`),
    ...(invalid.length > 0 ? [`wrong: ${invalid.join(', ')}`] : []),
    ...(document.querySelector('[role="dialog"]') === null ? [] : ['a dialog is open']),
  ].join('\n    ')
}

/**
 * Another device of a story, by default with the screen of the project: it opens the pages of the server, waits for the
 * app as the first device does, and its clock is the server's. A lint rule refuses the other ways to open one.
 */
export async function openContext(
  browser: Browser,
  server: TestServer,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block', ...options })
  context.on('page', waitForApp)
  await moveClock(context, server.aheadMs)
  return context
}

/** A computer, in a story that begins on a phone. */
export const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }

/**
 * For a file whose stories never lose the connection. Each story is a new phone, on which the service worker would
 * cache the whole portal, and that takes longer than most stories.
 */
export const withoutWorker = { serviceWorkers: 'block' } as const

export { expect } from '@playwright/test'
