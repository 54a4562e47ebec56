import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { listEnlistments } from '#contract/enlistments.ts'
import { EnlistmentCard } from '../../../entities/enlistment/enlistment-card.tsx'
import { endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

/** The enlistments of the account. Renders nothing if there are none: the list of applications follows anyway. */
export function OwnEnlistments() {
  const { t } = useLingui()
  const query = useQuery(endpointQuery(listEnlistments, {}))
  if (query.data?.list.length === 0) return null
  return (
    <section className="space-y-3">
      <h2>{t`Enlistments`}</h2>
      <QueryState query={query} skeleton={<Skeleton className="h-40 w-full rounded-card" />}>
        {({ list }) => (
          <ul className="space-y-3">
            {list.map((enlistment) => (
              <li key={enlistment.id}>
                <EnlistmentCard enlistment={enlistment} holder={null} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}
