import type { FieldPlace } from '#domain/forms/paths.ts'
import { blocks, type IssueCode } from '#domain/forms/validate.ts'
import { afterPress } from '../../platform/after-press.ts'
import type { DraftSession } from '../session/draft-session.ts'
import { type Checks, findFieldIssue } from './find-issues.ts'
import { createIssueStore, type IssueStore } from './issue-store.ts'

/** The fee of a draft as this phone knows it; the entity of payments makes it. */
export type FeeSource = {
  /** Whole taka. */
  total: () => number
  /** No mobile wallet holds the amount, so that the bank is offered first. */
  isAboveWallet: () => boolean
  /** Calls when the fee may have changed, and asks the server for it. Returns how to stop. */
  subscribe: (listener: () => void) => () => void
}

/** What the parts of one form share. It never changes while the form is open, so nothing is drawn again through it. */
export type DraftForm = {
  session: DraftSession
  fee: FeeSource
  issues: IssueStore
  /** What the checks need now. */
  checks: () => Checks
  /** Takes what a control holds now, and takes an error away that it has made right. Never tells of a new one. */
  input: (place: FieldPlace, raw: string) => void
  /**
   * Checks a field that is being left, gently: an empty field is not blamed before "continue" asked for it, and stays
   * blamed until it is filled.
   */
  leave: (path: string) => void
  /** Notes that a file is being saved: "continue" waits for it instead of calling it missing. */
  noteSaving: <Result>(saving: Promise<Result>) => Promise<Result>
  /** Resolves when the files that are being saved are, or take too long; null when there are none. */
  untilSaved: () => Promise<unknown> | null
}

/** A file that a phone cannot read, in a cloud without a line, must not keep anybody on a page. */
const longestSavingMs = 10_000

/** Said at one field, and mended as often at another: the end before the start, the number of another year of birth. */
const besideOthers: ReadonlySet<IssueCode> = new Set(['before_start', 'nid_year'])

export function createDraftForm(session: DraftSession, fee: FeeSource): DraftForm {
  const issues = createIssueStore()
  const savings = new Set<Promise<unknown>>()
  const checks = () => ({ session, feeTotal: fee.total() })
  // A warning is for the desk's eyes, and told on leaving: it does not keep an error standing.
  const clearIfCorrected = (path: string): void => {
    const shown = issues.get(path)
    const now = shown === null ? null : findFieldIssue(checks(), path)
    if (shown !== null && (now === null || (blocks(shown) && !blocks(now)))) issues.set(path, null)
  }
  return {
    session,
    fee,
    issues,
    checks,
    input(place, raw) {
      session.input(place, raw)
      // A letter costs nothing more where no error is shown.
      if (issues.get(place.path) !== null) clearIfCorrected(place.path)
    },
    leave: (path) =>
      afterPress(() => {
        const issue = findFieldIssue(checks(), path)
        const isEmpty = issue?.code === 'required' || issue?.code === 'must_be_true'
        if (!isEmpty || issues.get(path) !== null) issues.set(path, issue)
        for (const other of issues.list()) if (besideOthers.has(other.code)) clearIfCorrected(other.path)
      }),
    noteSaving(saving) {
      const ended = () => savings.delete(saving)
      savings.add(saving)
      saving.then(ended, ended)
      return saving
    },
    untilSaved() {
      if (savings.size === 0) return null
      const tooLong = new Promise((resolve) => setTimeout(resolve, longestSavingMs))
      return Promise.race([Promise.allSettled(savings), tooLong])
    },
  }
}
