import type { ReactNode } from 'react'
import { lazyPart } from '../lazy-part.tsx'

/** The code is shown when there is a draft, and its picture is drawn when somebody asks. */
export const ResumeCode = lazyPart<{ token: string; note?: ReactNode }>(() =>
  import('./resume-code.tsx').then((module) => module.ResumeCode),
)
