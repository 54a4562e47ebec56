import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Appointment } from '#contract/appointments/appointment-shapes.ts'
import type { VisitRow } from '#sync/visits/visit-rows.ts'
import { createVisit, dropVisit, forgetVisitor, type KnownVisitor } from '#sync/visits/visits.ts'
import { appointmentsKey } from '../../../../entities/appointment/appointment-queries.ts'
import { OwnAppointments } from '../../../../entities/visitor/own-appointments.tsx'
import { purposeTextsOf } from '../../../../entities/visitor/purpose-texts.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { currentLocale } from '../../../../platform/i18n.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import type { Phone } from '../phone/use-visits.ts'
import { VisitStatusLine } from '../phone/visit-status-line.tsx'
import { AccountCard } from '../receipt/account-card.tsx'
import { PhotoAgain } from '../receipt/photo-again.tsx'
import { Trouble } from '../receipt/visit-receipt.tsx'
import { VisitSummary } from '../receipt/visit-summary.tsx'
import { useGoToVisit, visitPath } from '../visit-address.ts'
import { dropKeptAppointments, useKeptAppointments } from './kept-appointments.ts'

export type KnownVisitorPageProps = { phone: Phone; known: KnownVisitor }

/** The first page of a visitor whom this device knows: the requests and their states, and a way to the next one. */
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
  /** What waits of the visitor before goes on to be sent. */
  async function beginAsAnother(): Promise<void> {
    const { id, step } = await createVisit(phone.storage.context, { visitorId: null, locale: currentLocale() })
    await phone.readAgain()
    goTo({ request: id, step })
  }
  const onPhone = visits.filter(({ state }) => state !== 'sent')
  // The account has taken the place of the token that this device keeps.
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
        <VisitOnPhone key={visit.id} phone={phone} visit={visit} visitor={visitor} />
      ))}
      {visitor.onServer && !hasAccount && (
        <Sent phone={phone} visitor={visitor} onAskAgain={(appointment) => void begin(appointment)} />
      )}
      <AccountCard phone={phone} visitor={visitor} />
      <Button variant="quiet" size="small" data-action="another-visitor" onClick={() => void beginAsAnother()}>
        {t`I am somebody else: ask for an appointment in my own name`}
      </Button>
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

type OnPhoneProps = { phone: Phone; visit: VisitRow; visitor: KnownVisitor['visitor'] }

/** A request that the office does not have: unfinished, on its way, or refused. */
function VisitOnPhone({ phone, visit, visitor }: OnPhoneProps) {
  const { t } = useLingui()
  const isFilling = visit.state === 'filling'
  const topic = visit.purpose.topic ?? ''
  return (
    <Card padded={false} className="overflow-hidden" data-visit={visit.id}>
      <VisitStatusLine visit={visit} visitor={visitor} />
      <div className="space-y-3 p-4 md:p-5">
        {isFilling ? <p className="line-clamp-2">{topic === '' ? t`A request that was begun` : topic}</p> : null}
        <VisitSummary visit={visit} />
        <Trouble visit={visit} />
        {isFilling && (
          <div className="flex flex-wrap gap-2">
            <LinkButton size="small" href={hrefOf(visitPath, { search: { request: visit.id, step: visit.step } })}>
              {t`Go on filling it in`}
            </LinkButton>
            <Button
              variant="plain"
              size="small"
              data-action="drop-visit"
              onClick={() => void dropVisit(phone.storage.context, visit.id)}
            >
              <Icon name="trash" />
              {t`Delete`}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** On a phone that others use too, nothing of the visitor has to stay. */
function ForgetVisitor({ phone, visitorId, isUnsent }: { phone: Phone; visitorId: string; isUnsent: boolean }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  async function forget(): Promise<void> {
    const { context } = phone.storage
    await forgetVisitor(context, visitorId)
    await dropKeptAppointments(context.store, visitorId)
    cache.removeQueries({ queryKey: [appointmentsKey] })
    setAsking(false)
  }
  return (
    <>
      <Button variant="quiet" size="small" data-action="forget-visitor" onClick={() => setAsking(true)}>
        {t`This is not me: remove from this phone`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={t`Remove from this phone?`}
          description={
            isUnsent
              ? t`A request that the office does not have yet is lost. What the office has stays there, but this phone no longer shows it.`
              : t`What the office has stays there, but this phone no longer shows it.`
          }
          confirmLabel={t`Remove`}
          danger
          onConfirm={() => void forget()}
        />
      )}
    </>
  )
}
