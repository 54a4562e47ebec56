import type { NewDraft } from '#sync/drafts/drafts.ts'
import { isTakenOver } from '../../platform/take-over-mark.ts'

/**
 * What a page keeps between its first paint and the arrival of the app: the script of app/inline/early-input.ts, which
 * the build puts into the HTML of a form. It writes every input into a journal (journal-page.ts) of its own, as typed,
 * because the rules of the fields are not there yet.
 */
export type EarlyInput = {
  /** The id that the draft gets with the first input. */
  readonly draftId: string
  /** What was typed or chosen, by path. */
  readonly texts: ReadonlyMap<string, string>
  /** "Next" was pressed before the app could answer. */
  wantsNext: boolean
  /** Stops listening, removes the journal and releases it. Call when the storage has everything. */
  end: () => Promise<void>
}

/** The draft that an early input begins: all but its id and what the session adds. */
export type EarlyStart = Omit<NewDraft, 'id'>

declare global {
  interface Window {
    /** Set by the script in the HTML; absent on pages without it. */
    talikaEarly?: EarlyInput | undefined
  }
}

/** The early input of this page; null when there is none, or the app has taken everything over. */
export function earlyInput(): EarlyInput | null {
  return typeof window === 'undefined' || isTakenOver() ? null : (window.talikaEarly ?? null)
}
