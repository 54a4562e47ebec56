import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TalikaStore } from '#sync/store.ts'
import { keptAppointmentsKey } from '#sync/visits/visits.ts'
import { ownAppointmentsQuery } from '../../../../entities/visitor/own-appointments-query.ts'
import type { VisitorAccess } from '../../../../entities/visitor/visitor-access.ts'

/**
 * Stores the last answer about the appointments with the visitor, for reading without a connection: the query cache is
 * not stored for people without an account. Puts the stored answer into the cache first; returns whether that is done.
 */
export function useKeptAppointments(store: TalikaStore, access: VisitorAccess): boolean {
  const cache = useQueryClient()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const { queryKey } = ownAppointmentsQuery(access)
    const hash = hashKey(queryKey)
    const key = keptAppointmentsKey(access.id)
    let isOpen = true
    void store.meta
      .get(key)
      .then((row) => {
        const kept = row?.value as { at: number; data: never } | undefined
        if (kept !== undefined && cache.getQueryData(queryKey) === undefined) {
          cache.setQueryData(queryKey, kept.data, { updatedAt: kept.at })
        }
      })
      .catch(() => undefined)
      .finally(() => isOpen && setReady(true))
    const stop = cache.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryHash !== hash || query.state.data === undefined) return
      const value = { at: query.state.dataUpdatedAt, data: query.state.data }
      // An answer that arrives after the visitor was locked or removed is not stored.
      void store
        .transaction('rw', [store.visitors, store.meta], async () => {
          if ((await store.visitors.get(access.id)) !== undefined) await store.meta.put({ key, value })
        })
        .catch(() => undefined)
    })
    return () => {
      isOpen = false
      stop()
    }
  }, [store, cache, access])
  return isReady
}
