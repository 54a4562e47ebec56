import { lazyPart } from '../lazy-part.tsx'
import type { OwnNumberProps } from './own-number.tsx'

/** Few people ever meet a number that is in use. */
export const OwnNumber = lazyPart<OwnNumberProps>(() => import('./own-number.tsx').then((module) => module.OwnNumber))
