import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import type { ReactNode } from 'react'
import { keptMs } from './kept-reads.ts'
import { queryClient, readKeeper } from './query-client.ts'

/** The query cache of the signed-in pages. Draft answers never go through it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return (
    <PersistQueryClientProvider client={queryClient} persistOptions={{ persister: readKeeper, maxAge: keptMs }}>
      {children}
    </PersistQueryClientProvider>
  )
}
