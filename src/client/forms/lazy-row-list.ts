import type { GroupDefinition, StepDefinition } from '#domain/enlistment/definition.ts'
import { lazyPart } from './lazy-part.tsx'

/** No form begins with a list of rows, and many have none. */
export const RowList = lazyPart<{ group: GroupDefinition; step: StepDefinition }>(() =>
  import('./row-list.tsx').then((module) => module.RowList),
)
