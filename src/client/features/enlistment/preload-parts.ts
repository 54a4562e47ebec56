import { DocumentSlot } from '../../forms/documents/lazy-slot.ts'
import { ResumeCode } from '../../forms/drafts/lazy-resume-code.ts'
import { ErrorSummary } from '../../forms/lazy-error-summary.ts'
import { RowList } from '../../forms/lazy-row-list.ts'
import { Attention } from '../../forms/status/lazy-attention.ts'
import { OutboxDialog } from '../../forms/status/status-line.tsx'
import { LockScreen, PhoneQuestion, PhoneSetting } from '../../forms/vault/lazy-vault.ts'
import { PayTo, ReturnedForm, ReviewPage, SubmissionPage } from './parts.ts'
import { StepsDialog } from './wizard-frame.tsx'

const parts = [
  ResumeCode,
  ErrorSummary,
  RowList,
  DocumentSlot,
  ReviewPage,
  SubmissionPage,
  ReturnedForm,
  PayTo,
  OutboxDialog,
  StepsDialog,
  Attention,
  PhoneQuestion,
  LockScreen,
  PhoneSetting,
]

let done = false

/** Whoever has begun to type will need the rest of the form, perhaps without a line: it is fetched while they type. */
export function preloadParts(): void {
  if (done) return
  done = true
  const later = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000))
  later(() => {
    for (const part of parts) part.preload()
  })
}
