import { lazyPart } from '../lazy-part.tsx'

/** `isReview`: the page below says itself why the application was not taken, field by field. */
export type AttentionProps = { isReview: boolean }

/** Most forms never need it. */
export const Attention = lazyPart<AttentionProps>(() => import('./attention.tsx').then((module) => module.Attention))
