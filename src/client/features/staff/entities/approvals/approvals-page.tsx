import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Approval, decideApproval } from '#contract/administration/approvals.ts'
import { mayCall, useSession } from '../../../../platform/api/session.ts'
import { Card } from '../../../../ui/card.tsx'
import { FilterPills } from '../../../../ui/list/filter-pills.tsx'
import { ListPage } from '../../../../ui/list/list-page.tsx'
import { useListSearch } from '../../../../ui/list/use-list-search.ts'
import { approvalsQuery } from './approval-queries.ts'
import { ApprovalRow } from './approval-row.tsx'
import { approvalStateWords } from './approval-words.ts'
import { ApproveDialog, RefuseDialog } from './decide-dialogs.tsx'

const filters = [undefined, 'WAITING', 'APPROVED', 'REFUSED'] as const

/** Requests for changes of accounts that decide: an OWNER decides them, an ICT sees what became of their own. */
export function ApprovalsPage() {
  const { t, i18n } = useLingui()
  const { search, page, hrefOf } = useListSearch('/_signed-in/approvals')
  const isOwner = mayCall(useSession(), decideApproval)
  const [deciding, setDeciding] = useState<{ approval: Approval; decision: 'approve' | 'refuse' } | null>(null)
  const pills = filters.map((state) => ({
    id: state ?? 'all',
    label: state === undefined ? t`All` : i18n._(approvalStateWords[state].name),
    href: hrefOf({ state }),
    current: state === search.state,
  }))
  const Decision = deciding?.decision === 'approve' ? ApproveDialog : RefuseDialog
  return (
    <ListPage
      title={t`Approvals`}
      lead={
        isOwner
          ? t`Changes of accounts that decide about applications. They are made once you approve them.`
          : t`What you asked for. An admin has to approve it, because these accounts decide about applications.`
      }
      filters={<FilterPills label={t`State`} pills={pills} />}
      query={useQuery(approvalsQuery({ state: search.state, page }))}
      hrefOf={(to) => hrefOf({ page: to })}
      empty={{ title: t`No requests here` }}
    >
      {(list) => (
        <Card padded={false}>
          <ul aria-label={t`Approvals`} className="divide-y divide-line">
            {list.map((approval) => (
              <li key={approval.id}>
                <ApprovalRow
                  approval={approval}
                  isOwner={isOwner}
                  onDecide={(decision) => setDeciding({ approval, decision })}
                />
              </li>
            ))}
          </ul>
          {deciding !== null && <Decision approval={deciding.approval} onClose={() => setDeciding(null)} />}
        </Card>
      )}
    </ListPage>
  )
}
