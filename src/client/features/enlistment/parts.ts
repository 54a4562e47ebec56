import type { ReactNode } from 'react'
import { lazyPart } from '../../forms/lazy-part.tsx'

export const ReviewPage = lazyPart<object>(() => import('./review-page.tsx').then((module) => module.ReviewPage))
export const SubmissionPage = lazyPart<object>(() =>
  import('./submission-page.tsx').then((module) => module.SubmissionPage),
)
export const ReturnedForm = lazyPart<{ children: ReactNode }>(() =>
  import('./returned-form.tsx').then((module) => module.ReturnedForm),
)
