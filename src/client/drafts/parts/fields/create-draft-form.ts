import { decidingPathsAt } from '#domain/forms/conditions.ts'
import { type FieldPlace, findField } from '#domain/forms/paths.ts'
import { blocks, type FieldIssue, type IssueCode, isStillMissing } from '#domain/forms/validate.ts'
import { afterPress } from '../../../platform/timing/after-press.ts'
import type { DraftSession } from '../../phone/session/draft-session.ts'
import { type Checks, findFieldIssue } from './find-issues.ts'

/** The fee of a draft as this phone knows it; entities/payment implements it. */
export type FeeSource = {
  /** Whole taka. */
  total: () => number
  /** The amount is above the limit of mobile wallets, so the bank is offered first. */
  isAboveWallet: () => boolean
  /**
   * Calls the listener when the fee may have changed, and asks the server for the fee. Returns the unsubscribe
   * function.
   */
  subscribe: (listener: () => void) => () => void
}

/** What the parts of one form share. The object never changes while the form is open, so it causes no render. */
export type DraftForm = {
  session: DraftSession
  fee: FeeSource
  issues: IssueStore
  /** The context of the checks at this moment. */
  checks: () => Checks
  /** Stores what a control contains now, and removes a shown error that is corrected by it. Never shows a new error. */
  input: (place: FieldPlace, raw: string) => void
  /**
   * Checks a field when it is left. An empty field shows no error before "continue" has shown one; from then on the
   * error stays until the field is filled. A field that was left once is judged again, in the same way, whenever an
   * answer changes its rule: a transaction id is no error of a slip number.
   */
  leave: (path: string) => void
  /** Registers a file that is being saved: "continue" waits for it instead of reporting it as missing. */
  noteSaving: <Result>(saving: Promise<Result>) => Promise<Result>
  /** Resolves when all files are saved, or after a time limit; null when none is being saved. */
  untilSaved: () => Promise<unknown> | null
}

/** A file may be unreadable, for example in a cloud without a connection; it must not block "continue" for ever. */
const maxSavingMs = 10_000

/** Errors that can be corrected in another field: an end before the start, an NID with another year of birth. */
const crossFieldCodes: ReadonlySet<IssueCode> = new Set(['before_start', 'nid_year', 'not_at_that_age'])

export function createDraftForm(session: DraftSession, fee: FeeSource): DraftForm {
  const issues = createIssueStore(follow)
  const followed = new Set<string>()
  const savings = new Set<Promise<unknown>>()
  const checks = () => ({ session, feeTotal: fee.total() })
  // A warning is for the desk and appears on leaving the field, so it does not keep an earlier error on the screen.
  const clearIfCorrected = (path: string): void => {
    const shown = issues.get(path)
    const now = shown === null ? null : findFieldIssue(checks(), path)
    if (shown !== null && (now === null || (blocks(shown) && !blocks(now)))) issues.set(path, null)
  }
  const check = (path: string): void => {
    const issue = findFieldIssue(checks(), path)
    const isEmpty = issue?.code === 'required' || issue?.code === 'must_be_true'
    if (!isEmpty || issues.get(path) !== null) issues.set(path, issue)
  }
  const checkAgain = (path: string): void => {
    const shown = issues.get(path)
    if (findField(session.type, path) !== null) check(path)
    else if (shown !== null && !isStillMissing(session.type, shown, session.answers())) issues.set(path, null)
  }
  /** Checks a path again when an answer changes that decides on it. The session forgets this when it is closed. */
  function follow(path: string): void {
    if (followed.has(path)) return
    followed.add(path)
    for (const deciding of decidingPathsAt(session.type, path)) session.watch(deciding, () => checkAgain(path))
  }
  // A computed answer comes from another field: an age from the birth date.
  const dependsOnOther = ({ code, path }: FieldIssue): boolean =>
    crossFieldCodes.has(code) || findField(session.type, path)?.field.computed !== undefined
  return {
    session,
    fee,
    issues,
    checks,
    input(place, raw) {
      session.input(place, raw)
      // Without a shown error a keystroke runs no checks.
      if (issues.get(place.path) !== null) clearIfCorrected(place.path)
    },
    leave: (path) =>
      afterPress(() => {
        follow(path)
        check(path)
        for (const other of issues.list()) if (dependsOnOther(other)) clearIfCorrected(other.path)
      }),
    noteSaving(saving) {
      const ended = () => savings.delete(saving)
      savings.add(saving)
      saving.then(ended, ended)
      return saving
    },
    untilSaved() {
      if (savings.size === 0) return null
      const tooLong = new Promise((resolve) => setTimeout(resolve, maxSavingMs))
      return Promise.race([Promise.allSettled(savings), tooLong])
    },
  }
}

/** The issues that are shown at the fields on the screen. A field subscribes to its own path only. */
type IssueStore = {
  get(path: string): FieldIssue | null
  list(): readonly FieldIssue[]
  set(path: string, issue: FieldIssue | null): void
  /** Replaces all issues, for example with those that "continue" found. */
  setAll(issues: readonly FieldIssue[]): void
  watch(path: string, listener: () => void): () => void
}

/** `onFound` is called with the path of each issue. */
function createIssueStore(onFound: (path: string) => void): IssueStore {
  let known = new Map<string, FieldIssue>()
  const watchers = new Map<string, Set<() => void>>()
  const notify = (path: string) => {
    for (const listener of watchers.get(path) ?? []) listener()
  }
  return {
    get: (path) => known.get(path) ?? null,
    list: () => [...known.values()],
    set(path, issue) {
      if (issue === null && !known.has(path)) return
      if (issue === null) known.delete(path)
      else known.set(path, issue)
      if (issue !== null) onFound(path)
      notify(path)
    },
    setAll(issues) {
      const touched = new Set([...known.keys(), ...issues.map(({ path }) => path)])
      known = new Map(issues.map((issue) => [issue.path, issue]))
      for (const path of known.keys()) onFound(path)
      for (const path of touched) notify(path)
    },
    watch(path, listener) {
      const found = watchers.get(path) ?? new Set()
      watchers.set(path, found.add(listener))
      return () => found.delete(listener)
    },
  }
}
