import { keepPreviousData } from '@tanstack/react-query'

/** A report is not a counter: an answer up to a minute old is shown without reloading. */
export const ofReport = { placeholderData: keepPreviousData, staleTime: 60_000 } as const
