/**
 * Notifies every page and worker of this origin which paths of which draft changed, after the transaction that changed
 * them. A live query over 300 answers on each keystroke would cost more than the keystroke; a list of paths costs
 * nothing, and both tabs read just those.
 */
export type DraftChange = {
  draftId: string
  /** The answers that changed; empty when only the draft's state (sending, receipt, conflicts) did. */
  paths: readonly string[]
  /** Typed here, in another tab, or brought by the server. */
  origin: 'typed' | 'other-tab' | 'server'
}

export type ChangeListener = (change: DraftChange) => void

export type DraftChanges = {
  publish(change: DraftChange): void
  subscribe(listener: ChangeListener): () => void
  close(): void
}

const channelName = 'talika-drafts'

export function createDraftChanges(): DraftChanges {
  const listeners = new Set<ChangeListener>()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)
  const announce = (change: DraftChange) => {
    for (const listener of listeners) listener(change)
  }
  channel?.addEventListener('message', (event: MessageEvent<DraftChange>) => {
    // Safeguard: what another tab has typed is sent by that tab.
    announce({ ...event.data, origin: event.data.origin === 'typed' ? 'other-tab' : event.data.origin })
  })
  return {
    publish(change) {
      announce(change)
      channel?.postMessage(change)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      listeners.clear()
      channel?.close()
    },
  }
}
