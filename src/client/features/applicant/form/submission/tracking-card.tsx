import { useLingui } from '@lingui/react/macro'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { formatMoney } from '#domain/reference/numerals.ts'
import type { DraftRow, DraftSending } from '#sync/store.ts'
import { ApplicationChip } from '../../../../entities/application/application-chip.tsx'
import { useLocale } from '../../../../platform/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Definitions } from '../../../../ui/definitions.tsx'
import type { ServerFacts } from '../wizard/server-facts.ts'
import type { ApplicationState } from './application-state.ts'

export type TrackingCardProps = { draft: DraftRow; facts: ServerFacts | null; state: ApplicationState }

/** The tracking number of the application, its state, and what was submitted when. */
export function TrackingCard({ draft, facts, state: { status, enlistment } }: TrackingCardProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { submission } = draft
  const submittedAt = submission?.state === 'done' ? submission.submittedAt : facts?.submittedAt
  const fee = submission?.state === 'done' ? submission.fee : facts?.fee?.total
  return (
    <Card tone={enlistment === null ? 'primary' : 'plain'}>
      <p className="text-small">{t`Tracking number`}</p>
      <p
        className={classNames(
          'select-all font-mono font-bold leading-tight',
          enlistment === null ? 'text-[2rem]' : 'text-h2',
        )}
        data-tracking-no=""
        translate="no"
      >
        {trackingNoOf(draft, facts)}
      </p>
      <div className="mt-3">
        <Definitions
          items={[
            {
              key: 'status',
              term: t`Status`,
              value: <ApplicationChip status={status} revoked={enlistment === 'REVOKED'} />,
            },
            ...(submittedAt ? [{ key: 'at', term: t`Submitted on`, value: formatDateTime(submittedAt, locale) }] : []),
            ...(fee === undefined ? [] : [{ key: 'fee', term: t`Fee`, value: formatMoney(fee, locale) }]),
          ]}
        />
      </div>
    </Card>
  )
}

export function trackingNoOf({ submission }: DraftSending, facts: ServerFacts | null): string {
  return submission?.state === 'done' ? submission.trackingNo : (facts?.trackingNo ?? '')
}
