import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import type { ApplicationSummary } from '#contract/applications/application-shapes.ts'
import type { ListAnswer } from '../../../../ui/list/list-page.tsx'
import { lastOpened, rememberWork } from '../loop/current-work.ts'
import { workPages } from '../loop/work-pages.ts'
import { type ListPlace, type ListView, listHref } from './list-view.ts'

type Shown = {
  box: RefObject<HTMLElement | null>
  place: ListPlace
  view: ListView
  /** The rows of this view; undefined while those of the previous view are still shown. */
  answer: ListAnswer<ApplicationSummary> | undefined
}

/** Makes this list the current work list, and returns the focus to the row that was opened last. */
export function useWork({ box, place, view, answer }: Shown): void {
  const client = useQueryClient()
  const href = listHref(place.param, view)
  const { text } = view
  const [returnsTo, setReturnsTo] = useState(() => lastOpened({ href, text }))
  useEffect(() => {
    if (answer === undefined) return
    rememberWork({ href, text, page: answer, fetchPage: workPages(client, place, view) })
  }, [client, href, text, place, view, answer])
  useEffect(() => {
    if (answer === undefined || returnsTo === null) return
    setReturnsTo(null)
    const link = box.current?.querySelector<HTMLElement>(`[data-application="${returnsTo}"] [data-row-link]`)
    link?.focus()
    link?.scrollIntoView({ block: 'center' })
  }, [box, answer, returnsTo])
}
