import { type BulkResult, decideInBulk, mostAtOnce } from '#contract/applications/desk/bulk.ts'
import type { BulkAction } from '#domain/enlistment/workflow.ts'
import { call } from '../../../platform/api/api.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'

export type BulkItem = { id: string; version: number }

/**
 * Calls whose answer was lost, by their keys: sent again unchanged, a call counts once. So they keep their items, whatever
 * has become of others meanwhile.
 */
export type UnansweredCalls = Map<string, { action: BulkAction; items: readonly BulkItem[] }>

export type BulkSending = {
  action: BulkAction
  items: readonly BulkItem[]
  unanswered: UnansweredCalls
  /** What became of some of them; also of those before a call that failed. */
  onResults: (results: readonly BulkResult[]) => void
}

/** Takes one step with all items, in calls of at most a hundred, one after the other. Throws CallFailure. */
export async function sendBulk({ action, items, unanswered, onResults }: BulkSending): Promise<void> {
  const send = async (idempotencyKey: string, part: readonly BulkItem[]) => {
    const { results } = await unwrap(call(decideInBulk, { body: { action, items: [...part] }, idempotencyKey }))
    unanswered.delete(idempotencyKey)
    onResults(results)
  }
  const asked = items.map(({ id, version }) => ({ id, version }))
  const isAsked = keysOf(asked)
  const again = [...unanswered].filter(
    // One with an item that is no longer asked for is over: its versions say what had become of the others.
    ([, before]) => before.action === action && before.items.every((item) => isAsked.has(keyOf(item))),
  )
  const isSentAgain = keysOf(again.flatMap(([, before]) => before.items))
  for (const [key, before] of again) await send(key, before.items)
  const rest = asked.filter((item) => !isSentAgain.has(keyOf(item)))
  for (let from = 0; from < rest.length; from += mostAtOnce) {
    const part = rest.slice(from, from + mostAtOnce)
    const key = crypto.randomUUID()
    unanswered.set(key, { action, items: part })
    await send(key, part)
  }
}

const keyOf = ({ id, version }: BulkItem) => `${id} ${version}`
const keysOf = (items: readonly BulkItem[]): ReadonlySet<string> => new Set(items.map(keyOf))
