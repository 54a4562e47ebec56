import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listMessages } from '#contract/messages.ts'
import type { MessageState } from '#domain/message-states.ts'
import { call } from '../../../platform/api/api.ts'
import { unwrap } from '../../../platform/api/unwrap.ts'

/** The first part of the key of every cached answer about messages. */
export const messagesKey = 'messages'

/** Waiting messages are sent within seconds, so the page reloads often. */
const refetchMs = 15_000

type Wanted = { state?: MessageState | undefined; page: number }

export function messagesQuery({ state, page }: Wanted) {
  return queryOptions({
    queryKey: [messagesKey, state, page],
    queryFn: ({ signal }) => unwrap(call(listMessages, { query: { page, ...(state && { state }) }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refetchMs,
  })
}
