import type { ErrorSummaryProps } from './error-summary.tsx'
import { lazyPart } from './lazy-part.tsx'

/** What is wrong stands at each field already; the list of it comes with the first "continue". */
export const ErrorSummary = lazyPart<ErrorSummaryProps>(() =>
  import('./error-summary.tsx').then((module) => module.ErrorSummary),
)
