import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { expectSyncState } from '../../support/browser/wizard.ts'
import { storedAnswer } from '../../support/server/stored-answer.ts'

test.skip(({ isMobile }) => !isMobile, 'Nothing in it depends on the width of the screen.')

/** As a browser or an extension fills in a control: around React, and without an event, or with `change` alone. */
function fillSilently(control: Locator, text: string, event?: 'change'): Promise<void> {
  return control.evaluate(
    (element, [value, name]) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, value)
      if (name !== undefined) element.dispatchEvent(new Event(name, { bubbles: true }))
    },
    [text, event] as const,
  )
}

test('an application keeps what the browser filled in: with a change, and when the page goes away', async ({
  page,
}) => {
  await page.goto('/individual/apply?type=ARCHITECT&lang=bn')
  await page.locator('[name="mobile"]').fill('01716000043')
  await page.waitForURL(/draft=/)
  await expectSyncState(page, /server|phone/)
  await fillSilently(page.locator('[name="email"]'), 'karim@example.com', 'change')
  await expect.poll(() => storedAnswer(page, 'email')).toBe('karim@example.com')
  await fillSilently(page.locator('[name="email"]'), 'rahim@example.com')
  await page.reload()
  await expect(page.locator('[name="email"]')).toHaveValue('rahim@example.com')
  await expect.poll(() => storedAnswer(page, 'email')).toBe('rahim@example.com')
})
