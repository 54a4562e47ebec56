import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { findNext } from '#contract/applications/desks.ts'
import { ownStatuses } from '#domain/enlistment/desk/desks.ts'
import { call } from '../../../../platform/api/api.ts'
import { getSession } from '../../../../platform/api/session.ts'
import { unwrap } from '../../../../platform/api/unwrap.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { toast } from '../../../../platform/toast.ts'
import { isKeyTaken } from '../../../../ui/fields/key-taken.ts'
import { latinKeyOf } from '../../../../ui/fields/latin-key.ts'
import { requestPageFocus } from '../../../../ui/layout/page-focus.ts'
import { keepOpened, type OpenedRow } from '../../../../ui/list/searched.ts'
import { readListHref, searchFilters } from '../list/list-view.ts'
import { readForPage } from './open-application.ts'

/** The position of an application in its list, counted from 1, and the length of the list. */
export type WorkPlace = Pick<OpenedRow, 'position' | 'total'>
export type Step = 1 | -1

export type Steps = {
  /** Null for an application that was not opened from a list. */
  place: WorkPlace | null
  /** The address of the list from which this application or the one before it was opened, or of all applications. */
  list: string
  busy: boolean
  /** Opens the next or previous application; resolves to whether there was one. */
  go: (step: Step) => Promise<boolean>
}

/**
 * The steps from one application of a list to the next. The list and the place in it come from the history entry, the
 * next application from the server. It is loaded before the page changes, so that the page changes once and nothing
 * moves.
 */
export function useSteps(id: string): Steps {
  const [busy, setBusy] = useState(false)
  const { openedRow, searched } = useLocation({ select: ({ state }) => state })
  // Read once: while another page is opening, the location is already that page's.
  const [opened] = useState(openedRow)
  const [text] = useState(searched?.text ?? '')
  const place = opened?.id === id ? opened : null
  const take = useStep(text)
  const running = useRef(false)
  const go = useCallback(
    async (step: Step) => {
      if (running.current) return true
      if (place === null) return false
      running.current = true
      setBusy(true)
      try {
        return await take(place, step)
      } catch {
        toast.error()
        return true
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [place, take],
  )
  return { place, list: opened?.list ?? hrefOf('/applications'), busy, go }
}

/** Takes a step from a row of a list; resolves to false at the end of the list. */
function useStep(text: string): (from: OpenedRow, step: Step) => Promise<boolean> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  return useCallback(
    async (from, step) => {
      if (step === -1 && from.isNext === true) {
        requestPageFocus()
        await new Promise<void>((resolve) => {
          const stop = router.subscribe('onResolved', () => {
            stop()
            resolve()
          })
          router.history.back()
        })
        return true
      }
      const row = await findRow(from, step, text)
      if (row === null) return false
      await readForPage(client, row)
      requestPageFocus()
      const href = hrefOf('/application/review/$type', { params: { type: row.kind }, search: { id: row.id } })
      const position = Math.max(1, from.position + step)
      const total = Math.max(from.total, position)
      await navigate({ href, state: keepOpened({ list: from.list, id: row.id, position, total, isNext: step === 1 }) })
      return true
    },
    [client, navigate, router, text],
  )
}

async function findRow({ list, id }: OpenedRow, step: Step, text: string) {
  const { place, view } = readListHref(list, ownStatuses(getSession()?.user.roles ?? []), text)
  const body = { ...searchFilters(place, view), afterId: id, backwards: step === -1 }
  return (await unwrap(call(findNext, { body }))).next
}

/** n and p open the next and the previous application. */
export function useStepKeys({ place, go }: Pick<Steps, 'place' | 'go'>): void {
  useEffect(() => {
    if (place === null) return
    function onKey(event: KeyboardEvent): void {
      if (event.repeat || isKeyTaken(event)) return
      const key = latinKeyOf(event)
      if (key === 'n') void go(1)
      if (key === 'p') void go(-1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [place, go])
}
