import { type BulkResult, decideInBulk, mostAtOnce } from '#contract/applications/desk/bulk.ts'
import type { BulkAction } from '#domain/enlistment/workflow.ts'
import { call } from '../../../platform/api/api.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'

export type BulkItem = { id: string; version: number }

/**
 * Calls whose answer was lost, by idempotency key. A call that is repeated unchanged counts only once, so each call
 * keeps its items, whatever has happened to other items meanwhile.
 */
export type UnansweredCalls = Map<string, { action: BulkAction; items: readonly BulkItem[] }>

export type BulkSending = {
  action: BulkAction
  items: readonly BulkItem[]
  unanswered: UnansweredCalls
  /** Called with the results of each call, so also with those that came before a call failed. */
  onResults: (results: readonly BulkResult[]) => void
}

/** Takes one action on all items, in calls of at most a hundred items, one after another. Throws CallFailure. */
export async function sendBulk({ action, items, unanswered, onResults }: BulkSending): Promise<void> {
  const send = async (idempotencyKey: string, part: readonly BulkItem[]) => {
    const { results } = await unwrap(call(decideInBulk, { body: { action, items: [...part] }, idempotencyKey }))
    unanswered.delete(idempotencyKey)
    onResults(results)
  }
  const asked = items.map(({ id, version }) => ({ id, version }))
  const isAsked = keysOf(asked)
  const again = [...unanswered].filter(
    // A call with an item that is no longer requested is not repeated. Its other items are sent in a new call: if the
    // first one arrived after all, the server refuses their outdated versions.
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
