import { lazyPart } from '../lazy-part.tsx'

/** Most forms never need it. */
export const Attention = lazyPart<object>(() => import('./attention.tsx').then((module) => module.Attention))
