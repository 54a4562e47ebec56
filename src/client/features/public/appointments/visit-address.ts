import { useLocation, useNavigate } from '@tanstack/react-router'
import { type SearchOf, searchSchema, textParameter } from '../../../platform/search-schema.ts'

/** `request`: an id of a request on this device. `step`: of its form; without it a request that was sent shows its receipt. */
const parameters = { request: textParameter(), step: textParameter() }
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
