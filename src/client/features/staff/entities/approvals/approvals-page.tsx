import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type Approval, decideApproval, listApprovals } from '#contract/administration/approvals.ts'
import type { ApprovalAction, ApprovalState } from '#domain/people/approval-states.ts'
import { staffNameOf } from '#domain/people/staff-name.ts'
import { formatDateTime } from '#domain/reference/calendar.ts'
import type { Locale } from '#domain/text.ts'
import { mayCall, useSession } from '../../../../platform/api/session.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Chip, type ChipTone } from '../../../../ui/chip.tsx'
import { defineList } from '../../../../ui/list/define-list.ts'
import { DefinedList } from '../../../../ui/list/defined-list.tsx'
import { ApprovalChanges } from './approval-changes.tsx'
import { ApproveDialog, RefuseDialog } from './decide-dialogs.tsx'

const states = ['WAITING', 'APPROVED', 'REFUSED'] as const

const isOpen = ({ state }: Approval): boolean => state === 'WAITING'

const approvalNames: Record<ApprovalAction, MessageDescriptor> = {
  'create-user': msg`New system user`,
  'change-user': msg`Change of a system user`,
  'create-official': msg`New official`,
  'change-official': msg`Change of an official`,
  'set-password': msg`New password for a system user`,
  'remove-second-factor': msg`Removal of the second step`,
  'end-sessions': msg`End of all sessions`,
}

const approvalStateWords: Record<ApprovalState, { name: MessageDescriptor; tone: ChipTone }> = {
  WAITING: { name: msg`Waiting`, tone: 'pending' },
  APPROVED: { name: msg`Approved`, tone: 'ok' },
  REFUSED: { name: msg`Refused`, tone: 'danger' },
  EXPIRED: { name: msg`Expired`, tone: 'neutral' },
  REPLACED: { name: msg`Replaced by a newer request`, tone: 'neutral' },
}

const approvals = defineList('/_signed-in/approvals', listApprovals, {
  title: msg`Approvals`,
  lead: msg`Changes of accounts that decide about applications. They are made once an admin approves them.`,
  row: { kind: 'approval' },
  columns: [
    { id: 'change', head: msg`Request`, sort: 'askedAt', cell: (approval) => <Change approval={approval} /> },
    { id: 'state', head: msg`State`, aside: true, cell: (approval) => <State approval={approval} /> },
  ],
  rowActions: [
    {
      ...{ id: 'approve', label: msg`Approve`, icon: 'check', variant: 'primary', needs: decideApproval },
      isFor: (approval) => isOpen(approval) && approval.canApprove,
      labelOf(approval, locale) {
        const name = subjectName(approval, locale)
        return msg`Approve: ${name}`
      },
      dialog: ApproveDialog,
    },
    {
      ...{ id: 'refuse', label: msg`Refuse`, icon: 'close', variant: 'danger', needs: decideApproval },
      isFor: isOpen,
      labelOf(approval, locale) {
        const name = subjectName(approval, locale)
        return msg`Refuse: ${name}`
      },
      dialog: RefuseDialog,
    },
  ],
  filters: {
    state: {
      label: msg`State`,
      options: [
        { value: undefined, label: msg`All` },
        ...states.map((value) => ({ value, label: approvalStateWords[value].name })),
      ],
    },
  },
  empty: { title: msg`No requests here` },
})

/** Requests for changes of accounts that decide: an OWNER decides them, an ICT sees what became of their own. */
export function ApprovalsPage() {
  return <DefinedList {...approvals} />
}

/** The name of the account or the official, in the language of the page. */
function subjectName({ subject: { name } }: Approval, locale: Locale): string {
  return staffNameOf(name)?.[locale] ?? name
}

function State({ approval: { state } }: { approval: Approval }) {
  const { i18n } = useLingui()
  const { name, tone } = approvalStateWords[state]
  return <Chip tone={tone}>{i18n._(name)}</Chip>
}

/** One request: what changes, who asked, and what became of it. */
function Change({ approval }: { approval: Approval }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const isOwner = mayCall(useSession(), decideApproval)
  const { action, askedBy, askedAt, expiresAt, ripeAt, canApprove } = approval
  const about = subjectName(approval, locale)
  const asker = staffNameOf(askedBy.name)?.[locale] ?? askedBy.name
  const [asked, ends] = [formatDateTime(askedAt, locale), formatDateTime(expiresAt, locale)]
  const ripe = ripeAt === null ? '' : formatDateTime(ripeAt, locale)
  return (
    <div className="space-y-2">
      <h2 className="text-body font-bold">
        {i18n._(approvalNames[action])}: {about}
      </h2>
      <p className="text-muted">
        {t`Asked by ${asker}, ${asked}`}
        {isOpen(approval) && <span className="block">{t`Expires: ${ends}`}</span>}
      </p>
      <ApprovalChanges approval={approval} />
      <Outcome approval={approval} />
      {isOwner && isOpen(approval) && !canApprove && (
        <p className="text-muted">
          {t`You asked for this yourself. Another admin can approve it now; you can do so from ${ripe}.`}
        </p>
      )}
    </div>
  )
}

function Outcome({ approval: { decidedBy, decidedAt, reason } }: { approval: Approval }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (decidedBy === null || decidedAt === null) return null
  const decider = staffNameOf(decidedBy)?.[locale] ?? decidedBy
  const when = formatDateTime(decidedAt, locale)
  return (
    <p>
      {t`Decided by ${decider}, ${when}`}
      {reason !== null && <span className="block">{t`Reason: ${reason}`}</span>}
    </p>
  )
}
