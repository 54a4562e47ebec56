import { useLingui } from '@lingui/react/macro'
import type { EnlistmentState } from '#domain/enlistment/enlistment-state.ts'
import type { DraftHead, DraftRow } from '#sync/store.ts'
import { ResumeCode } from '../../../../drafts/parts/devices/resume-code.tsx'
import { WipeAfterReceipt } from '../../../../drafts/parts/vault/parts.ts'
import { ApplicationTimeline } from '../../../../entities/application/application-timeline.tsx'
import { HeldEnlistment } from '../../../../entities/enlistment/held-enlistment.tsx'
import { PdfButton } from '../../../../entities/enlistment/pdf-button.tsx'
import { DisputeNotice } from '../../../../entities/payment/dispute-notice.tsx'
import { ReversedNotice } from '../../../../entities/payment/reversed-notice.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { StepHeading } from '../steps/step-heading.tsx'
import type { ServerFacts } from '../wizard/server-facts.ts'
import type { ApplicationState } from './application-state.ts'
import { CertificateCard } from './certificate-card.tsx'
import { NextSteps } from './next-steps.tsx'
import { TrackingCard, trackingNoOf } from './tracking-card.tsx'

export type ReceiptProps = { draft: DraftRow; facts: ServerFacts | null; state: ApplicationState }

/** A submitted application: number, state, next steps, documents. An approved one begins with its certificate. */
export function Receipt({ draft, facts, state }: ReceiptProps) {
  const { t } = useLingui()
  const { status, enlistment } = state
  const paper = paperOf(draft, trackingNoOf(draft, facts))
  const tracking = <TrackingCard draft={draft} facts={facts} state={state} />
  return (
    <>
      <Title state={state} />
      {enlistment !== null && (
        <CertificateCard enlistment={facts?.enlistment ?? null} state={enlistment} paper={paper} />
      )}
      {enlistment === null && tracking}
      {facts?.disputes?.map((dispute) => (
        <DisputeNotice key={dispute.at} facts={dispute} />
      ))}
      {facts !== null && <ReversedNotice application={facts} reader="applicant" />}
      <NextSteps {...state} reason={lastReason(facts, enlistment === 'REVOKED' ? 'revoke' : 'reject')} />
      {status !== 'approved' && <OwnCode draft={draft} />}
      {status === 'approved' && facts?.enlistment && <HeldEnlistment draft={draft} number={facts.enlistment.number} />}
      {enlistment !== null && tracking}
      <PdfButton {...paper} document="application">
        {t`Download the application (PDF)`}
      </PdfButton>
      {facts !== null && facts.timeline.length > 0 && <ApplicationTimeline events={facts.timeline} />}
      {status === 'approved' && <OwnCode draft={draft} />}
      <WipeAfterReceipt draftId={draft.id} />
    </>
  )
}

/** The heading names the state; a check mark above it shows good news. */
function Title({ state: { status, enlistment } }: { state: ApplicationState }) {
  const { t } = useLingui()
  const approved: Record<EnlistmentState, string> = {
    ACTIVE: t`You are enlisted.`,
    EXPIRED: t`Your enlistment has ended.`,
    REVOKED: t`Your enlistment was revoked.`,
  }
  const submitted = status === 'pending' ? t`Your Application Has Been Successfully Submited.` : t`Your application`
  return (
    <div className="space-y-3">
      {(status === 'pending' || enlistment === 'ACTIVE') && (
        <span className="grid size-14 place-items-center rounded-full bg-ok-soft text-ok">
          <Icon name="check" className="size-8" />
        </span>
      )}
      <StepHeading title={enlistment === null ? submitted : approved[enlistment]} />
    </div>
  )
}

function OwnCode({ draft }: { draft: DraftRow }) {
  const { t } = useLingui()
  if (draft.token === '') return null
  return (
    <ResumeCode
      draft={draft}
      note={t`Please keep this code: with it and your mobile number you can check the status of the application at any time.`}
    />
  )
}

/** The reason of the rejection or revocation. The reasons of payments are separate. */
function lastReason(facts: ServerFacts | null, what: 'reject' | 'revoke'): string | null {
  return facts?.timeline.filter(({ action }) => action === what).at(-1)?.reason ?? null
}

/** The arguments for fetching a document of the draft. Without a code the session gives access. */
function paperOf({ id, kind, token, mobile }: DraftHead, trackingNo: string) {
  const holder = token === '' || mobile === null ? {} : { holder: { token, mobile } }
  return { application: { kind, id }, fileName: trackingNo || kind, saves: true, ...holder }
}
