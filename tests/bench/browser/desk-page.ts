import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { enterAs, signInOverHttp } from '../../support/browser/desk.ts'
import { createApplicant } from '../../support/people/applicant.ts'
import { overHttp } from '../../support/people/submitted-application.ts'
import { type Figure, median, undisturbed } from '../figure.ts'
import { sized } from '../size.ts'
import { spawnReady } from '../spawn-ready.ts'
import { launchChromium } from './launch.ts'
import { type Waited, waitForApplication } from './waiting.ts'

const cpuSlowdown = 4
/** The number of applications to open, none of which was read before. */
const opened = sized(8, 1)
const decided = sized(10, 1)
const restMs = sized(1_500, 300)

/** Measures how long a person at a desk waits for the next page, in a real Chromium against the real server. */
export async function measureDeskPage(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'talika-bench-'))
  const demoPassword = 'bench-password'
  const settings = { DEMO: 'on', DEMO_PASSWORD: demoPassword, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }
  const server = await spawnReady('src/server/main.ts', { DATA_DIR: dataDir, PORT: '0', ...settings })
  const browser = await launchChromium()
  try {
    const desk = { url: server.url, demoPassword }
    await seedCommittee(desk, 1 + opened + decided + 1)
    const page = await openDesk(browser, desk)
    const lists = await openFromList(page)
    const decisions = await decideAndGoOn(page)
    return [
      ...figuresOf('list to application', lists, 300),
      ...figuresOf('decision to the next application', decisions, 400),
    ]
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Desk = Parameters<typeof enterAs>[1]

/** Complete applications with their documents, where the reception has confirmed the payment. */
async function seedCommittee(desk: Desk, count: number): Promise<void> {
  const { send } = overHttp(desk.url)
  const headers = await signInOverHttp(desk, 'collector')
  for (let number = 0; number < count; number += 1) {
    const mobile = `017${String(10_000_000 + number)}`
    const applicant = createApplicant(overHttp(desk.url), { type: 'PLANNER', mobile })
    const { status, bytes } = await applicant.apply()
    if (status !== 200) throw new Error(`An application was answered ${status}: ${bytes}`)
    for (const action of ['payment/confirm', 'pending1']) {
      const { version } = (await applicant.get()).body
      const url = `/api/apps/individual/${action}?id=${applicant.id}`
      const answer = await send({ method: 'PATCH', url, headers, body: { version } })
      if (answer.status !== 200) throw new Error(`${action} was answered ${answer.status}: ${answer.bytes}`)
    }
  }
}

async function openDesk(browser: Browser, desk: Desk): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: desk.url })
  const page = await context.newPage()
  await enterAs(page, desk, 'committee')
  await page.goto('/applications')
  await rows(page).first().waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return page
}

/** `bare`: the time of the same page without the product's scripts, measured right after it. */
type Round = Waited & { bare: number }

const rows = (page: Page) => page.locator('[data-row-link]')

/** The first round also loads the code of the page, so it is not counted. */
async function openFromList(page: Page): Promise<Round[]> {
  const rounds: Round[] = []
  for (let round = 0; round <= opened; round += 1) {
    const row = rows(page).nth(round)
    await row.hover()
    await page.waitForTimeout(restMs)
    const waited = await waitForApplication(page, 'click', () => row.click())
    await page.waitForTimeout(restMs)
    rounds.push({ ...waited, bare: await paintBare(page) })
    if (round === opened) break
    await page.goBack()
    await rows(page).first().waitFor()
  }
  return rounds.slice(1)
}

/**
 * Milliseconds that the browser takes to build and paint the content of this page without the product's scripts: its
 * own elements, copied into a frame of the same size with the same styles. A page with any script takes at least this
 * long.
 */
async function paintBare(page: Page): Promise<number> {
  return page.evaluate(buildBare)
}

/** Runs in the page. */
async function buildBare(): Promise<number> {
  const frame = document.createElement('iframe')
  frame.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;border:0;z-index:99'
  document.body.append(frame)
  const bare = frame.contentDocument
  if (bare === null) throw new Error('The frame has no document.')
  for (const { name, value } of document.documentElement.attributes) bare.documentElement.setAttribute(name, value)
  for (const style of document.querySelectorAll('link[rel="stylesheet"], style'))
    bare.head.append(style.cloneNode(true))
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const most = performance.now() + 10_000
  while (bare.styleSheets.length < document.styleSheets.length) {
    if (performance.now() > most) throw new Error('The styles do not come into the frame.')
    await nextFrame()
  }
  const root = document.querySelector('#root')
  if (root === null) throw new Error('The page has no #root element.')
  await nextFrame()
  const from = performance.now()
  // Not from its HTML: the page's policy forbids parsing text that a script made.
  bare.body.append(bare.importNode(root, true))
  await nextFrame()
  // The frame of this callback is painted before the next task.
  await new Promise<void>((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve()
    channel.port2.postMessage(null)
  })
  const took = performance.now() - from
  frame.remove()
  return took
}

async function decideAndGoOn(page: Page): Promise<Round[]> {
  const rounds: Round[] = []
  for (let round = 0; round < decided; round += 1) {
    await page.keyboard.press('f')
    await page.getByRole('dialog').waitFor()
    await page.waitForTimeout(restMs)
    const waited = await waitForApplication(page, 'keydown', () => page.keyboard.press('Control+Enter'))
    await page.waitForTimeout(restMs)
    rounds.push({ ...waited, bare: await paintBare(page) })
  }
  return rounds
}

function figuresOf(name: string, waits: readonly Round[], atMost: number): Figure[] {
  const beside = waits.map(({ clock, network }) => clock - network)
  const clocks = waits.map(({ clock }) => clock)
  const ratios = waits.map(({ clock, network, bare }) => (clock - network) / bare)
  return [
    {
      name: `${name} at CPU ${cpuSlowdown}x, beside the network`,
      unit: 'ms',
      value: undisturbed(beside),
      limit: { atMost },
      rounds: beside,
    },
    { name: `${name}, by the clock`, unit: 'ms', value: undisturbed(clocks), limit: null, rounds: clocks },
    {
      name: `${name}, beside the network, against its elements painted without scripts`,
      unit: 'ratio',
      value: median(ratios),
      limit: null,
      rounds: ratios,
      note: `that takes ${undisturbed(waits.map(({ bare }) => bare)).toFixed(0)} ms`,
    },
  ]
}
