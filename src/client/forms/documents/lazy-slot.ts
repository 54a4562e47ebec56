import type { DocumentSlot as Slot } from '#domain/enlistment/definition.ts'
import { lazyPart } from '../lazy-part.tsx'

/** What may be attached, said once before the documents. */
export const FileRules = lazyPart<object>(() => import('./file-rules.tsx').then((module) => module.FileRules))

/** Documents come late in a form, and their code with them. */
export const DocumentSlot = lazyPart<{ slot: Slot }>(() =>
  import('./document-slot.tsx').then((module) => module.DocumentSlot),
)
