import type { Target } from '../targets.ts'
import { pause, pressKey } from './keys.ts'
import type { Phone } from './phone.ts'
import type { BenchWindow } from './probe.ts'
import { openVisit, type Report, type Visit } from './visit.ts'

/** How long a character must be in its field to count as kept. */
const keptForMs = 400
const mostTries = 20

export type Load = {
  visit: Visit
  /** The first character that the field kept; null on a page where nothing is typed. */
  firstKey: Report | null
  /** When the app has taken over the page; without an app, when its field is shown. */
  ready: Report
}

export type Opening = {
  target: Target
  kept?: Readonly<Record<string, string>>
  withinMs?: number
  slowdown?: number
}

/** Opens a page and types into its first field from the first paint until the app has taken over the page. */
export async function loadPage(phone: Phone, opening: Opening): Promise<Load> {
  const { target, withinMs = 120_000 } = opening
  const visit = await openVisit(phone, { ...opening, shown: target.shown })
  await visit.page.goto(phone.address.url + target.path, { waitUntil: 'commit', timeout: withinMs })
  const field = await visit.first('field', withinMs)
  const early = target.kind === 'form' ? await typeFirstKey(visit) : null
  const ready = target.readyWhen === 'marked' ? await visit.first('mark') : field
  if (early === null) return { visit, firstKey: null, ready }
  await pause(keptForMs)
  // An app that takes over the page may empty the field: then the first character in the new field is the first key.
  const firstKey = (await hasText(visit)) ? early : await typeFirstKey(visit)
  return { visit, firstKey, ready }
}

async function typeFirstKey(visit: Visit): Promise<Report> {
  for (let tries = 0; tries < mostTries; tries++) {
    const isNumber = await visit.page.evaluate(() => {
      const field = (globalThis as BenchWindow).findField()
      field?.focus()
      return field?.type === 'tel' || field?.inputMode === 'numeric'
    })
    await pressKey(visit.session, isNumber ? '0' : 'ক')
    await pause(keptForMs)
    const typed = visit.latest('typed')
    if (typed !== null && (await hasText(visit))) return typed
  }
  throw new Error('The first field does not keep what is typed.')
}

function hasText({ page }: Visit): Promise<boolean> {
  return page.evaluate(() => (globalThis as BenchWindow).findField()?.value !== '')
}

/** Waits until the link has been quiet for a while, or the time is over. */
export async function awaitQuiet({ address }: Phone, { quietMs, withinMs }: { quietMs: number; withinMs: number }) {
  const end = performance.now() + withinMs
  let last = address.link.bytes()
  let quietSince = performance.now()
  while (performance.now() < end && performance.now() - quietSince < quietMs) {
    await pause(100)
    const bytes = address.link.bytes()
    if (bytes !== last || address.proxy.open() > 0) quietSince = performance.now()
    last = bytes
  }
}
