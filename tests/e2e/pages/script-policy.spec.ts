import { test as base, expect } from '../../support/browser/browser-test.ts'

// A blocked script is also an error of the page; this test expects these errors.
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  noPageErrors: async ({}, use) => use(undefined),
})

test('no text becomes markup or a script, and no script from another origin is loaded', async ({ page }) => {
  await page.goto('/signin')
  await expect(page.locator('main h1').first()).toBeVisible()
  const stopped = await page.evaluate(() => {
    const tries: Record<string, () => unknown> = {
      markup: () => {
        document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'
      },
      text: () => {
        document.createElement('script').text = 'alert(1)'
      },
      address: () => {
        document.createElement('script').src = 'https://evil.example/x.js'
      },
      upload: () => new Worker('/api/files/0199'),
      policy: () =>
        (window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }).trustedTypes //
          .createPolicy('another', {}),
    }
    return Object.entries(tries).flatMap(([name, attempt]) => {
      try {
        attempt()
        return []
      } catch (error) {
        return error instanceof TypeError ? [name] : []
      }
    })
  })
  expect(stopped).toEqual(['markup', 'text', 'address', 'upload', 'policy'])
})
