import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DisputeCard } from './dispute-card.tsx'
import { disputesQuery } from './dispute-queries.ts'
import { NoList, OldNotice } from './list-trouble.tsx'

type ListProps = { page: number; isStaff: boolean; hrefOf: (page: number) => string }

/** Disputed payments, the ones that wait first. */
export function DisputeList({ page, isStaff, hrefOf }: ListProps) {
  const { t } = useLingui()
  const query = useQuery(disputesQuery({ page }))
  const { data } = query
  if (data === undefined) return <NoList query={query} />
  return (
    <div className="space-y-4" aria-busy={query.isPlaceholderData || undefined}>
      {query.isError && <OldNotice readAt={query.dataUpdatedAt} />}
      {data.list.length === 0 ? (
        <Card>
          <EmptyState title={t`No disputed payments`}>
            {t`Money that bKash took and that fits no open fee would stand here.`}
          </EmptyState>
        </Card>
      ) : (
        data.list.map((dispute) => <DisputeCard key={dispute.id} dispute={dispute} isStaff={isStaff} />)
      )}
      {data.total > 0 && <Pagination page={data.page} size={data.size} total={data.total} hrefOf={hrefOf} />}
    </div>
  )
}
