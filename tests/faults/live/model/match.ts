import type { ModelState } from './live-model.ts'
import type { Answer, Circumstances, Operation } from './operations.ts'
import { outcomesOf } from './outcomes.ts'

/** An operation and its answer; null where the answer was lost, with the connection or with the process. */
export type Asked = { operation: Operation; answer: Answer | null }

/**
 * Whether the operations that were sent at the same moment, in some order, explain both the answers and the stored
 * rows. Returns the resulting state, or null. An operation whose answer was lost may also not have been carried out.
 */
export function explain(
  state: ModelState,
  asked: readonly Asked[],
  { circumstances, isStored }: { circumstances: Circumstances; isStored: (state: ModelState) => boolean },
): ModelState | null {
  if (asked.length === 0) return isStored(state) ? state : null
  for (const [index, one] of asked.entries()) {
    const rest = asked.toSpliced(index, 1)
    const goOn = (next: ModelState) => explain(next, rest, { circumstances, isStored })
    const outcomes = outcomesOf(state, one.operation, circumstances)
    const fitting = outcomes.filter(({ answer }) => one.answer === null || answer === one.answer)
    for (const { state: next } of one.answer === null ? [...fitting, { state }] : fitting) {
      const found = goOn(next)
      if (found !== null) return found
    }
  }
  return null
}
