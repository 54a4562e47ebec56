import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type SearchOf, searchSchema, textParameter } from '../../../platform/search-schema.ts'
import { requestPageFocus } from '../../../ui/layout/page-focus.ts'

/**
 * `request`: an id of a request on this device. `step`: of its form; without it a request that was sent shows its
 * receipt. `visitor`: an id of a person on this device, where several people use it.
 */
const parameters = { request: textParameter(), step: textParameter(), visitor: textParameter() }
export type VisitAddress = SearchOf<typeof parameters>
export const visitSearch = searchSchema(parameters)

export const visitPath = '/appointments/apply-1'

export function useVisitAddress(): VisitAddress {
  return visitSearch(useLocation({ select: ({ search }) => search as Readonly<Record<string, unknown>> }))
}

export function useGoToVisit(): (address: VisitAddress, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return (search, options = {}) => void navigate({ to: visitPath, search, ...options })
}

/**
 * Every address of the request is a page of its own: after a button, a link or the back key its heading gets the focus.
 * The app does the same only where the path changes.
 */
export function useFocusOnStep(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ hrefChanged, pathChanged }) => {
        if (hrefChanged && !pathChanged) requestPageFocus()
      }),
    [router],
  )
}
