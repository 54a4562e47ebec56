import { lazyPart } from '../../forms/lazy-part.tsx'
import type { TypeChoiceProps } from './type-choice.tsx'

/** Whoever comes from the home page has chosen already. */
export const TypeChoice = lazyPart<TypeChoiceProps>(() =>
  import('./type-choice.tsx').then((module) => module.TypeChoice),
)
