import { useEffect, useState } from 'react'
import { officialCalls } from '#contract/administration/officials.ts'
import type { AppointmentType } from '#domain/appointments/appointment-states.ts'
import type { Text } from '#domain/text.ts'
import type { TalikaStore } from '#sync/store.ts'
import { activeOfficials } from '../../../../entities/official/active-officials.ts'
import { call } from '../../../../platform/api/api.ts'
import { useOnline } from '../../../../platform/online.ts'

/** The public data of an official, stored on the phone so that the form can be filled in without a connection. */
export type KeptOfficial = {
  id: string
  nameBn: string
  nameEn: string
  designation: Text | null
  imageUrl: string | null
  acceptsOnline: boolean
  acceptsInPerson: boolean
}

export type Officials = { list: readonly KeptOfficial[] | null; isLoading: boolean; retry: () => void }

const key = 'officials'

export function acceptsType(official: KeptOfficial, type: AppointmentType): boolean {
  return type === 'online' ? official.acceptsOnline : official.acceptsInPerson
}

/** The active officials: at first those in the storage, then those of the server. */
export function useOfficials(store: TalikaStore): Officials {
  const [list, setList] = useState<readonly KeptOfficial[] | null>(null)
  const [isLoading, setLoading] = useState(true)
  const [attempt, setAttempt] = useState(0)
  const isOnline = useOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt, and each return of the connection, reads again
  useEffect(() => {
    let isOpen = true
    const show = (read: readonly KeptOfficial[]) => isOpen && setList(read)
    setLoading(true)
    void (async () => {
      const kept = (await store.meta.get(key).catch(() => undefined))?.value as KeptOfficial[] | undefined
      if (kept !== undefined) show(kept)
      const read = await readOfficials()
      if (read !== null) {
        show(read)
        await store.meta.put({ key, value: read }).catch(() => undefined)
      }
      if (isOpen) setLoading(false)
    })()
    return () => {
      isOpen = false
    }
  }, [store, attempt, isOnline])
  return { list, isLoading, retry: () => setAttempt((before) => before + 1) }
}

async function readOfficials(): Promise<KeptOfficial[] | null> {
  const answer = await call(officialCalls.read, activeOfficials)
  if (!answer.ok || !('list' in answer.body)) return null
  return answer.body.list.map(({ id, nameBn, nameEn, designation, imageUrl, acceptsOnline, acceptsInPerson }) => {
    return { id, nameBn, nameEn, designation, imageUrl, acceptsOnline, acceptsInPerson }
  })
}
