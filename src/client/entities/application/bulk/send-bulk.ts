import { type BulkResult, decideInBulk, mostAtOnce } from '#contract/applications/desk/bulk.ts'
import type { BulkAction } from '#domain/enlistment/workflow.ts'
import { call } from '../../../platform/api/api.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'

export type BulkItem = { id: string; version: number }

/** The keys of calls whose answer was lost, by their content: sent again unchanged, a call counts once. */
export type UnansweredCalls = Map<string, string>

export type BulkSending = {
  action: BulkAction
  items: readonly BulkItem[]
  unanswered: UnansweredCalls
  /** What became of some of them; also of those before a call that failed. */
  onResults: (results: readonly BulkResult[]) => void
}

/** Takes one step with all items, in calls of at most a hundred, one after the other. Throws CallFailure. */
export async function sendBulk({ action, items, unanswered, onResults }: BulkSending): Promise<void> {
  for (let from = 0; from < items.length; from += mostAtOnce) {
    const part = items.slice(from, from + mostAtOnce).map(({ id, version }) => ({ id, version }))
    const content = JSON.stringify([action, part])
    const idempotencyKey = unanswered.get(content) ?? crypto.randomUUID()
    unanswered.set(content, idempotencyKey)
    const { results } = await unwrap(call(decideInBulk, { body: { action, items: part }, idempotencyKey }))
    unanswered.delete(content)
    onResults(results)
  }
}
