import type { CDPSession, Page } from '@playwright/test'
import type { Phone } from './phone.ts'
import {
  type BenchWindow,
  type Moment,
  type Observed,
  observeField,
  observeInput,
  observeTiming,
  readyMark,
} from './probe.ts'

/** How much slower than this machine the phone's main thread is. */
export const cpuSlowdown = 6
const longestWaitMs = 120_000

/** The resources that had been used when the page reported. */
export type Report = {
  at: number
  kb: number
  /** Requests of the page and of its worker. */
  requests: number
  /** Requests of the browser itself; `kb` includes them. */
  browserRequests: number
  cpuMs: number
}

/** Files for the tab and for installing the portal; the browser chooses when to request them. */
const ofBrowser = /^GET \/(?:manifest\.webmanifest|favicon\.ico|icons\/)/

/** One page that a phone opens, observed from before its navigation. */
export type Visit = {
  page: Page
  session: CDPSession
  /** The first report of a moment after this call, or the one that came already. */
  first: (moment: Moment, withinMs?: number) => Promise<Report>
  latest: (moment: Moment) => Report | null
  observed: () => Promise<Observed>
  close: () => Promise<void>
}

export type VisitSettings = {
  /** The page counts as open when the first of these elements is shown. */
  shown: string
  /** The content of localStorage before the page begins: the signed-in person. */
  kept?: Readonly<Record<string, string>>
  /** 1 is the machine's own speed. */
  slowdown?: number
}

export async function openVisit(
  phone: Phone,
  { shown, kept = {}, slowdown = cpuSlowdown }: VisitSettings,
): Promise<Visit> {
  const page = await phone.context.newPage()
  const session = await phone.context.newCDPSession(page)
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'benchReport' })
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, kept)
  await page.addInitScript(observeTiming, readyMark)
  await page.addInitScript(observeField, shown)
  await page.addInitScript(observeInput)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const reports = await collectReports(phone, session)
  return {
    page,
    session,
    first: (moment, withinMs = longestWaitMs) => reports.first(moment, withinMs),
    latest: (moment) => reports.all.findLast((report) => report.moment === moment) ?? null,
    observed: () => page.evaluate(() => (globalThis as BenchWindow).bench),
    close: () => page.close(),
  }
}

type Collected = Report & { moment: Moment }

async function collectReports({ address }: Phone, session: CDPSession) {
  const all: Collected[] = []
  const waiting = new Set<() => void>()
  const used = { bytes: address.link.bytes(), requests: address.proxy.requests.length, cpuMs: await cpuMsOf(session) }
  session.on('Runtime.bindingCalled', async ({ name, payload }) => {
    if (name !== 'benchReport') return
    const { moment, at, clock } = JSON.parse(payload) as { moment: Moment; at: number; clock: number }
    const kb = (address.link.bytes() - used.bytes) / 1000
    // By the clock of that moment: on a busy machine further requests arrive before the report.
    const lines = address.proxy.requests.slice(used.requests).filter((request) => request.at <= clock)
    const browserRequests = lines.filter(({ line }) => ofBrowser.test(line)).length
    const requests = lines.length - browserRequests
    const cpuMs = (await cpuMsOf(session)) - used.cpuMs
    all.push({ moment, at, kb, requests, browserRequests, cpuMs })
    for (const look of waiting) look()
  })
  const first = (moment: Moment, withinMs: number) =>
    new Promise<Report>((resolve, reject) => {
      const look = () => {
        const found = all.find((report) => report.moment === moment)
        if (found === undefined) return
        clearTimeout(giveUp)
        waiting.delete(look)
        resolve(found)
      }
      const giveUp = setTimeout(() => {
        waiting.delete(look)
        reject(new Error(`The page did not report '${moment}' within ${withinMs} ms.`))
      }, withinMs)
      waiting.add(look)
      look()
    })
  return { all, first }
}

/** Processor time of the page's main thread so far, which other work on the machine does not change. */
async function cpuMsOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
