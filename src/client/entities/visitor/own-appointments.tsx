import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { QueryState } from '../../ui/list/query-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/states.tsx'
import { OwnAppointmentCard, type OwnAppointmentCardProps } from './own-appointment-card.tsx'
import { ownAppointmentsQuery } from './own-appointments-query.ts'

export type OwnAppointmentsProps = Pick<OwnAppointmentCardProps, 'access' | 'onAskAgain'> & {
  /** Shown where there is no appointment yet. */
  empty?: ReactNode
}

/** The appointments of a visitor, the newest first; further pages are added below. */
export function OwnAppointments({ access, onAskAgain, empty }: OwnAppointmentsProps) {
  const { t } = useLingui()
  const query = useInfiniteQuery(ownAppointmentsQuery(access))
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-40 rounded-card" />}>
      {({ pages }) => {
        const list = pages.flatMap((page) => page.list)
        if (list.length === 0) {
          return (
            <Card>
              <EmptyState title={t`No appointment yet`}>{empty}</EmptyState>
            </Card>
          )
        }
        return (
          <>
            <ul className="space-y-3" data-appointments="">
              {list.map((appointment) => (
                <li key={appointment.id}>
                  <OwnAppointmentCard {...{ access, appointment, onAskAgain }} />
                </li>
              ))}
            </ul>
            {query.hasNextPage && (
              <Button
                variant="plain"
                block
                busy={query.isFetchingNextPage}
                data-action="load-more"
                onClick={() => void query.fetchNextPage()}
              >
                {query.isFetchingNextPage ? t`Please wait` : t`Load more`}
              </Button>
            )}
          </>
        )
      }}
    </QueryState>
  )
}
