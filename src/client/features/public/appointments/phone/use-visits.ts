import { useEffect, useState } from 'react'
import { type KnownVisitor, readVisitors } from '#sync/visits/visits.ts'
import { draftChanges } from '../../../../drafts/session/draft-changes.ts'
import { noteDrafts } from '../../../../drafts/session/drafts-flag.ts'
import type { DraftStorage } from '../../../../drafts/storage/draft-storage.ts'
import { loadStorage, StorageMissing } from '../../../../drafts/storage/load-storage.ts'

export type Phone = { storage: DraftStorage; known: readonly KnownVisitor[]; readAgain: () => Promise<void> }

/** What this device keeps of visitors and their requests. `late`: the code has not come; `refused`: no storage here. */
export type PhoneState = { state: 'opening' } | { state: 'late' } | { state: 'refused' } | ({ state: 'open' } & Phone)

/** The visitors of this device; read again when the engine or another tab has changed something. */
export function useVisits(): PhoneState {
  const [phone, setPhone] = useState<PhoneState>({ state: 'opening' })
  useEffect(() => {
    let isOpen = true
    let stop = () => {}
    async function open(): Promise<void> {
      const storage = await loadStorage()
      const readAgain = async () => {
        const known = await readVisitors(storage.context)
        if (isOpen) setPhone({ state: 'open', storage, known, readAgain })
      }
      await readAgain()
      noteDrafts()
      // A keystroke names its path; the state of a request changes without one.
      stop = draftChanges().subscribe(({ paths }) => {
        if (paths.length === 0) void readAgain().catch(() => undefined)
      })
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
