import type { AnswerOf } from '#contract/endpoint.ts'
import { fees } from '#contract/public.ts'
import { call } from '../../platform/api.ts'

export type FeeList = AnswerOf<typeof fees>['body']['list']

/** The fees in force, or null when the server cannot be asked now. */
export async function getCurrentFees(): Promise<FeeList | null> {
  const answer = await call(fees, {})
  return answer.ok ? answer.body.list : null
}
