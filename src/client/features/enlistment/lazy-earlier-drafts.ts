import { lazyPart } from '../../forms/lazy-part.tsx'

/** Only for phones that have drafts. */
export const EarlierDrafts = lazyPart<{ type: string }>(() =>
  import('./earlier-drafts.tsx').then((module) => module.EarlierDrafts),
)
