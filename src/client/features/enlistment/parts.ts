import { lazyPart } from '../../forms/lazy-part.tsx'

export const ReviewPage = lazyPart<object>(() => import('./review-page.tsx').then((module) => module.ReviewPage))
export const SubmissionPage = lazyPart<object>(() =>
  import('./submission-page.tsx').then((module) => module.SubmissionPage),
)
