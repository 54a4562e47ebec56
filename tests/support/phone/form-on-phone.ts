import { expect, type Page } from '@playwright/test'

/** Waits until the phone has every file that the service worker lists for the form, so that it opens offline. */
export async function formIsOnPhone(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // The list is fetched only once, because the worker pauses its downloads while a page requests something.
  const listed = await page.evaluate(async () => {
    const worker = await (await fetch('/service-worker.js')).text()
    const names = /"form":"([^"]*)","page"/.exec(worker)?.[1] ?? ''
    return names.split(' ').flatMap((name) => (name === '' ? [] : `/assets/${name}`))
  })
  expect(listed.length).toBeGreaterThan(0)
  await expect.poll(() => missing(page, listed), { timeout: 45_000 }).toEqual([])
}

function missing(page: Page, listed: readonly string[]): Promise<string[]> {
  return page.evaluate(async (urls) => {
    const found = await Promise.all(urls.map((url) => caches.match(url)))
    return urls.filter((_, index) => found[index] === undefined)
  }, listed)
}
