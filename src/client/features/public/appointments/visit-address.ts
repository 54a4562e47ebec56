import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type SearchOf, searchSchema, textParameter } from '../../../platform/search-schema.ts'
import { requestPageFocus } from '../../../ui/layout/page-focus.ts'

/**
 * `request`: the id of a request on this device. `step`: a step of its form; without it a submitted request shows its
 * receipt. `visitor`: the id of a person on this device, which several people may use.
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
 * Requests the focus for the new heading when only the search part of the address changes: each step of a request is a
 * page of its own. The app itself does this only when the path changes.
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
