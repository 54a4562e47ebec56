import { createContext, type ReactNode, use, useMemo } from 'react'
import { afterPress } from './after-press.ts'
import type { DraftSession } from './drafts/draft-session.ts'
import { type Checks, findFieldIssue } from './find-issues.ts'
import { createIssueStore, type IssueStore } from './issue-store.ts'

/** What the parts of one form share. It never changes while the form is open, so nothing is drawn again through it. */
export type Form = {
  session: DraftSession
  issues: IssueStore
  /** What the checks need now. */
  checks: () => Checks
  /**
   * Checks a field that is being left, gently: an empty field is not blamed before "continue" asked for it, and stays
   * blamed until it is filled.
   */
  leave: (path: string) => void
}

export const FormContext = createContext<Form | null>(null)

export function useForm(): Form {
  const form = use(FormContext)
  if (form === null) throw new Error('This part stands outside of a form.')
  return form
}

export type FormProviderProps = { session: DraftSession; feeTotal: () => number | undefined; children: ReactNode }

export function FormProvider({ session, feeTotal, children }: FormProviderProps) {
  const form = useMemo(() => createForm(session, feeTotal), [session, feeTotal])
  return <FormContext value={form}>{children}</FormContext>
}

function createForm(session: DraftSession, feeTotal: () => number | undefined): Form {
  const issues = createIssueStore()
  const checks = () => ({ session, feeTotal: feeTotal() })
  return {
    session,
    issues,
    checks,
    leave: (path) =>
      afterPress(() => {
        const issue = findFieldIssue(checks(), path)
        const isEmpty = issue?.code === 'required' || issue?.code === 'must_be_true'
        if (isEmpty && issues.get(path) === null) return
        issues.set(path, issue)
      }),
  }
}
