import {
  Attention,
  CodeDialog,
  DocumentSlots,
  ErrorSummary,
  OutboxDialog,
  RowList,
} from '../../../../drafts/parts/form/parts.ts'
import { LockScreen, PhoneQuestion, PhoneSetting } from '../../../../drafts/parts/vault/parts.ts'
import { fetchFees } from '../../../../entities/payment/known-fees.ts'
import { whenIdle } from '../../../../platform/timing/when-idle.ts'
import { PayTo, ReturnedForm, ReviewPage, SubmissionPage } from './parts.ts'
import { StepsDialog } from './wizard-frame.tsx'

const parts = [
  CodeDialog,
  ErrorSummary,
  RowList,
  DocumentSlots,
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

/** Loads the rest of the form while the person types: the person will need it, perhaps without a connection. */
export function preloadParts(): void {
  if (done) return
  done = true
  whenIdle(() => {
    for (const part of parts) void part.preload()
    // The payment page then has the accounts at its first rendering, so that nothing on it moves.
    void fetchFees()
  })
}
