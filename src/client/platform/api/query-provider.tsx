import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import type { ReactNode } from 'react'
import { keptMs } from './kept-reads.ts'
import { queryClient, queryPersister } from './query-client.ts'

/** Change this when the shape of the cached data changes, so that old caches are dropped instead of misread. */
const buster = '1'

/** The query cache of the signed-in pages. Draft answers never go through it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return (
    <PersistQueryClientProvider
      client={queryClient}
      persistOptions={{ persister: queryPersister, maxAge: keptMs, buster }}
    >
      {children}
    </PersistQueryClientProvider>
  )
}
