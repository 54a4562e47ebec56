import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { ListAnswer } from '../../../../ui/list/list-page.tsx'
import { lastOpened, rememberWork } from '../loop/current-work.ts'
import { listQuery, type Summary } from '../page/application-queries.ts'
import { type ListPlace, type ListView, listHref } from './list-view.ts'

type Shown = {
  box: RefObject<HTMLElement | null>
  place: ListPlace
  view: ListView
  answer: ListAnswer<Summary> | undefined
}

/** Makes the list the one that is worked through, and puts the focus back on the row that was opened last. */
export function useWork({ box, place, view, answer }: Shown): void {
  const client = useQueryClient()
  const href = listHref(place.param, view)
  // The address does not have the searched text.
  const name = `${href} ${view.text}`
  const [returnsTo, setReturnsTo] = useState(() => lastOpened(name))
  useEffect(() => {
    if (answer === undefined) return
    const fetchPage = (page: number) => client.fetchQuery({ ...listQuery(place, { ...view, page }), staleTime: 0 })
    rememberWork({ name, href, page: answer, fetchPage })
  }, [client, name, href, place, view, answer])
  useEffect(() => {
    if (answer === undefined || returnsTo === null) return
    setReturnsTo(null)
    const link = box.current?.querySelector<HTMLElement>(`[data-application="${returnsTo}"] [data-row-link]`)
    link?.focus()
    link?.scrollIntoView({ block: 'center' })
  }, [box, answer, returnsTo])
}
