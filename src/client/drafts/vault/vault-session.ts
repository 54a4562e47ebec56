import {
  createVault,
  dropSealed,
  lockPhone,
  makeOwnPhone,
  makeSharedPhone,
  type UnlockOutcome,
  unlockPhone,
} from '#sync/vault/vault.ts'
import { calibrateIterations } from '#sync/vault/vault-crypto.ts'
import { readItem, writeItem } from '../../platform/storage/storage.ts'
import type { JournalPage } from '../journal/journal-page.ts'
import { recoverJournals, storePage } from '../journal/recover-journals.ts'
import { forgetNote } from '../storage/draft-notes.ts'
import type { DraftStorage } from '../storage/draft-storage.ts'
import { onLockSignal, signalLock } from './lock-signal.ts'
import { noteLockTrouble } from './lock-trouble.ts'
import { noteOwnership } from './phone-ownership.ts'
import { wipeShownReceipts } from './wipe.ts'

/** Nobody has touched the phone for so long: whoever comes next may be somebody else. */
const idleMs = 5 * 60_000
/** The last page was left: a reload or a camera app comes back sooner. */
const leftMs = 60_000
const lookMs = 10_000
/** Each try takes the form from the screen for a moment: a phone that is too full to lock is not asked all the time. */
const lockAgainMs = 60_000
/** The time of the last touch is written down this often, not with every key. */
const noteMs = 3_000

const seenName = 'phone-seen'
const pageLock = 'talika-open-page'
const vaultLock = 'talika-vault'

let watching = false
/** Words that came too late for the lock lie readable in the journal, because the phone is full. */
let lateWordsWait = false

/** At the start of every page of a shared phone: locks what an earlier page left open, and begins to watch. */
export async function beginVault(storage: DraftStorage): Promise<void> {
  const phone = await storage.phone()
  if (phone === null || phone.ownership !== 'shared') return
  noteOwnership('shared')
  const away = sinceSeen()
  if (phone.openVault !== null && (away > idleMs || (away > leftMs && !(await isAnotherPageOpen())))) {
    // A phone that is too full to lock still opens its drafts; locking is tried again after five quiet minutes.
    await lockPhone(storage.context).catch(() => noteLockTrouble(true))
  }
  await wipeShownReceipts(storage).catch(() => undefined)
  watchForIdle(storage)
}

/** Sets a PIN for the drafts that can be read here, from now on. */
export async function setPin(storage: DraftStorage, pin: string): Promise<void> {
  await createVault(storage.context, pin, await calibrateIterations(() => performance.now()))
  noteOwnership('shared')
  watchForIdle(storage)
}

export async function declareSharedPhone(storage: DraftStorage): Promise<void> {
  await makeSharedPhone(storage.context.store)
  noteOwnership('shared')
}

export async function declareOwnPhone(storage: DraftStorage): Promise<void> {
  await makeOwnPhone(storage.context.store)
  noteOwnership('own')
  noteLockTrouble(false)
}

/**
 * Locks now, in all tabs: each stores what it has and lets go, then the drafts are locked, then what could not be
 * stored. Rejects when the phone is too full, with everything as it was.
 */
export async function lockNow(storage: DraftStorage): Promise<void> {
  await signalLock('locking')
  try {
    await alone(vaultLock, () => lockPhone(storage.context))
    lateWordsWait = true
    await sealLateWords(storage)
  } finally {
    await signalLock('changed')
  }
}

async function sealLateWords(storage: DraftStorage): Promise<void> {
  await recoverJournals(storage)
  lateWordsWait = false
}

/** Opens all drafts of one PIN; what was typed too late before the lock is stored with them. */
export async function unlock(storage: DraftStorage, vaultId: string, pin: string): Promise<UnlockOutcome> {
  noteSeen()
  const outcome = await alone(vaultLock, () => unlockPhone(storage.context, vaultId, pin))
  if (outcome.kind !== 'open') return outcome
  for (const { draftId, part, text } of outcome.journals) {
    await storePage(storage, JSON.parse(text) as JournalPage)
    await dropSealed(storage.context.store, draftId, part)
  }
  watchForIdle(storage)
  await signalLock('changed')
  return outcome
}

export async function removeLocked(storage: DraftStorage, draftId: string): Promise<void> {
  await dropSealed(storage.context.store, draftId)
  forgetNote(draftId)
  await signalLock('changed')
}

function watchForIdle(storage: DraftStorage): void {
  if (watching) return
  watching = true
  noteSeen()
  void navigator.locks?.request(pageLock, { mode: 'shared' }, () => new Promise(() => undefined))
  // What this tab could not store before another one locked is locked by this tab.
  onLockSignal((signal) => (signal === 'changed' ? recoverJournals(storage).catch(() => undefined) : undefined))
  let notedAt = 0
  const touched = () => {
    if (Math.abs(Date.now() - notedAt) < noteMs) return
    lockIfIdle()
    notedAt = Date.now()
    noteSeen()
  }
  let locking = false
  let triedAt = Number.NEGATIVE_INFINITY
  const lockIfIdle = () => {
    if (locking || sinceSeen() <= idleMs || Math.abs(Date.now() - triedAt) < lockAgainMs) return
    locking = true
    triedAt = Date.now()
    void lockIfOpen(storage)
      .then(
        () => noteLockTrouble(false),
        () => noteLockTrouble(true),
      )
      .finally(() => {
        locking = false
      })
  }
  for (const name of ['pointerdown', 'keydown', 'input']) {
    addEventListener(name, touched, { capture: true, passive: true })
  }
  addEventListener('pagehide', noteSeen)
  document.addEventListener('visibilitychange', lockIfIdle)
  setInterval(lockIfIdle, lookMs)
}

async function lockIfOpen(storage: DraftStorage): Promise<void> {
  if (((await storage.phone())?.openVault ?? null) !== null) await lockNow(storage)
  else if (lateWordsWait) await sealLateWords(storage)
}

function noteSeen(): void {
  writeItem(seenName, String(Date.now()))
}

/** A clock that was set back says nothing: it counts as a long time. */
function sinceSeen(): number {
  const since = Date.now() - Number(readItem(seenName) ?? 0)
  return since < -leftMs ? Number.POSITIVE_INFINITY : Math.max(0, since)
}

async function isAnotherPageOpen(): Promise<boolean> {
  const held = (await navigator.locks?.query())?.held ?? []
  return held.some(({ name }) => name === pageLock)
}

async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator
  return locks === undefined ? work() : locks.request(name, work)
}
