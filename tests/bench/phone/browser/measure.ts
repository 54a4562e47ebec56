import type { Measured } from '../figures/figures.ts'
import { fastSpeed, slowSpeed } from '../network/slow-link.ts'
import type { Target } from '../targets.ts'
import { fillPage, measureKeystrokes, measureNextStep } from './fill.ts'
import { awaitQuiet, type Load, loadPage, type Opening } from './load.ts'
import { type Phone, startPhone } from './phone.ts'
import { cpuSlowdown } from './visit.ts'

/** A page that has not shown its field by then does not open offline. */
const offlineWithinMs = 20_000
const afterLoad = { quietMs: 1_500, withinMs: 30_000 }
/** The worker stores the app for later. It gets a fast link, because this is not measured. */
const whileStored = { quietMs: 3_000, withinMs: 90_000 }

export type Trial = { target: Target; upstream: string; isTls: boolean; kept: Readonly<Record<string, string>> }

/**
 * Opens one page on new phones: for its processor time, then with an empty cache and filled in, then again, and
 * offline.
 */
export async function measureTarget(trial: Trial): Promise<Measured> {
  return { ...(await measureCpu(trial)), ...(await measureUse(trial)) }
}

/**
 * Measured in a load of its own at the machine's speed, and multiplied afterwards: the browser slows a thread down by
 * the clock, so on a busy machine it uses less processor time than it should.
 */
async function measureCpu({ target, upstream, isTls, kept }: Trial): Promise<Measured> {
  const phone = await startPhone(upstream, isTls)
  try {
    const { ready } = await loadPage(phone, { target: { ...target, kind: 'page' }, kept, slowdown: 1 })
    return { readyCpu: ready.cpuMs * cpuSlowdown }
  } finally {
    await phone.close()
  }
}

async function measureUse({ target, upstream, isTls, kept }: Trial): Promise<Measured> {
  const phone = await startPhone(upstream, isTls)
  const opening = { target, kept }
  try {
    const cold = await loadPage(phone, opening)
    await awaitQuiet(phone, afterLoad)
    const measured = { ...(await figuresOfLoad(cold)), ...(target.kind === 'form' ? await figuresOfUse(cold) : {}) }
    await cold.visit.close()
    return target.kind === 'form' ? { ...measured, ...(await measureReturn(phone, opening)) } : measured
  } finally {
    await phone.close()
  }
}

async function figuresOfLoad({ visit, firstKey, ready }: Load): Promise<Measured> {
  const { firstPaint, longTasks, shifts } = await visit.observed()
  const untilReady = longTasks.filter(({ at }) => at < ready.at)
  return {
    ...(firstPaint === null ? {} : { firstPaint: firstPaint / 1000 }),
    ...(firstKey === null ? {} : { firstKey: firstKey.at / 1000, keyRequests: firstKey.requests, keyKb: firstKey.kb }),
    appReady: ready.at / 1000,
    readyRequests: ready.requests,
    browserRequests: ready.browserRequests,
    readyKb: ready.kb,
    longestTask: Math.max(0, ...untilReady.map(({ ms }) => ms)),
    loadShift: shifts.reduce((sum, { score }) => sum + score, 0),
  }
}

async function figuresOfUse({ visit }: Load): Promise<Measured> {
  const keystroke = await measureKeystrokes(visit)
  const fillShift = await fillPage(visit)
  return { keystroke, fillShift, nextStep: await measureNextStep(visit) }
}

async function measureReturn(phone: Phone, opening: Opening): Promise<Measured> {
  const { link } = phone.address
  link.setSpeed(fastSpeed)
  await awaitQuiet(phone, whileStored)
  link.setSpeed(slowSpeed)
  const again = await loadPage(phone, opening)
  await awaitQuiet(phone, afterLoad)
  await again.visit.close()
  const { firstKey } = again
  return {
    ...(firstKey === null ? {} : { againKey: firstKey.at / 1000, againKb: firstKey.kb }),
    ...(await measureOffline(phone, opening)),
  }
}

/** Returns no figure when the page does not open offline. */
async function measureOffline(phone: Phone, opening: Opening): Promise<Measured> {
  phone.address.link.cut()
  await phone.context.setOffline(true)
  try {
    const { firstKey } = await loadPage(phone, { ...opening, withinMs: offlineWithinMs })
    return firstKey === null ? {} : { offlineKey: firstKey.at / 1000 }
  } catch {
    return {}
  } finally {
    await phone.context.setOffline(false)
    phone.address.link.restore()
  }
}
