import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createVisit } from '#sync/visits/visits.ts'
import { formPart } from '../../../drafts/parts/open-draft/form-part.tsx'
import { SyncProvider } from '../../../drafts/parts/open-draft/sync-context.tsx'
import { onLockSignal } from '../../../drafts/phone/notes/lock-signal.ts'
import { appointmentReads } from '../../../entities/appointment/appointment-reads.ts'
import { removeReads } from '../../../platform/api/endpoint-key.ts'
import { QueryProvider } from '../../../platform/api/query-provider.tsx'
import { useSession } from '../../../platform/api/session.ts'
import { currentLocale } from '../../../platform/i18n.ts'
import { cacheForm } from '../../../platform/updates/service-worker.ts'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageFrame } from '../../../ui/layout/page-frame.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { PageSkeleton } from '../../../ui/states/skeleton.tsx'
import { VisitWizard } from './form/visit-wizard.tsx'
import { KnownVisitorPage } from './known/known-visitor-page.tsx'
import type { LockedVisitorPageProps } from './known/locked-visitor-page.tsx'
import { PeoplePage } from './known/people-page.tsx'
import { useWantedAccounts } from './phone/account-making.ts'
import { findUntouched, findVisit, listBegun, listNamed } from './phone/known-people.ts'
import { type Phone, useVisits } from './phone/use-visits.ts'
import { closeEndedSessions } from './phone/visit-session.ts'
import { VisitReceipt } from './receipt/visit-receipt.tsx'
import { useFocusOnStep, useVisitAddress } from './visit-address.ts'

const LockedVisitorPage = formPart<LockedVisitorPageProps>(() =>
  import('./known/locked-visitor-page.tsx').then((module) => module.LockedVisitorPage),
)

/** Requests an appointment without an account and shows the states of requests, with the token on this device. */
export function VisitPage() {
  return (
    <QueryProvider>
      <SyncProvider>
        <Visits />
      </SyncProvider>
    </QueryProvider>
  )
}

function Visits() {
  const phone = useVisits()
  useEffect(() => cacheForm(), [])
  useEmptyCacheAtLock()
  if (phone.state === 'open') return <OpenVisits phone={phone} />
  return (
    <PageFrame>{phone.state === 'opening' ? <PageSkeleton /> : <NotOpen isLate={phone.state === 'late'} />}</PageFrame>
  )
}

/** Removes the answers that were read with the token of a visitor from the page when the visitor is locked. */
function useEmptyCacheAtLock(): void {
  const cache = useQueryClient()
  useEffect(
    () =>
      onLockSignal((signal) => {
        if (signal === 'locking') removeReads(cache, appointmentReads)
      }),
    [cache],
  )
}

function OpenVisits({ phone }: { phone: Phone }) {
  const { request, step, visitor: visitorId } = useVisitAddress()
  const session = useSession()
  useWantedAccounts(phone)
  useFocusOnStep()
  useEffect(() => closeEndedSessions(phone.known.flatMap(({ visits }) => visits)), [phone.known])
  const found = findVisit(phone.known, request)
  if (found !== null) {
    const { visitor, visit } = found
    const isOpen = visit.state === 'filling' || (visit.state === 'refused' && step !== undefined)
    if (isOpen) return <VisitWizard key={visit.id} {...{ phone, visitor, visit }} />
    return (
      <PageFrame>
        <VisitReceipt key={visit.id} {...{ phone, visitor, visit }} />
      </PageFrame>
    )
  }
  const locked = phone.sealed.find(({ id, ids }) => id === visitorId || ids.some((each) => each === request))
  if (locked !== undefined) {
    return (
      <PageFrame>
        <LockedVisitorPage phone={phone} sealed={locked} />
      </PageFrame>
    )
  }
  // A signed-in person begins a request on the page of the account.
  if (session !== null) return <Navigate to="/dashboard/visitor" replace />
  const named = listNamed(phone.known)
  const known =
    named.find(({ visitor }) => visitor.id === visitorId) ??
    (named.length === 1 && phone.sealed.length === 0 ? named[0] : undefined)
  if (known !== undefined) {
    return (
      <PageFrame>
        <KnownVisitorPage key={known.visitor.id} phone={phone} known={known} />
      </PageFrame>
    )
  }
  if (named.length > 1 || listBegun(phone.known).length > 1 || phone.sealed.length > 0) {
    return (
      <PageFrame>
        <PeoplePage phone={phone} />
      </PageFrame>
    )
  }
  return <FirstVisit phone={phone} />
}

/** Prevents a second request when the page is mounted twice. */
let isBeginning = false

/** For a person whom this device does not know: continues the unsent request, or begins one. */
function FirstVisit({ phone }: { phone: Phone }) {
  const { storage, known, readAgain } = phone
  const begun = listBegun(known)[0] ?? findUntouched(known)
  const isMissing = begun === null
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (!isMissing) return
    // The row is created before the first keystroke, so that no keystroke waits for it.
    if (isBeginning) return
    isBeginning = true
    createVisit(storage.context, { visitorId: null, locale: currentLocale() })
      .then(readAgain)
      .catch(() => setRefused(true))
      .finally(() => {
        isBeginning = false
      })
  }, [isMissing, storage, readAgain])
  if (begun === null) {
    return <PageFrame>{isRefused ? <NotOpen isLate={false} /> : <PageSkeleton />}</PageFrame>
  }
  return <VisitWizard key={begun.visit.id} phone={phone} {...begun} />
}

function NotOpen({ isLate }: { isLate: boolean }) {
  const { t } = useLingui()
  return (
    <Page>
      <PageHeader
        title={isLate ? t`This part has not loaded yet` : t`This browser cannot keep a draft`}
        lead={
          isLate
            ? t`Please try again when there is a connection.`
            : t`It does not let pages store data (perhaps a private window). Please open the page in a normal window or another browser.`
        }
      />
      <Button onClick={() => location.reload()}>{t`Try again`}</Button>
    </Page>
  )
}
