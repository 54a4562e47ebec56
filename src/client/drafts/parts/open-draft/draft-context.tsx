import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import type { DraftSnapshot } from '#sync/status.ts'
import { afterPaint } from '../../../platform/timing/after-paint.ts'
import { saveBeforeUpdate } from '../../../platform/updates/save-before-update.ts'
import { useStoreValue } from '../../../platform/use-store-value.ts'
import { loadSending } from '../../phone/loading/sending-loader.ts'
import { draftChanges } from '../../phone/notes/draft-changes.ts'
import type { DraftSession } from '../../phone/session/draft-session.ts'
import { createSnapshotStore, type FollowedDraft, type SnapshotStore } from '../../phone/session/snapshot-store.ts'
import type { WriteTrouble } from '../../phone/session/write-behind.ts'
import type { Stage } from '../../phone/storage/draft-storage.ts'

/** The open draft: its session and the state of its synchronisation. */
export type OpenDraft = { session: DraftSession; snapshots: SnapshotStore }

const DraftContext = createContext<OpenDraft | null>(null)

export function useOpenDraft(): OpenDraft {
  const draft = use(DraftContext)
  if (draft === null) throw new Error('This part is used outside of an open draft.')
  return draft
}

export type DraftProviderProps = { session: DraftSession; children: ReactNode }

/** Provides a session to everything below it, keeps its draft synchronised while mounted, and saves on unmount. */
export function DraftProvider({ session, children }: DraftProviderProps) {
  const snapshots = useMemo(() => createSnapshotStore(draftChanges(), followed(session)), [session])
  const draft = useMemo(() => ({ session, snapshots }), [session, snapshots])
  const draftId = useDraftId(session)
  useEffect(() => () => snapshots.close(), [snapshots])
  useEffect(() => saveOnLeaving(session), [session])
  useEffect(() => (draftId === null ? undefined : watchOnServer(draftId)), [draftId])
  return <DraftContext value={draft}>{children}</DraftContext>
}

/** When the storage refuses to restore the draft, the form itself shows the trouble, so nothing is reported here. */
function followed({ draftId, reclaim, first }: DraftSession): FollowedDraft {
  return { draftId, first, onGone: () => void reclaim().catch(() => undefined) }
}

/** Whether the browser had evicted the open draft, so that it was restored from memory. */
export function useWasReclaimed(session: DraftSession): boolean {
  return useStoreValue(session.subscribe, session.wasReclaimed)
}

/** The draft's id; null until there is a draft. */
export function useDraftId(session: DraftSession): string | null {
  return useStoreValue(session.subscribe, session.draftId)
}

/** Why the phone does not store the input; null while it does. The start and end of a write cause no render. */
export function useSaveTrouble(session: DraftSession): WriteTrouble | null {
  return useStoreValue(session.subscribe, session.saveTrouble)
}

const noSubscription = () => () => undefined

/** Whether two phones gave different values to the path. A form that is no draft has no conflicts. */
export function useHasConflict(path: string): boolean {
  const snapshots = use(DraftContext)?.snapshots
  return useStoreValue(
    snapshots?.subscribe ?? noSubscription,
    () => snapshots?.get()?.conflicts.some((conflict) => conflict.path === path) ?? false,
    () => false,
  )
}

/** The stored state of the open draft; null until it was read. */
export function useSnapshot(): DraftSnapshot | null {
  const { snapshots } = useOpenDraft()
  return useStoreValue(snapshots.subscribe, snapshots.get)
}

/** Whether there is a draft that was read. Unlike the snapshot, this changes once. */
export function useHasSnapshot(): boolean {
  const { snapshots } = useOpenDraft()
  return useStoreValue(snapshots.subscribe, () => snapshots.get() !== null)
}

/** The stage of the open draft; null while there is no draft, or it was not read yet. */
export function useStage(): Stage | null {
  const { snapshots } = useOpenDraft()
  return useStoreValue(snapshots.subscribe, snapshots.stage)
}

/** Whether the open draft was returned for correction. Unlike the snapshot, this changes seldom. */
export function useIsReturned(): boolean {
  const { snapshots } = useOpenDraft()
  return useStoreValue(snapshots.subscribe, () => snapshots.get()?.draft.status === 'recheck')
}

/** Saves at the last events before a phone may discard the page. */
function saveOnLeaving(session: DraftSession): () => void {
  const save = () => void session.flush()
  const hidden = () => document.visibilityState === 'hidden' && save()
  document.addEventListener('visibilitychange', hidden)
  window.addEventListener('pagehide', save)
  const stop = saveBeforeUpdate(session.flush)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', hidden)
    window.removeEventListener('pagehide', save)
    save()
  }
}

/**
 * Other phones may work on the same draft, so the engine fetches their changes whenever it sends. It starts after the
 * form is shown: its code costs a slow phone as much time as rendering the form.
 */
function watchOnServer(draftId: string): () => void {
  let unwatch: (() => void) | null = null
  let left = false
  const cancel = afterPaint(() => {
    loadSending().then(
      ({ engine }) => {
        if (left) return
        unwatch = engine.watch(draftId)
        void engine.sendNow()
      },
      () => undefined,
    )
  })
  return () => {
    left = true
    cancel()
    unwatch?.()
  }
}
