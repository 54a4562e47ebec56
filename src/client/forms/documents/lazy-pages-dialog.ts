import { lazyPart } from '../lazy-part.tsx'
import type { PagesDialogProps } from './pages-dialog.tsx'

/** Only photos need it; who attaches a PDF does without. */
export const PagesDialog = lazyPart<PagesDialogProps>(() =>
  import('./pages-dialog.tsx').then((module) => module.PagesDialog),
)
