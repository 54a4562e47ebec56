import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { listDuplicates } from '#contract/applications/desk/duplicates.ts'
import type { ApplicationKind } from '#domain/enlistment/definition.ts'
import { getSession, mayCall } from '../../../../platform/api/session.ts'
import { keepOpened, type OpenedRow } from '../../../../ui/list/searched.ts'
import { applicationQuery } from '../application/application-query.ts'
import { duplicatesQuery } from '../duplicates/duplicates-query.ts'

/** The part of an application in a list that is needed to open it. */
type WorkRow = { kind: ApplicationKind; id: string }

/** Loads the data for the first rendering of an application. Never rejects: the page itself shows what failed. */
export async function readForPage(client: QueryClient, { kind, id }: WorkRow): Promise<void> {
  await Promise.all([
    client.prefetchQuery(applicationQuery(kind, id)),
    mayCall(getSession(), listDuplicates) && client.prefetchQuery(duplicatesQuery(id)),
  ])
}

/** How long a press on a row may wait for the data; after that the page opens and shows that it is loading. */
const mostWaitMs = 200

/** The latest press on a row: only that one opens an application. */
let newest: symbol | null = null

type Opened = { kind: ApplicationKind; opened: OpenedRow; href: string }

/**
 * Opens an application of a list. If the server answers soon, the page opens without a loading state. The list's own
 * history entry records the row too, so that Back returns the focus to it.
 */
export function useOpenApplication(): (row: Opened) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useCallback(
    async ({ kind, opened, href }) => {
      const from = location.href
      const attempt = Symbol(href)
      newest = attempt
      const row = { kind, id: opened.id }
      const isKnown = client.getQueryData(applicationQuery(kind, row.id).queryKey) !== undefined
      const reading = readForPage(client, row)
      const state = keepOpened(opened)
      await Promise.all([
        navigate({ to: '.', search: true, replace: true, resetScroll: false, state }),
        // Cached data is shown at once, while it is loaded again.
        !isKnown && Promise.race([reading, new Promise<void>((resolve) => setTimeout(resolve, mostWaitMs))]),
      ])
      // Something else was opened in the meantime.
      if (newest !== attempt || location.href !== from) return
      await navigate({ href, state })
    },
    [client, navigate],
  )
}
