import { useState } from 'react'
import type { EndpointForm } from '../../ui/form/use-endpoint-form.ts'

/**
 * The version that the next attempt names: the version shown when the dialog opened, however often the appointment is
 * reloaded behind it. Once the server has answered that the appointment was changed elsewhere, the next version that is
 * read counts.
 */
export function useSeenVersion(latest: number, failure: EndpointForm<never>['failure']): number {
  const [seen, setSeen] = useState(latest)
  const [answered, setAnswered] = useState<typeof failure>(null)
  const isStale = failure?.problem?.code === 'stale_version' && failure !== answered
  if (isStale && latest > seen) {
    setSeen(latest)
    setAnswered(failure)
  }
  return seen
}
