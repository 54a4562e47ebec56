import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Appointment } from '#contract/appointments/appointment-shapes.ts'
import { readVisitors } from '#contract/appointments/visitors.ts'
import { activeOfficialsQuery } from '../../../entities/official/active-officials.ts'
import { OwnAppointments } from '../../../entities/visitor/own-appointments.tsx'
import { purposeTextsOf } from '../../../entities/visitor/purpose-texts.ts'
import { asRecord, endpointQuery } from '../../../platform/api/endpoint-query.ts'
import { useSession } from '../../../platform/api/session.ts'
import { toast } from '../../../platform/toast.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { QueryState } from '../../../ui/list/query-state.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton-lines.tsx'
import { FirstSteps } from './first-steps.tsx'
import { OfficialCards } from './official-cards.tsx'
import { RequestDialog, type RequestedMeeting } from './request-dialog.tsx'
import { UnsentRequests } from './unsent-requests.tsx'
import { VisitorProfile } from './visitor-profile.tsx'

/** The record of the signed-in account as a visitor; null before it has asked for an appointment. */
const ownVisitorQuery = endpointQuery(
  readVisitors,
  { query: { own: 'true' } },
  { staleTime: 0, select: (answer) => asRecord(answer).visitor },
)

/** The appointments of an account with their states, the officials to ask, and the person's data at the office. */
export function VisitorDashboard() {
  const { t } = useLingui()
  const session = useSession()
  const officials = useQuery(activeOfficialsQuery)
  const own = useQuery(ownVisitorQuery)
  const [meeting, setMeeting] = useState<RequestedMeeting | null>(null)
  const userId = session?.user.user.id ?? ''
  const access = useMemo(() => ({ id: userId, token: null }), [userId])
  function askAgain(appointment: Appointment): void {
    const official = officials.data?.find(({ id }) => id === appointment.official.id)
    if (official === undefined) toast.error(t`This official no longer takes appointments. Please choose another`)
    else setMeeting({ official, texts: purposeTextsOf(appointment) })
  }
  return (
    <Page width="page">
      <PageHeader title={t`My appointments`} />
      <UnsentRequests ownVisitorId={own.data?.id ?? null} />
      {own.data === null && <FirstSteps isRequesting={meeting !== null} onClose={() => setMeeting(null)} />}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <section className="space-y-3">
          <h2 className="text-h3">{t`Appointment history`}</h2>
          <OwnAppointments
            access={access}
            onAskAgain={askAgain}
            empty={t`Choose an official, say what it is about, and the office assigns a time.`}
          />
        </section>
        <div className="space-y-6">
          <OfficialCards query={officials} onChoose={(official) => setMeeting({ official, texts: {} })} />
          <VisitorProfile query={own} />
        </div>
      </div>
      {meeting !== null && own.data === undefined && (
        <Dialog open onOpenChange={() => setMeeting(null)} title={t`Request an appointment`}>
          <QueryState query={own} skeleton={<SkeletonLines lines={6} />}>
            {() => null}
          </QueryState>
        </Dialog>
      )}
      {meeting !== null && own.data && (
        <RequestDialog visitorId={own.data.id} meeting={meeting} onClose={() => setMeeting(null)} />
      )}
    </Page>
  )
}
