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
import { readItem, writeItem } from '../../../platform/storage/storage.ts'
import { toJournalPage } from '../journal/older-page.ts'
import { forgetNote } from '../notes/draft-notes.ts'
import { onLockSignal, signalLock } from '../notes/lock-signal.ts'
import { noteLockTrouble } from '../notes/lock-trouble.ts'
import { noteOwnership } from '../notes/phone-ownership.ts'
import type { DraftStorage } from '../storage/draft-storage.ts'
import { recoverJournals, storePage } from '../storage/recover-journals.ts'
import { wipeShownReceipts } from './wipe.ts'

/** After this long without a touch, somebody else may be using the phone. */
const idleMs = 5 * 60_000
/** The limit while no page is open. A reload, or a return from the camera app, takes less. */
const closedMs = 60_000
const checkIntervalMs = 10_000
/** Each attempt hides the form for a moment, so on a phone that is too full, locking is not retried more often. */
const lockRetryMs = 60_000
/** The time of the last touch is written this often, not with every keystroke. */
const noteIntervalMs = 3_000

const lastTouchKey = 'phone-seen'
const pageLock = 'talika-open-page'
const vaultLock = 'talika-vault'

let watching = false
/** Input that came after the lock is readable in the journal, because the phone is too full to encrypt it. */
let hasLateInput = false

/** At the start of every page of a shared phone: locks what an earlier page left open, and starts the idle timer. */
export async function beginVault(storage: DraftStorage): Promise<void> {
  const phone = await storage.phone()
  if (phone === null || phone.ownership !== 'shared') return
  noteOwnership('shared')
  const away = msSinceTouch()
  if (phone.openVault !== null && (away > idleMs || (away > closedMs && !(await isAnotherPageOpen())))) {
    // A phone that is too full to lock still opens its drafts; locking is retried after five idle minutes.
    await lockPhone(storage.context).catch(() => noteLockTrouble(true))
  }
  await wipeShownReceipts(storage).catch(() => undefined)
  watchForIdle(storage)
}

/** Sets a PIN for the drafts that are readable now and for later ones. */
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
 * Locks now, in all tabs: each tab stores its input and closes the draft, then the drafts are locked, then the input
 * that could not be stored. Rejects when the phone is too full; what it has no room for stays as it was.
 */
export async function lockNow(storage: DraftStorage): Promise<void> {
  await signalLock('locking')
  try {
    await withLock(vaultLock, () => lockPhone(storage.context))
    hasLateInput = true
    await lockLateInput(storage)
  } finally {
    await signalLock('changed')
  }
}

async function lockLateInput(storage: DraftStorage): Promise<void> {
  await recoverJournals(storage)
  hasLateInput = false
}

/** Opens all drafts of one PIN. Input that came too late before the lock is stored with them. */
export async function unlock(storage: DraftStorage, vaultId: string, pin: string): Promise<UnlockOutcome> {
  noteTouch()
  const outcome = await withLock(vaultLock, () => unlockPhone(storage.context, vaultId, pin))
  if (outcome.kind !== 'open') return outcome
  try {
    for (const { draftId, part, text } of outcome.journals) {
      await storePage(storage, toJournalPage(JSON.parse(text)))
      await dropSealed(storage.context.store, draftId, part)
    }
  } finally {
    // Published only now: a form that is shown earlier would lack the late input.
    for (const draftId of outcome.opened) storage.context.changes.publish({ draftId, paths: [], origin: 'server' })
    watchForIdle(storage)
    await signalLock('changed')
  }
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
  noteTouch()
  void navigator.locks?.request(pageLock, { mode: 'shared' }, () => new Promise(() => undefined))
  // When another tab has locked, this tab locks the input that it could not store before.
  onLockSignal((signal) => (signal === 'changed' ? recoverJournals(storage).catch(() => undefined) : undefined))
  let notedAt = 0
  const touched = () => {
    if (Math.abs(Date.now() - notedAt) < noteIntervalMs) return
    lockIfIdle()
    notedAt = Date.now()
    noteTouch()
  }
  let locking = false
  let triedAt = Number.NEGATIVE_INFINITY
  const lockIfIdle = () => {
    if (locking || msSinceTouch() <= idleMs || Math.abs(Date.now() - triedAt) < lockRetryMs) return
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
  addEventListener('pagehide', noteTouch)
  document.addEventListener('visibilitychange', lockIfIdle)
  setInterval(lockIfIdle, checkIntervalMs)
}

async function lockIfOpen(storage: DraftStorage): Promise<void> {
  if (((await storage.phone())?.openVault ?? null) !== null) await lockNow(storage)
  else if (hasLateInput) await lockLateInput(storage)
}

function noteTouch(): void {
  writeItem(lastTouchKey, String(Date.now()))
}

/** After the clock was set back the elapsed time is unknown, so it counts as long. */
function msSinceTouch(): number {
  const since = Date.now() - Number(readItem(lastTouchKey) ?? 0)
  return since < -closedMs ? Number.POSITIVE_INFINITY : Math.max(0, since)
}

async function isAnotherPageOpen(): Promise<boolean> {
  const held = (await navigator.locks?.query())?.held ?? []
  return held.some(({ name }) => name === pageLock)
}

async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator
  return locks === undefined ? work() : locks.request(name, work)
}
