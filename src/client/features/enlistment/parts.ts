import type { ReactNode } from 'react'
import type { Payees } from '#contract/fees.ts'
import { lazyPart } from '../../forms/lazy-part.tsx'
import { loadMessages } from '../../platform/i18n.ts'

export const ReviewPage = lazyPart<object>(() => import('./review-page.tsx').then((module) => module.ReviewPage))
export const SubmissionPage = lazyPart<object>(async () => {
  const [{ SubmissionPage: Page }] = await Promise.all([import('./submission-page.tsx'), loadMessages('pages')])
  return Page
})
export const ReturnedForm = lazyPart<{ children: ReactNode }>(() =>
  import('./returned-form.tsx').then((module) => module.ReturnedForm),
)

/** Whom the fee is paid to. */
export const PayTo = lazyPart<{ payees: Payees }>(async () => {
  const [{ PayeeList }] = await Promise.all([import('../../forms/payment/payee-list.tsx'), loadMessages('pages')])
  return PayeeList
})
