import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Figure } from './figure.ts'
import { measureKeystroke } from './keystroke.ts'
import { measureResume } from './resume.ts'
import { spawnReady } from './spawn-ready.ts'

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
  // Without the service worker: its precache comes after the page and is nobody's wait.
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const bytes = await countBytes(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  const home = bytes.total
  const html = await (await context.request.get(url)).body()
  const worker = await (await context.request.get(`${url}/service-worker.js`)).body()
  await page.locator('a[href*="type=ARCHITECT"]:visible').click()
  await page.locator('[name="mobile"]').waitFor()
  await page.waitForLoadState('networkidle')
  const form = bytes.total - home
  await context.close()
  const kB = (count: number) => count / 1000
  return [
    figureOfWeight('HTML with its CSS, before the first paint', kB(brotliCompressSync(html).byteLength), 6),
    figureOfWeight('first load of home, everything', kB(home), 100),
    figureOfWeight('the first form, on top of home', kB(form), 55),
    figureOfWeight('the service worker', kB(brotliCompressSync(worker).byteLength), 35),
  ]
}

function figureOfWeight(name: string, value: number, atMost: number): Figure {
  return { name, unit: 'kB', value, limit: { atMost }, rounds: [value] }
}

/** Sums the bodies as they travel; headers are the connection's affair and shrink to nothing over HTTP/2. */
async function countBytes(page: Page): Promise<{ total: number }> {
  const counted = { total: 0 }
  const headers = new Map<string, number>()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, response }) =>
    headers.set(requestId, response.encodedDataLength),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.total += Math.max(0, encodedDataLength - (headers.get(requestId) ?? 0))
  })
  return counted
}
