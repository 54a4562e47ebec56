import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { listDuplicates } from '#contract/applications/desk/duplicates.ts'
import { getSession, mayCall } from '../../../../platform/api/session.ts'
import { keepSearched } from '../../../../ui/list/searched.ts'
import { duplicatesQuery } from '../duplicates/duplicates-query.ts'
import { applicationQuery } from '../page/application-queries.ts'
import type { WorkRow } from './work-list.ts'

/** Reads what the page of an application needs before it can be drawn. Never rejects: the page itself says what failed. */
export async function readForPage(client: QueryClient, { kind, id }: WorkRow): Promise<void> {
  await Promise.all([
    client.prefetchQuery(applicationQuery(kind, id)),
    mayCall(getSession(), listDuplicates) && client.prefetchQuery(duplicatesQuery(id)),
  ])
}

/** As long as this a row that was pressed may stay without an answer; then the page says that it is being loaded. */
const mostWaitMs = 200

/** The row that was pressed last: only that one opens. */
let newest: symbol | null = null

/** Opens an application of a list. Where the server answers soon, the list changes to the application at once. */
export function useOpenApplication(): (row: WorkRow, href: string) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    async (row, href) => {
      const from = location.href
      const attempt = Symbol(href)
      newest = attempt
      const isKnown = client.getQueryData(applicationQuery(row.kind, row.id).queryKey) !== undefined
      const reading = readForPage(client, row)
      // What was read before is shown at once, until it is read again.
      if (!isKnown) await Promise.race([reading, new Promise<void>((resolve) => setTimeout(resolve, mostWaitMs))])
      // Something else was opened meanwhile.
      if (newest !== attempt || location.href !== from) return
      await navigate({ href, state: keepSearched })
    },
    [client, navigate],
  )
}
