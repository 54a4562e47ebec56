import type { Page } from '@playwright/test'
import { type BuildServer, startBuildServer } from '../server/build-server.ts'
import { test as base, expect } from './browser-test.ts'

/** The `test` of stories about the service worker: `build` serves the pages, and another build on request. */
export const test = base.extend<{ build: BuildServer }>({
  build: async ({ server }, use) => {
    const build = await startBuildServer(server.url)
    await use(build)
    await build.close()
  },
  baseURL: async ({ build }, use) => use(build.url),
})

export const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Whether a cache contains a file with this part in its name. */
export const isKept = (page: Page, name: string) =>
  page.evaluate(async (part) => {
    for (const cache of await caches.keys()) {
      const keys = await (await caches.open(cache)).keys()
      if (keys.some(({ url }) => url.includes(part))) return true
    }
    return false
  }, name)

/** Makes the browser look for another build, and waits until its worker is installed. */
export async function updateIsWaiting(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready).update())
  const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
  await expect.poll(isWaiting, { timeout: 45_000 }).toBe(true)
}

export { expect } from './browser-test.ts'
