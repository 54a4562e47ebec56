import { test as base, expect, withoutWorker } from '../../support/browser/browser-test.ts'
import { type ChaosProxy, startChaosProxy } from '../../support/browser/chaos-proxy.ts'
import { expectStep, expectSyncState, goToStep, syncState } from '../../support/browser/wizard.ts'
import { noisyPng } from '../../support/files/sample-files.ts'

const test = base.extend<{ line: ChaosProxy }>({
  line: async ({ server }, use) => {
    const clean = { seed: 1, faulty: 0, kbps: 6_000, roundTripMs: 20, outage: null }
    const line = await startChaosProxy({ ...clean, target: server.url })
    await use(line)
    await line.close()
  },
})

test.use(withoutWorker)

test.skip(({ isMobile }) => !isMobile, 'The connection does not depend on the width of the screen.')

const fileBytes = 1_500_000
/** The number of bytes on the server when the connection fails. */
const cutAfter = 900_000

test('an upload whose connection fails for a minute continues from the byte where it stopped', async ({
  page,
  line,
}) => {
  await page.clock.install()
  await page.goto(`${line.url}/individual/apply?type=ARCHITECT`)
  await expectStep(page, 'enlistment')
  await page.locator('[name="mobile"]').fill('01712300061')
  await expectSyncState(page, 'server')
  await goToStep(page, 'documents')

  const before = line.counted().up
  const file = { name: 'nid.png', mimeType: 'image/png', buffer: noisyPng(fileBytes) }
  await page.locator('input[name="documents/nidCopy"]').setInputFiles(file)
  await expect.poll(() => line.counted().up - before, { timeout: 30_000, intervals: [50] }).toBeGreaterThan(cutAfter)
  line.setDark(true)
  // A minute of the page's clock, in steps, so that each retry meanwhile fails as it would in reality.
  for (let seconds = 0; seconds < 60; seconds += 5) {
    await page.clock.runFor(5_000)
    await page.waitForTimeout(60)
  }
  await expectSyncState(page, /phone|sending/)
  line.setDark(false)
  // Without any tap: the engine retries by itself.
  for (let tries = 0; tries < 100 && (await syncState(page)) !== 'server'; tries += 1) {
    await page.clock.runFor(2_000)
    await page.waitForTimeout(200)
  }
  await expectSyncState(page, 'server')
  // Bytes in the buffers of the failed connection are sent again; an upload from the beginning would send much more.
  expect(line.counted().up - before).toBeLessThan(fileBytes + cutAfter / 3)
})
