import { useLingui } from '@lingui/react/macro'
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Appointment } from '#contract/appointments/appointment-shapes.ts'
import type { TalikaStore } from '#sync/store.ts'
import { createVisit, forgetVisitor, type KnownVisitor, keptAppointmentsKey } from '#sync/visits/visits.ts'
import { appointmentReads } from '../../../../entities/appointment/appointment-reads.ts'
import { OwnAppointments } from '../../../../entities/visitor/own-appointments.tsx'
import { ownAppointmentsQuery } from '../../../../entities/visitor/own-appointments-query.ts'
import { purposeTextsOf } from '../../../../entities/visitor/purpose-texts.ts'
import type { VisitorAccess } from '../../../../entities/visitor/visitor-access.ts'
import { removeReads } from '../../../../platform/api/endpoint-key.ts'
import { hrefOf } from '../../../../platform/href.ts'
import { currentLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { listNamed } from '../phone/known-people.ts'
import { LockByHand, NotLocked } from '../phone/shared-phone.tsx'
import type { Phone } from '../phone/use-visits.ts'
import { AccountCard } from '../receipt/account-card.tsx'
import { PhotoAgain } from '../receipt/photo-again.tsx'
import { useGoToVisit, visitPath } from '../visit-address.ts'
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

/** Removes all data of the visitor from this phone, which other people may use too. */
function ForgetVisitor({ phone, visitorId, isUnsent }: { phone: Phone; visitorId: string; isUnsent: boolean }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  async function forget(): Promise<void> {
    const { context } = phone.storage
    await forgetVisitor(context, visitorId)
    removeReads(cache, appointmentReads)
    setAsking(false)
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3.5 justify-start text-left"
        data-action="forget-visitor"
        onClick={() => setAsking(true)}
      >
        {t`This is not me: remove from this phone`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={t`Remove from this phone?`}
          description={
            isUnsent
              ? t`A request that the office does not have yet will be lost. What the office has stays there, but this phone will no longer show it.`
              : t`What the office has stays there, but this phone will no longer show it.`
          }
          confirmLabel={t`Remove`}
          danger
          onConfirm={() => void forget()}
        />
      )}
    </>
  )
}

type SentProps = { phone: Phone; visitor: KnownVisitor['visitor']; onAskAgain: (appointment: Appointment) => void }

function Sent({ phone, visitor: { id, token }, onAskAgain }: SentProps) {
  const access = useMemo(() => ({ id, token }), [id, token])
  const isReady = useKeptAppointments(phone.storage.context.store, access)
  if (!isReady) return <Skeleton className="h-40 rounded-card" />
  return <OwnAppointments access={access} onAskAgain={onAskAgain} />
}

/**
 * Stores the last answer about the appointments with the visitor, for reading without a connection: the query cache is
 * not stored for people without an account. Puts the stored answer into the cache first; returns whether that is done.
 */
function useKeptAppointments(store: TalikaStore, access: VisitorAccess): boolean {
  const cache = useQueryClient()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const { queryKey } = ownAppointmentsQuery(access)
    const hash = hashKey(queryKey)
    const key = keptAppointmentsKey(access.id)
    let isOpen = true
    void store.meta
      .get(key)
      .then((row) => {
        const kept = row?.value as { at: number; data: never } | undefined
        if (kept !== undefined && cache.getQueryData(queryKey) === undefined) {
          cache.setQueryData(queryKey, kept.data, { updatedAt: kept.at })
        }
      })
      .catch(() => undefined)
      .finally(() => isOpen && setReady(true))
    const stop = cache.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryHash !== hash || query.state.data === undefined) return
      const value = { at: query.state.dataUpdatedAt, data: query.state.data }
      // An answer that arrives after the visitor was locked or removed is not stored.
      void store
        .transaction('rw', [store.visitors, store.meta], async () => {
          if ((await store.visitors.get(access.id)) !== undefined) await store.meta.put({ key, value })
        })
        .catch(() => undefined)
    })
    return () => {
      isOpen = false
      stop()
    }
  }, [store, cache, access])
  return isReady
}
