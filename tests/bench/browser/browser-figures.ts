import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Figure } from '../figure.ts'
import { spawnReady } from '../spawn-ready.ts'
import { measureKeystroke } from './keystroke.ts'
import { measureResume } from './resume.ts'

const cpuSlowdown = 6

/** What the page weighs on the wire and what a keystroke costs, in a real Chromium against the real server. */
export async function measureBrowser(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-bench-'))
  const server = await spawnReady('src/server/main.ts', {
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  })
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  try {
    return [
      ...(await measureWeight(browser, server.url)),
      ...(await measureKeystroke(browser, server.url, cpuSlowdown)),
      await measureResume(browser, server.url, cpuSlowdown),
    ]
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureWeight(browser: Browser, url: string): Promise<Figure[]> {
  const { page, bytes } = await newVisit(browser)
  await page.goto(url, { waitUntil: 'networkidle' })
  const home = bytes.total
  const html = await (await page.request.get(url)).body()
  const worker = await (await page.request.get(`${url}/service-worker.js`)).body()
  await page.locator('a[href*="type=ARCHITECT"]:visible').click()
  await page.locator('[name="mobile"]').waitFor()
  await page.waitForLoadState('networkidle')
  const form = bytes.total - home
  await page.context().close()
  return [
    figureOfWeight('HTML with its CSS, before the first paint', brotliCompressSync(html).byteLength, 6.8),
    figureOfWeight('first load of home, everything', home, 112),
    figureOfWeight('the first form, on top of home', form, 60),
    figureOfWeight('scripts until a form at its own address is shown', await weighForm(browser, url), 160),
    figureOfWeight('the service worker', brotliCompressSync(worker).byteLength, 43),
  ]
}

async function weighForm(browser: Browser, url: string): Promise<number> {
  const { page, bytes } = await newVisit(browser)
  await page.goto(`${url}/individual/apply?type=ARCHITECT`)
  await page.locator('[name="mobile"]').waitFor()
  // What comes behind the first paint (engine, later steps, dialogs) is not waited for.
  const { scripts } = bytes
  await page.context().close()
  return scripts
}

/** Without the service worker: its precache comes after the page, and no person waits for it. */
async function newVisit(browser: Browser) {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  return { page, bytes: await countBytes(page) }
}

/** `atMost` in kB of 1,000 bytes: a tenth above what the plain build needs, and never above the yardsticks. */
function figureOfWeight(name: string, bytes: number, atMost: number): Figure {
  const value = bytes / 1000
  return { name, unit: 'kB', value, limit: { atMost }, rounds: [value] }
}

/** Sums the bodies as they travel; headers are the connection's affair and shrink to nothing over HTTP/2. */
async function countBytes(page: Page): Promise<{ total: number; scripts: number }> {
  const counted = { total: 0, scripts: 0 }
  const seen = new Map<string, { headers: number; isScript: boolean }>()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, response, type }) =>
    seen.set(requestId, { headers: response.encodedDataLength, isScript: type === 'Script' }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { headers, isScript } = seen.get(requestId) ?? { headers: 0, isScript: false }
    const body = Math.max(0, encodedDataLength - headers)
    counted.total += body
    if (isScript) counted.scripts += body
  })
  return counted
}
