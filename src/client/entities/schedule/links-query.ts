import { meetingLinkCalls } from '#contract/administration/meeting-links.ts'
import type { AnswerBody } from '../../platform/api/api.ts'
import { asPage, endpointQuery } from '../../platform/api/endpoint-query.ts'

/** More meeting links than one official has. */
const manyLinks = 100

/** The active meeting links of an official, the default link first. */
export function linksQuery(officialId: string) {
  const query = { officialId, status: 'ACTIVE' as const, size: manyLinks }
  return endpointQuery(meetingLinkCalls.read, { query }, { staleTime: 0, select: defaultFirst })
}

function defaultFirst(answer: AnswerBody<typeof meetingLinkCalls.read>) {
  return [...asPage(answer).list].sort((one, other) => Number(other.isDefault) - Number(one.isDefault))
}
