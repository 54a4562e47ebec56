import { lazyPart } from '../lazy-part.tsx'

/** Hardly any phone ever needs it. */
export const LostDrafts = lazyPart<object>(() => import('./lost-drafts.tsx').then((module) => module.LostDrafts))
