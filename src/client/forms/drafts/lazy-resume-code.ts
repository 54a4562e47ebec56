import { lazyPart } from '../lazy-part.tsx'
import type { ResumeCodeProps } from './resume-code.tsx'

/** The code is shown when there is a draft, and its picture is drawn when somebody asks. */
export const ResumeCode = lazyPart<ResumeCodeProps>(() =>
  import('./resume-code.tsx').then((module) => module.ResumeCode),
)
