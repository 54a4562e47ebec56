import { useLingui } from '@lingui/react/macro'
import { type Approval, decideApproval, listAlarms, listApprovals } from '#contract/administration/approvals.ts'
import { employeeCalls } from '#contract/administration/employees.ts'
import { officialCalls } from '#contract/administration/officials.ts'
import { staffNameOf } from '#domain/people/staff-name.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { FormDialog } from '../../../../ui/form/form-dialog.tsx'
import { ReasonDialog } from '../../../../ui/form/reason-dialog.tsx'
import { useEndpointForm } from '../../../../ui/form/use-endpoint-form.ts'
import { ApprovalChanges } from './approval-changes.tsx'

type DecideDialogProps = { row: Approval; onClose: () => void }

/** The change is made as soon as it is approved, so everything that depends on the record is loaded again. */
const account = [employeeCalls.read, employeeCalls.search, officialCalls.read, officialCalls.search]
const invalidates = [listApprovals, listAlarms, ...account]

/** Shows the change once more before it is made. */
export function ApproveDialog({ row: approval, onClose }: DecideDialogProps) {
  const { t } = useLingui()
  const { id, version, subject } = approval
  const name = useSubjectName(subject.name)
  const form = useEndpointForm(decideApproval, {
    values: {},
    bodyOf: () => ({ id, version, decision: 'approve' as const }),
    refusals: {
      stale_version: t`The record has changed since the request. Please refuse the request, and have it made again.`,
      wrong_state: t`This cannot be approved now: it was decided meanwhile, or another admin has to decide it.`,
      mobile_taken: t`Another account has this mobile number`,
      email_taken: t`Another account has this e-mail address`,
    },
    done: t`Approved. The change has been made.`,
    invalidates,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={t`Approve the change of ${name}?`}
      description={t`Call the person on the number that you know, not on a new one, and ask whether they want this.`}
      submitLabel={t`Approve`}
      onClose={onClose}
    >
      {approval.action === 'set-password' && (
        <p className="mb-4">
          {t`The old password stops working. The person gets a message and sets the next one with a code.`}
        </p>
      )}
      <ApprovalChanges approval={approval} />
    </FormDialog>
  )
}

export function RefuseDialog({ row: { id, version, subject }, onClose }: DecideDialogProps) {
  const { t } = useLingui()
  const name = useSubjectName(subject.name)
  const form = useEndpointForm(decideApproval, {
    values: { reason: '' },
    bodyOf: ({ reason }) => ({ id, version, decision: 'refuse' as const, reason }),
    done: t`The request was refused`,
    keep: { name: `refuse-approval/${id}` },
    invalidates,
    onDone: onClose,
  })
  return (
    <ReasonDialog
      form={form}
      title={t`Refuse the change of ${name}?`}
      description={t`Nothing is changed.`}
      hint={t`The person who asked reads it.`}
      submitLabel={t`Refuse`}
      danger
      onClose={onClose}
    />
  )
}

/** The name of the account or the official, in the language of the page. */
function useSubjectName(name: string): string {
  return staffNameOf(name)?.[useLocale()] ?? name
}
