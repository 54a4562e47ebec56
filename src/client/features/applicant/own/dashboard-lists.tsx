import { QueryProvider } from '../../../platform/api/query-provider.tsx'
import { BelowApplications } from './below-applications.tsx'
import { OwnApplicationList } from './own-application-list.tsx'

/** What the dashboard reads from the server, with the query cache, which its frame does not need. */
export function DashboardLists() {
  return (
    <QueryProvider>
      <OwnApplicationList opens="page" />
      <div className="space-y-6 pt-3 empty:hidden">
        <BelowApplications />
      </div>
    </QueryProvider>
  )
}
