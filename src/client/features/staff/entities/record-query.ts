import type { RecordCalls } from '../../../entities/office/record-options.ts'
import type { AnswerBody } from '../../../platform/api/api.ts'
import { asRecord, endpointQuery } from '../../../platform/api/endpoint-query.ts'
import type { EntityRecord } from './entity.ts'

type Read = RecordCalls['read']

/** One record of the administration, for a form. */
export function recordQuery({ read }: { read: Read }, id: string) {
  return endpointQuery(
    read,
    { query: { id } },
    {
      select: recordOf,
      staleTime: 0,
      // No automatic reload, because a form may be open; the server refuses a change of an outdated version anyway.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  )
}

function recordOf(answer: AnswerBody<Read>): EntityRecord {
  return asRecord(answer)
}
