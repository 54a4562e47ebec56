import { useLingui } from '@lingui/react/macro'
import { type ApplicationStatus, applicationStatuses } from '#domain/enlistment/application-status.ts'
import { formatDate, formatDateTime } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import type { DraftRow } from '#sync/store.ts'
import { ResumeCode } from '../../../../drafts/devices/resume-code.tsx'
import { WipeAfterReceipt } from '../../../../drafts/vault/parts.ts'
import { ApplicationChip } from '../../../../entities/application/application-chip.tsx'
import { ApplicationTimeline } from '../../../../entities/application/application-timeline.tsx'
import { PdfButton } from '../../../../entities/certificate/pdf-button.tsx'
import { HeldEnlistment } from '../../../../entities/enlistment/held-enlistment.tsx'
import { DisputeNotice } from '../../../../entities/payment/dispute-notice.tsx'
import { useLocale } from '../../../../platform/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { Definitions } from '../../../../ui/definitions.tsx'
import { StepHeading } from '../steps/step-heading.tsx'
import { type ServerFacts, useServerFacts } from '../wizard/server-facts.ts'
import { NextSteps } from './next-steps.tsx'

/** A submitted application: its number, its state, what comes next, and its documents. */
export function Receipt({ draft }: { draft: DraftRow }) {
  const { t } = useLingui()
  const facts = useServerFacts(draft)
  const status = statusOf(facts?.status ?? draft.status)
  const trackingNo = trackingNoOf(draft, facts)
  const enlistment = facts?.enlistment?.state ?? 'ACTIVE'
  const isRevoked = status === 'approved' && enlistment === 'REVOKED'
  const paper = paperOf(draft, trackingNo)
  return (
    <>
      <StepHeading
        title={status === 'pending' ? t`Your Application Has Been Successfully Submited.` : t`Your application`}
      />
      <Facts {...{ draft, facts, status, isRevoked, trackingNo }} />
      {facts?.disputes?.map((dispute) => (
        <DisputeNotice key={dispute.at} facts={dispute} />
      ))}
      <NextSteps status={status} enlistment={enlistment} reason={lastReason(facts, isRevoked ? 'revoke' : 'reject')} />
      <div className="flex flex-wrap gap-2">
        {status === 'approved' && !isRevoked && (
          <PdfButton
            {...paper}
            variant="primary"
            document="certificate"
            fileName={facts?.enlistment?.number || paper.fileName}
          >
            {t`Download the certificate`}
          </PdfButton>
        )}
        <PdfButton {...paper} document="application">
          {t`Download the application (PDF)`}
        </PdfButton>
      </div>
      {status === 'approved' && facts?.enlistment && <HeldEnlistment draft={draft} number={facts.enlistment.number} />}
      {facts !== null && facts.timeline.length > 0 && <ApplicationTimeline events={facts.timeline} />}
      {draft.token !== '' && (
        <ResumeCode
          draft={draft}
          note={t`With this code and your mobile number you can see at any time where the application stands.`}
        />
      )}
      <WipeAfterReceipt draftId={draft.id} />
    </>
  )
}

function statusOf(text: string): ApplicationStatus {
  // A status of a later version is shown as the first desk's: the application is at the office.
  return applicationStatuses.find((each) => each === text) ?? 'pending'
}

/** The reason of the rejection or revocation. The reasons of payments are separate. */
function lastReason(facts: ServerFacts | null, what: 'reject' | 'revoke'): string | null {
  return facts?.timeline.filter(({ action }) => action === what).at(-1)?.reason ?? null
}

function trackingNoOf({ submission }: DraftRow, facts: ServerFacts | null): string {
  return submission?.state === 'done' ? submission.trackingNo : (facts?.trackingNo ?? '')
}

type FactsProps = {
  draft: DraftRow
  facts: ServerFacts | null
  status: ApplicationStatus
  isRevoked: boolean
  trackingNo: string
}

function Facts({ draft: { submission }, facts, status, isRevoked, trackingNo }: FactsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const submittedAt = submission?.state === 'done' ? submission.submittedAt : facts?.submittedAt
  const fee = submission?.state === 'done' ? submission.fee : facts?.fee?.total
  const enlistment = facts?.enlistment ?? null
  return (
    <Card tone="primary">
      <p className="text-small">{t`Tracking number`}</p>
      <p className="font-mono text-h1 font-bold" data-tracking-no="" translate="no">
        {trackingNo}
      </p>
      <div className="mt-3">
        <Definitions
          items={[
            {
              key: 'status',
              term: t`Status`,
              value: <ApplicationChip status={status} revoked={isRevoked} />,
            },
            ...(submittedAt ? [{ key: 'at', term: t`Submitted on`, value: formatDateTime(submittedAt, locale) }] : []),
            ...(fee === undefined ? [] : [{ key: 'fee', term: t`Fee`, value: formatMoney(fee, locale) }]),
            ...(enlistment === null
              ? []
              : [
                  { key: 'number', term: t`Enlistment number`, value: enlistment.number },
                  { key: 'valid', term: t`Valid until`, value: <ValidUntil enlistment={enlistment} /> },
                ]),
          ]}
        />
      </div>
    </Card>
  )
}

/** The last valid day, with a note when it is over. */
function ValidUntil({ enlistment: { validTo, state } }: { enlistment: NonNullable<ServerFacts['enlistment']> }) {
  const { t } = useLingui()
  const locale = useLocale()
  const ends: Record<typeof state, string | null> = { ACTIVE: null, EXPIRED: t`Expired`, REVOKED: t`Revoked` }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {formatDate(validTo, locale)}
      {ends[state] !== null && (
        <Chip tone="danger" icon="warning">
          {ends[state]}
        </Chip>
      )}
    </span>
  )
}

/** The arguments for fetching a document of the draft. A draft without a code is fetched with the session. */
function paperOf({ id, kind, token, mobile }: DraftRow, trackingNo: string) {
  const holder = token === '' || mobile === null ? {} : { holder: { token, mobile } }
  return { application: { kind, id }, fileName: trackingNo || kind, saves: true, ...holder }
}
