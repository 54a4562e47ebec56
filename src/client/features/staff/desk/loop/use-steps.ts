import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { getSession } from '../../../../platform/api/session.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { toast } from '../../../../platform/toast.ts'
import { isKeyTaken } from '../../../../ui/fields/key-taken.ts'
import { latinKeyOf } from '../../../../ui/fields/latin-key.ts'
import { requestPageFocus } from '../../../../ui/layout/page-focus.ts'
import { keepSearched } from '../../../../ui/list/searched.ts'
import { ownDesk } from '../list/list-view.ts'
import { openedInWork, resumeWork, stepInWork } from './current-work.ts'
import { readForPage } from './open-application.ts'
import type { Step, WorkPlace } from './work-list.ts'
import { readListHref, workPages } from './work-pages.ts'

export type Steps = {
  /** Null for an application that was not opened from a list. */
  place: WorkPlace | null
  busy: boolean
  /** Opens the next or previous application; resolves to whether there was one. */
  go: (step: Step) => Promise<boolean>
}

/**
 * The steps from one application of a list to the next. The next one is loaded before the page changes, so that the
 * page changes once and nothing moves.
 */
export function useSteps(id: string): Steps {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const text = useLocation({ select: ({ state }) => state.searched?.text ?? '' })
  const place = useMemo(() => {
    resumeWork(text, (href) => {
      const { place: list, view } = readListHref(href, ownDesk(getSession()?.user.roles ?? []), text)
      return workPages(client, list, view)
    })
    return openedInWork(id)
  }, [client, id, text])
  const running = useRef(false)
  const go = useCallback(
    async (step: Step) => {
      if (running.current) return true
      running.current = true
      setBusy(true)
      try {
        const row = await stepInWork(id, step)
        if (row === null) return false
        await readForPage(client, row)
        requestPageFocus()
        const search = { id: row.id }
        const href = hrefOf('/application/review/$type', { params: { type: row.kind }, search })
        await navigate({ href, state: keepSearched })
        return true
      } catch {
        toast.error()
        return true
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [id, client, navigate],
  )
  return { place, busy, go }
}

/** n and p open the next and the previous application. */
export function useStepKeys({ place, go }: Steps): void {
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
