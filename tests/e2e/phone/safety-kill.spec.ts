import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/browser-test.ts'
import { startOwnBrowser } from '../../support/browser/own-browser.ts'
import { personUrl } from '../../support/browser/wizard.ts'

/** The specification allows this much of the last input to be lost. */
const mayBeLostMs = 300
const text = 'Md. Abdul Karim Chowdhury of Sahebbazar in Rajshahi'
/**
 * Keystrokes before the kill: within the first word of a fresh draft, later, and while a write is still pending. `npm
 * run faults -- --kills N` asks for more.
 */
const kills = Number(process.env.KILLS ?? 4)
const rounds = Array.from({ length: kills }, (_, n) => [5, 23, 14, 40][n] ?? 1 + ((n * 29) % text.length))

test.skip(({ isMobile }) => !isMobile, 'It starts its own browser, so one project is enough.')

/**
 * Writes one record for each keystroke, directly in its event, and returns the times at which these writes completed.
 * The 300 ms count from there, so that a disk that is busy with other work does not count against the portal.
 */
async function watchPlainWrites(page: Page, name: string): Promise<readonly number[]> {
  const hadAt: number[] = []
  page.on('console', (message) => {
    const [, length, at] = /^plain write (\d+) at (\d+)$/.exec(message.text()) ?? []
    if (length !== undefined) hadAt[Number(length) - 1] = Number(at)
  })
  await page.evaluate(async (field) => {
    const opening = indexedDB.open('plain-writes', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('writes')
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve
      opening.onerror = reject
    })
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.name !== field) return
      const { length } = target.value
      const write = opening.result.transaction('writes', 'readwrite')
      write.objectStore('writes').put(target.value, 'newest')
      write.oncomplete = () => console.log(`plain write ${length} at ${Date.now()}`)
    }
    addEventListener('input', note, true)
  }, name)
  return hadAt
}

test('SIGKILL of the browser during typing costs at most the last 300 ms', { tag: '@core' }, async ({ server }) => {
  test.setTimeout(60_000 + kills * 40_000)
  const worst = { keystrokes: 0, ms: 0 }
  let owedInAll = 0
  const browser = await startOwnBrowser()
  try {
    for (const keystrokes of rounds) {
      const page = await browser.open(server.url + personUrl)
      const field = page.locator('[name="nameEn"]')
      const hadAt = await watchPlainWrites(page, 'nameEn')
      await field.click()
      for (const [index, character] of [...text.slice(0, keystrokes)].entries()) {
        await page.keyboard.type(character)
        // A fast thumb: shorter than any pause that a delayed write could wait for.
        await page.waitForTimeout(60 + ((index * 37) % 70))
      }
      const address = page.url()
      const killedAt = Date.now()
      await browser.kill9()
      await browser.start()
      const again = await browser.open(address)
      const owed = Math.max(0, ...hadAt.map((at, index) => (at <= killedAt - mayBeLostMs ? index + 1 : 0)))
      const found = again.locator('[name="nameEn"]')
      await expect(found).toBeVisible()
      await expect.poll(async () => (await found.inputValue()).length).toBeGreaterThanOrEqual(owed)
      const kept = await found.inputValue()
      expect(text.startsWith(kept)).toBe(true)
      owedInAll += owed
      worst.keystrokes = Math.max(worst.keystrokes, keystrokes - kept.length)
      worst.ms = Math.max(worst.ms, killedAt - (hadAt[kept.length] ?? killedAt))
      await again.close()
    }
    expect(owedInAll, 'the plain writes were seen').toBeGreaterThan(kills)
    console.log(`${kills} kills: at most ${worst.keystrokes} keystrokes lost, the oldest ${worst.ms.toFixed(0)} ms old`)
  } finally {
    await browser.close()
  }
})
