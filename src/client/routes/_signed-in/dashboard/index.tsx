import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { staffRoles } from '#domain/people/roles.ts'
import { getSession, hasRole, useSession } from '../../../platform/api/session.ts'
import { hrefOf } from '../../../platform/href.ts'
import { lazyPage, type PreparedPage } from '../../-lazy-page.tsx'

const StaffDashboard = lazyPage(
  () => import('../../../features/staff/dashboard/staff-dashboard.tsx').then((module) => module.StaffDashboard),
  ...(['staff', 'records'] as const),
)
const ApplicantDashboard = lazyPage(
  () =>
    import('../../../features/applicant/own/applicant-dashboard.tsx').then((module) => {
      void module.preloadLists()
      return module.ApplicantDashboard
    }),
  'records',
)

/** Counters for a desk, the own applications for an applicant. */
const Dashboard: PreparedPage = Object.assign(
  () => {
    const session = useSession()
    return session !== null && hasRole(session, staffRoles) ? <StaffDashboard /> : <ApplicantDashboard />
  },
  {
    areas: ApplicantDashboard.areas,
    prepare(search: Readonly<Record<string, unknown>>) {
      const session = getSession()
      const isStaff = session !== null && hasRole(session, staffRoles)
      return (isStaff ? StaffDashboard : ApplicantDashboard).prepare(search)
    },
    staffSources: ['/staff-dashboard.tsx'],
    laterSources: ['/dashboard-lists.tsx'],
  },
)

export const Route = createFileRoute('/_signed-in/dashboard/')({
  staticData: {
    access: access.applications,
    readsLater: true,
    nav: [{ href: hrefOf('/dashboard'), label: msg`Dashboard`, icon: 'home', order: 10 }],
  },
  component: Dashboard,
})
