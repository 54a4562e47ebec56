import type { NewDraft } from '#sync/drafts/new-draft-row.ts'
import { isTakenOver } from '../../../platform/take-over-mark.ts'

/**
 * The input between the first paint of a page and the start of the app. The script app/inline/early-input.ts, which the
 * build puts into the HTML of a form, writes every input as typed into its own journal (journal-page.ts), because the
 * rules of the fields are not loaded yet.
 */
export type EarlyInput = {
  /** The id that the draft gets with the first input. */
  readonly draftId: string
  /** What was typed or chosen, by path. */
  readonly texts: ReadonlyMap<string, string>
  /** "Next" was pressed before the app could answer. */
  wantsNext: boolean
  /** Stops listening, removes the journal and releases its lock. Call when the storage has all input. */
  end: () => Promise<void>
}

/** The draft that the first early input creates: all but its id and what the session adds. */
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
