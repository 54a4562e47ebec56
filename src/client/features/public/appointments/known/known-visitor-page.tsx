import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Appointment } from '#contract/appointments/appointment-shapes.ts'
import { createVisit, type KnownVisitor } from '#sync/visits/visits.ts'
import { OwnAppointments } from '../../../../entities/visitor/own-appointments.tsx'
import { purposeTextsOf } from '../../../../entities/visitor/purpose-texts.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { currentLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { listNamed } from '../phone/known-people.ts'
import { LockByHand, NotLocked } from '../phone/shared-phone.tsx'
import type { Phone } from '../phone/use-visits.ts'
import { AccountCard } from '../receipt/account-card.tsx'
import { PhotoAgain } from '../receipt/photo-again.tsx'
import { useGoToVisit, visitPath } from '../visit-address.ts'
import { ForgetVisitor } from './forget-visitor.tsx'
import { useKeptAppointments } from './kept-appointments.ts'
import { OtherPeople } from './other-people.tsx'
import { VisitOnPhone } from './visit-on-phone.tsx'

export type KnownVisitorPageProps = { phone: Phone; known: KnownVisitor }

/** The first page of a visitor whom this device knows: the requests with their states, and a button for a new one. */
export function KnownVisitorPage({ phone, known: { visitor, visits } }: KnownVisitorPageProps) {
  const { t } = useLingui()
  const goTo = useGoToVisit()
  async function begin(appointment?: Appointment): Promise<void> {
    const purpose = appointment === undefined ? {} : { purpose: purposeTextsOf(appointment) }
    const filling = visits.find(({ state }) => state === 'filling')
    if (filling !== undefined && appointment === undefined) return goTo({ request: filling.id, step: filling.step })
    const { context } = phone.storage
    const { id, step } = await createVisit(context, { visitorId: visitor.id, locale: currentLocale(), ...purpose })
    await phone.readAgain()
    goTo({ request: id, step })
  }
  const onPhone = visits.filter(({ state }) => state !== 'sent')
  // The account replaces the token on this device, which is no longer valid.
  const hasAccount = visitor.account === 'made'
  return (
    <Page>
      <PageHeader
        title={t`My appointments`}
        lead={visitor.name}
        actions={
          !hasAccount && (
            <Button data-action="new-request" onClick={() => void begin()}>
              <Icon name="plus" />
              {t`Request an appointment`}
            </Button>
          )
        }
      />
      {!hasAccount && onPhone.every(({ state }) => state !== 'filling') && (
        <PhotoAgain phone={phone} visitor={visitor} />
      )}
      {onPhone.map((visit) => (
        <VisitOnPhone key={visit.id} {...{ phone, visit, visitor }} />
      ))}
      {visitor.onServer && !hasAccount && (
        <Sent phone={phone} visitor={visitor} onAskAgain={(appointment) => void begin(appointment)} />
      )}
      <AccountCard phone={phone} visitor={visitor} />
      <OtherPeople phone={phone} />
      {listNamed(phone.known).length + phone.sealed.length > 1 && (
        <p>
          <a href={hrefOf(visitPath)}>{t`Appointments of other people on this phone`}</a>
        </p>
      )}
      <NotLocked />
      <LockByHand />
      <ForgetVisitor phone={phone} visitorId={visitor.id} isUnsent={onPhone.length > 0} />
    </Page>
  )
}

type SentProps = { phone: Phone; visitor: KnownVisitor['visitor']; onAskAgain: (appointment: Appointment) => void }

function Sent({ phone, visitor: { id, token }, onAskAgain }: SentProps) {
  const access = useMemo(() => ({ id, token }), [id, token])
  const isReady = useKeptAppointments(phone.storage.context.store, access)
  if (!isReady) return <Skeleton className="h-40 rounded-card" />
  return <OwnAppointments access={access} onAskAgain={onAskAgain} />
}
