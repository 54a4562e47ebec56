import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentFolder } from '#contract/documents.ts'
import { test as base, expect } from '../../support/browser/browser-test.ts'
import { builtPages } from '../../support/server/build-server.ts'

// A blocked script is also an error of the page; this test expects these errors.
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  noPageErrors: async ({}, use) => use(undefined),
})

test.skip(({ isMobile }) => !isMobile, 'The policy does not depend on the width of the screen.')

test('no text becomes markup or a script, and no script from another origin is loaded', { tag: '@core' }, async ({
  page,
}) => {
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

test('the policy allows every inline script of every document, and no document has a handler in an attribute', async ({
  server,
}) => {
  const list: { documents: string[] } = JSON.parse(readFileSync(join(builtPages, documentFolder, 'list.json'), 'utf8'))
  const policy = (await fetch(server.url)).headers.get('content-security-policy') ?? ''
  const used = new Set<string>()
  for (const file of ['index.html', ...list.documents.map((name) => `${documentFolder}/${name}.html`)]) {
    const html = readFileSync(join(builtPages, file), 'utf8')
    expect([file, /<[^>]*\son\w+=/i.exec(html)?.[0]]).toEqual([file, undefined])
    for (const [, opening = '', script = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)) {
      if (/\ssrc=/.test(opening)) continue
      const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
      used.add(hash)
      expect([file, policy.includes(hash)]).toEqual([file, true])
    }
  }
  expect(policy.match(/'sha256-[^']+'/g)?.sort()).toEqual([...used].sort())
})
