import { officialCalls } from '#contract/administration/officials.ts'
import type { AnswerBody } from '../../platform/api/api.ts'
import { asPage, endpointQuery } from '../../platform/api/endpoint-query.ts'

export type ActiveOfficial = Extract<AnswerBody<typeof officialCalls.read>, { list: unknown }>['list'][number]

/** More officials than an office has. */
const maxSize = 100

/** What the call for the active officials sends. */
export const activeOfficials = { query: { status: 'ACTIVE', size: maxSize } } as const

/** The active officials, in the order of the office. */
export const activeOfficialsQuery = endpointQuery(officialCalls.read, activeOfficials, {
  select: (answer) => asPage(answer).list,
})
