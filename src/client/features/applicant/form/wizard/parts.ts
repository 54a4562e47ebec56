import { createElement, type ReactNode } from 'react'
import { formPart } from '../../../../drafts/parts/open-draft/form-part.tsx'
import type { PaymentStepsProps } from '../../../../entities/payment/payment-steps.tsx'
import { loadMessages } from '../../../../platform/i18n.ts'
import { lazyPart } from '../../../../platform/lazy-part.tsx'
import { PageFrame } from '../../../../ui/layout/page-frame.tsx'
import { ContinueLink } from './continue-link.tsx'
import type { TypeChoiceProps } from './type-choice.tsx'

/** A download of its own: a person who chose a type on the home page does not need it. */
export const TypeChoice = formPart<TypeChoiceProps>(() =>
  import('./type-choice.tsx').then((module) => module.TypeChoice),
)
/** A download of its own: only phones that have drafts need it. */
export const EarlierDrafts = lazyPart<{ type: string }>(
  async () => {
    const [module] = await Promise.all([import('./earlier-drafts.tsx'), loadMessages('records', 'resume')])
    return module.EarlierDrafts
  },
  { waiting: createElement(ContinueLink) },
)
export const ReviewPage = formPart<object>(
  () => import('../steps/review-page.tsx').then((module) => module.ReviewPage),
  PageFrame,
)
export const SubmissionPage = formPart<object>(async () => {
  const [{ SubmissionPage: Page }] = await Promise.all([
    import('../submission/submission-page.tsx'),
    loadMessages('records', 'resume'),
  ])
  return Page
})
export const ReturnedForm = formPart<{ children: ReactNode }>(
  () => import('../steps/returned-form.tsx').then((module) => module.ReturnedForm),
  PageFrame,
)

/** The accounts to which the fee can be paid, and how. */
export const PayTo = formPart<PaymentStepsProps>(async () => {
  const [{ PaymentSteps }] = await Promise.all([
    import('../../../../entities/payment/payment-steps.tsx'),
    loadMessages('records'),
  ])
  return PaymentSteps
})
