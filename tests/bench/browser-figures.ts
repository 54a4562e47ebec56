import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { type Figure, median, undisturbed } from './figure.ts'
import { measureResume } from './resume.ts'
import { spawnReady } from './spawn-ready.ts'

const cpuSlowdown = 6
const keystrokes = 40
const betweenKeysMs = 150

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
      await measureKeystroke(browser, server.url),
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

/**
 * Main-thread time of each keystroke in a form field until the next one, without what the same keystroke costs in the same
 * page without its code: what saving it costs, with all that the saving sets off. The line is off, so that sending is not counted.
 */
async function measureKeystroke(browser: Browser, url: string): Promise<Figure> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(`${url}/individual/apply?type=ARCHITECT`, { waitUntil: 'networkidle' })
  await page.locator('[name="mobile"]').fill('01712345678')
  // The same page without its code: what remains is the browser's own work with such a page, which nobody can save.
  const bare = await context.newPage()
  await bare.goto(`${url}/healthz`)
  await bare.setContent((await page.content()).replaceAll(/<script\b[^>]*>.*?<\/script>/gs, ''), { waitUntil: 'load' })
  await context.setOffline(true)
  const rounds: number[] = []
  for (let round = 0; round < 5; round++) {
    await bare.bringToFront()
    const floor = median(await costsOfTyping(bare))
    await page.bringToFront()
    rounds.push(percentile(await costsOfTyping(page), 0.95) - floor)
  }
  await context.close()
  return {
    name: `saving a keystroke, p95 of the main thread at CPU ${cpuSlowdown}x`,
    unit: 'ms',
    value: undisturbed(rounds),
    limit: { atMost: 16 },
    goal: { atMost: 8 },
    rounds,
  }
}

/** Milliseconds that each letter would take the main thread of a phone. */
async function costsOfTyping(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  // The thread's own processor time, taken sixfold: what else the machine does meanwhile does not count, as it would if
  // the browser were told to slow the thread down.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const field = page.locator('[name="nameBn"]')
  await field.click()
  await page.keyboard.insertText('কখ')
  await page.waitForTimeout(betweenKeysMs)
  const costs: number[] = []
  for (let key = 0; key < keystrokes; key++) {
    const before = await taskMs(session)
    await page.keyboard.insertText('ক')
    await page.waitForTimeout(betweenKeysMs)
    costs.push(((await taskMs(session)) - before) * cpuSlowdown)
  }
  await session.detach()
  return costs
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
