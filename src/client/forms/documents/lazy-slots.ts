import type { DocumentSlot } from '#domain/enlistment/definition.ts'
import { lazyPart } from '../lazy-part.tsx'

/** Documents come late in a form, and their code with them. */
export const DocumentSlots = lazyPart<{ slots: readonly DocumentSlot[] }>(() =>
  import('./document-slots.tsx').then((module) => module.DocumentSlots),
)
