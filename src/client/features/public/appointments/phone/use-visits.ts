import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SealedVisitor } from '#sync/vault/sealed-heads.ts'
import { type KnownVisitor, readVisitors } from '#sync/visits/visits.ts'
import { loadStorage, StorageMissing } from '../../../../drafts/phone/loading/load-storage.ts'
import { draftChanges } from '../../../../drafts/phone/notes/draft-changes.ts'
import { noteDrafts } from '../../../../drafts/phone/notes/drafts-flag.ts'
import { onLockSignal } from '../../../../drafts/phone/notes/lock-signal.ts'
import type { DraftStorage } from '../../../../drafts/phone/storage/draft-storage.ts'
import { requestPageFocus } from '../../../../ui/layout/page-focus.ts'
import { accountPasswords } from './account-password.ts'

export type Phone = {
  storage: DraftStorage
  known: readonly KnownVisitor[]
  /** The visitors whose requests are locked with a PIN. */
  sealed: readonly SealedVisitor[]
  readAgain: () => Promise<void>
}

/** The visitors and requests on this device. `late`: the code did not load; `refused`: there is no storage here. */
export type PhoneState = { state: 'opening' } | { state: 'late' } | { state: 'refused' } | ({ state: 'open' } & Phone)

/** Locking takes about a second. After this time the page shows the stored state, because locking must have failed. */
const longestLockMs = 15_000

/** The visitors of this device; reads them again after the sync engine or another tab has changed something. */
export function useVisits(): PhoneState {
  const [phone, setPhone] = useState<PhoneState>({ state: 'opening' })
  useEffect(() => {
    let isOpen = true
    let stop = () => {}
    async function open(): Promise<void> {
      const storage = await loadStorage()
      const readAgain = async () => {
        const [known, sealed] = await Promise.all([readVisitors(storage.context), storage.listSealedVisitors()])
        if (isOpen && !isLocking) setPhone({ state: 'open', storage, known, sealed, readAgain })
      }
      let isLocking = false
      let timer: ReturnType<typeof setTimeout> | undefined
      const stopLocks = onLockSignal((signal) => {
        requestPageFocus()
        clearTimeout(timer)
        isLocking = signal === 'locking'
        const uncover = () => {
          isLocking = false
          return readAgain().catch(() => undefined)
        }
        if (!isLocking) return uncover()
        // The tab that locks may be closed before it reports that it is done.
        timer = setTimeout(() => void uncover(), longestLockMs)
        accountPasswords.forgetAll()
        // Synchronous: a keystroke between the last save and the cover would be lost.
        flushSync(() => setPhone({ state: 'opening' }))
      })
      await readAgain()
      noteDrafts()
      // Typing publishes paths, which do not matter here; a new state of a request is published without paths.
      const stopChanges = draftChanges().subscribe(({ paths }) => {
        if (paths.length === 0) void readAgain().catch(() => undefined)
      })
      stop = () => {
        stopLocks()
        stopChanges()
      }
      if (!isOpen) stop()
    }
    open().catch((cause) => isOpen && setPhone({ state: cause instanceof StorageMissing ? 'late' : 'refused' }))
    return () => {
      isOpen = false
      stop()
    }
  }, [])
  return phone
}
