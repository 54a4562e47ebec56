import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listMessages, type MessageState, messageStates } from '#contract/messages.ts'
import { call } from '../../platform/api.ts'
import { unwrap } from '../../platform/unwrap.ts'

/** Every cached answer about messages begins with it. */
export const messagesKey = 'messages'

/** What waits goes out within seconds: whoever watches sees it. */
const refetchMs = 15_000

export type MessageView = { state: MessageState | null; page: number }

export function messagesQuery({ state, page }: MessageView) {
  return queryOptions({
    queryKey: [messagesKey, state, page],
    queryFn: ({ signal }) => unwrap(call(listMessages, { query: { page, ...(state !== null && { state }) }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refetchMs,
  })
}

/** The state that the address asks for; null for all. */
export function readMessageState(search: string): MessageState | null {
  const given = new URLSearchParams(search).get('state')
  return messageStates.find((state) => state === given) ?? null
}

export function messagesHref({ state, page }: MessageView): string {
  const query = new URLSearchParams({ ...(state !== null && { state }), ...(page > 1 && { page: String(page) }) })
  const text = query.toString()
  return text === '' ? '/messages' : `/messages?${text}`
}
