import { randomBytes, randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { defaultApiKey, headerNames } from '../../../src/contract/endpoint.ts'
import { maxOperationsPerCall } from '../../../src/domain/drafts/operations.ts'
import { makeToken } from '../../../src/domain/reference/identifiers.ts'
import { type Figure, undisturbed } from '../figure.ts'
import { sized } from '../size.ts'

// As many rows as the form allows. Each is a path of its own, in addition to its five answers.
const rows = 50
const text = 'প্রকল্প'
const rowAnswers = { name: text, client: text, location: text, value: 1_000, startDate: '2020-01-31' }
const rounds = sized(24, 1)
const nameBn = 'মোঃ আবদুল করিম'

/** Milliseconds from the page's first request to IndexedDB until the form shows a draft of 300 answers. */
export async function measureResume(browser: Browser, url: string, cpuSlowdown: number): Promise<Figure> {
  const { token, mobile } = await createDraft(url)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(noteTimes, nameBn)
  await page.goto(`${url}/resume-application#code=${token}&mobile=${mobile}`)
  await page.locator('form [type="submit"]').first().click()
  await page.locator('[data-step]').waitFor()
  const address = new URL(page.url())
  address.searchParams.set('step', 'enlistment')
  address.searchParams.set('page', '2')
  await page.goto(address.href)
  await page.locator('[name="nameBn"]').waitFor()
  const session = await context.newCDPSession(page)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.reload()
    times.push(await timeOf(page))
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  await context.close()
  return {
    name: `300 answers from the phone's storage to the form at CPU ${cpuSlowdown}x`,
    unit: 'ms',
    value: undisturbed(times),
    limit: { atMost: 150 },
    rounds: times,
  }
}

type Noted = { askedAt?: number; shownAt?: number }

/** Runs in the page, before its own scripts. */
function noteTimes(expected: string): void {
  const noted = globalThis as Noted
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (name, version) {
    if (name === 'talika') noted.askedAt ??= performance.now()
    return version === undefined ? open.call(this, name) : open.call(this, name, version)
  }
  const look = () => {
    const field = document.querySelector<HTMLInputElement>('[name="nameBn"]')
    if (field?.value === expected) noted.shownAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function timeOf(page: Page): Promise<number> {
  await page.waitForFunction(() => (globalThis as Noted).shownAt !== undefined)
  return page.evaluate(() => {
    const { askedAt = 0, shownAt = 0 } = globalThis as Noted
    return shownAt - askedAt
  })
}

/** A draft on the server, to be opened by its code. */
async function createDraft(url: string): Promise<{ token: string; mobile: string }> {
  const [id, token, mobile] = [randomUUID(), makeToken(randomBytes(16)), '01730000001']
  const filled = Array.from({ length: rows }, (_, order) => {
    const row = `previousProjects/${randomUUID()}`
    return [
      { path: row, value: { order } as unknown },
      ...Object.entries(rowAnswers).map(([field, value]) => ({ path: `${row}/${field}`, value: value as unknown })),
    ]
  })
  const ops = [{ path: 'mobile', value: mobile as unknown }, { path: 'nameBn', value: nameBn }, ...filled.flat()].map(
    (op) => {
      return { ...op, opId: randomUUID(), baseRev: 0 }
    },
  )
  const headers = {
    'content-type': 'application/json',
    [headerNames.apiKey]: defaultApiKey,
    [headerNames.deviceId]: 'bench-maker',
    [headerNames.applicationToken]: token,
    [headerNames.applicationMobile]: mobile,
  }
  const send = async (method: string, body: object) => {
    const answer = await fetch(`${url}/api/apps/individual`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`The draft was answered ${answer.status}: ${await answer.text()}`)
  }
  await send('POST', {
    id,
    token,
    mobile,
    type: 'ARCHITECT',
    schemaVersion: 1,
    ops: ops.slice(0, maxOperationsPerCall),
  })
  await send('PATCH', { id, sinceRev: 0, schemaVersion: 1, ops: ops.slice(maxOperationsPerCall) })
  return { token, mobile }
}
