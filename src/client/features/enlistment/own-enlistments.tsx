import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { listEnlistments } from '#contract/enlistments.ts'
import { call } from '../../platform/api.ts'
import { unwrap } from '../../platform/unwrap.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { EnlistmentCard } from './enlistment-card.tsx'

/** The enlistments of the account. Nothing where there are none: the applications below say what becomes of them. */
export function OwnEnlistments() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery({
    queryKey: ['own-enlistments'],
    queryFn: () => unwrap(call(listEnlistments, {})),
  })
  if (data?.list.length === 0) return null
  return (
    <section className="space-y-3">
      <h2>{t`Enlistments`}</h2>
      {data === undefined && !isError && <Skeleton className="h-40 w-full rounded-card" />}
      {data === undefined && isError && <ErrorState onRetry={() => void refetch()} />}
      <ul className="space-y-3">
        {data?.list.map((enlistment) => (
          <li key={enlistment.id}>
            <EnlistmentCard enlistment={enlistment} holder={null} />
          </li>
        ))}
      </ul>
    </section>
  )
}
