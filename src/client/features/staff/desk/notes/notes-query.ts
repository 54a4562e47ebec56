import { queryOptions } from '@tanstack/react-query'
import { listNotes } from '#contract/applications/desk/notes.ts'
import { call } from '../../../../platform/api/api.ts'
import { unwrap } from '../../../../platform/api/unwrap.ts'

export const notesKey = 'internal-notes'

/** The internal notes of an application, the newest first; colleagues may add some at any time. */
export function notesQuery(id: string) {
  return queryOptions({
    queryKey: [notesKey, id],
    queryFn: ({ signal }) => unwrap(call(listNotes, { query: { id }, signal })),
    staleTime: 0,
    refetchInterval: 60_000,
  })
}
