import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { DraftSnapshot } from '#sync/status.ts'
import { afterPaint } from '../../platform/after-paint.ts'
import { saveBeforeUpdate } from '../../platform/updates/save-before-update.ts'
import { loadSending } from '../sending/sending-loader.ts'
import type { Stage } from '../storage/draft-storage.ts'
import { createSnapshotStore, type FollowedDraft, type SnapshotStore } from '../storage/snapshot-store.ts'
import { draftChanges } from './draft-changes.ts'
import type { DraftSession, SaveTrouble } from './draft-session.ts'

/** The open draft: its session and what is waiting of it. */
export type OpenDraft = { session: DraftSession; snapshots: SnapshotStore }

const DraftContext = createContext<OpenDraft | null>(null)

export function useOpenDraft(): OpenDraft {
  const draft = use(DraftContext)
  if (draft === null) throw new Error('This part stands outside of an open draft.')
  return draft
}

export type DraftProviderProps = { session: DraftSession; children: ReactNode }

/** Opens the draft of a session to everything below, has it pulled while it is on the screen, and saves on the way out. */
export function DraftProvider({ session, children }: DraftProviderProps) {
  const snapshots = useMemo(() => createSnapshotStore(draftChanges(), followed(session)), [session])
  const draft = useMemo(() => ({ session, snapshots }), [session, snapshots])
  const draftId = useDraftId(session)
  useEffect(() => () => snapshots.close(), [snapshots])
  useEffect(() => saveOnLeaving(session), [session])
  useEffect(() => (draftId === null ? undefined : watchOnServer(draftId)), [draftId])
  return <DraftContext value={draft}>{children}</DraftContext>
}

/** A storage that refuses to take the draft back is said where somebody types. */
function followed({ draftId, reclaim, first }: DraftSession): FollowedDraft {
  return { draftId, first, onGone: () => void reclaim().catch(() => undefined) }
}

/** Whether the browser had cleared the open draft away, so that it was put back from the screen. */
export function useWasReclaimed(session: DraftSession): boolean {
  return useSyncExternalStore(session.subscribe, session.wasReclaimed)
}

/** The draft's id as soon as there is a draft. */
export function useDraftId(session: DraftSession): string | null {
  return useSyncExternalStore(session.subscribe, session.draftId)
}

/** Why the phone does not keep what is typed; null while it does. That a write begins and ends is nothing to draw for. */
export function useSaveTrouble(session: DraftSession): SaveTrouble | null {
  return useSyncExternalStore(session.subscribe, session.saveTrouble)
}

/** What is waiting of the open draft; null until the phone was read. */
export function useSnapshot(): DraftSnapshot | null {
  const { snapshots } = useOpenDraft()
  return useSyncExternalStore(snapshots.subscribe, snapshots.get)
}

/** Whether there is a draft that was read. Unlike the snapshot, it changes once. */
export function useHasSnapshot(): boolean {
  const { snapshots } = useOpenDraft()
  return useSyncExternalStore(snapshots.subscribe, () => snapshots.get() !== null)
}

/** Where the open draft stands; null while there is no draft, or the phone was not read yet. */
export function useStage(): Stage | null {
  const { snapshots } = useOpenDraft()
  return useSyncExternalStore(snapshots.subscribe, snapshots.stage)
}

/** Whether the open draft came back for correction. Unlike the snapshot, it changes seldom. */
export function useIsReturned(): boolean {
  const { snapshots } = useOpenDraft()
  return useSyncExternalStore(snapshots.subscribe, () => snapshots.get()?.draft.status === 'recheck')
}

/** The last chances before a phone throws the page away. */
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
 * Other phones may work on the same draft: what they did is fetched whenever something is sent. What sends is started
 * behind the form: its code costs a slow phone as much as drawing the form does.
 */
function watchOnServer(draftId: string): () => void {
  let unwatch: (() => void) | null = null
  let left = false
  const callOff = afterPaint(() => {
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
    callOff()
    unwatch?.()
  }
}
