import { useLingui } from '@lingui/react/macro'
import type { Approval } from '#contract/administration/approvals.ts'
import { staffNameOf } from '#domain/people/staff-name.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Button } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { ApprovalChanges } from './approval-changes.tsx'
import { approvalNames, approvalStateWords } from './approval-words.ts'

export type ApprovalRowProps = {
  approval: Approval
  /** Whether the person decides requests. */
  isOwner: boolean
  onDecide: (decision: 'approve' | 'refuse') => void
}

/** One request: what changes, who asked, and what became of it. */
export function ApprovalRow({ approval, isOwner, onDecide }: ApprovalRowProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { action, state, subject, askedBy, askedAt, expiresAt, ripeAt, canApprove } = approval
  const { name, tone } = approvalStateWords[state]
  const about = staffNameOf(subject.name)?.[locale] ?? subject.name
  const asker = staffNameOf(askedBy.name)?.[locale] ?? askedBy.name
  const [asked, ends] = [formatDateTime(askedAt, locale), formatDateTime(expiresAt, locale)]
  const isOpen = state === 'WAITING'
  const ripe = ripeAt === null ? '' : formatDateTime(ripeAt, locale)
  return (
    <article data-approval={approval.id} className="space-y-3 px-4 py-4 md:px-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <div className="min-w-0 grow">
          <h2 className="text-body font-bold">
            {i18n._(approvalNames[action])}: {about}
          </h2>
          <p className="text-small text-muted">
            {t`Asked by ${asker}, ${asked}`}
            {isOpen && <span className="block">{t`Expires: ${ends}`}</span>}
          </p>
        </div>
        <Chip tone={tone}>{i18n._(name)}</Chip>
      </div>
      <ApprovalChanges approval={approval} />
      <Outcome approval={approval} />
      {isOwner && isOpen && !canApprove && (
        <p className="text-small text-muted">
          {t`You asked for this yourself. Another admin can approve it now; you can do so from ${ripe}.`}
        </p>
      )}
      {isOwner && isOpen && (
        <div className="button-set md:*:flex-none">
          {canApprove && (
            <Button size="small" data-action="approve" onClick={() => onDecide('approve')}>
              {t`Approve`}
            </Button>
          )}
          <Button size="small" variant="danger" data-action="refuse" onClick={() => onDecide('refuse')}>
            {t`Refuse`}
          </Button>
        </div>
      )}
    </article>
  )
}

function Outcome({ approval: { decidedBy, decidedAt, reason } }: { approval: Approval }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (decidedBy === null || decidedAt === null) return null
  const decider = staffNameOf(decidedBy)?.[locale] ?? decidedBy
  const when = formatDateTime(decidedAt, locale)
  return (
    <p className="text-small">
      {t`Decided by ${decider}, ${when}`}
      {reason !== null && <span className="block">{t`Reason: ${reason}`}</span>}
    </p>
  )
}
