import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Application } from '#contract/applications/application-shapes.ts'
import { applicationCalls } from '#contract/applications/applications.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { mayCall, useSession } from '../../../../platform/api/session.ts'
import { useLocale } from '../../../../platform/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'
import type { Review, ReviewTab, TabId } from '../application/review-model.ts'
import { DocumentList } from '../documents/document-list.tsx'
import { moveBetweenFlags } from '../marks/flags.ts'
import { RatingsPanel } from '../ratings/ratings-panel.tsx'
import { AnswerGroups } from './answers/answer-groups.tsx'
import { AnswerEntries } from './answers/answer-rows.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { PaymentPanel } from './payment/payment-panel.tsx'
import { ReceivedAmount } from './payment/received-amount.tsx'
import { RefundDue } from './payment/refund-due.tsx'
import { RefundPayment } from './payment/refund-payment.tsx'
import { RejectPayment } from './payment/reject-payment.tsx'
import { ReversePayment } from './payment/reverse-payment.tsx'

const tabNames: Record<TabId, MessageDescriptor> = {
  information: msg`Information`,
  documents: msg`Documents`,
  previousWorks: msg`Previous works`,
  ownership: msg`Ownership`,
  technicalPersons: msg`Technical persons`,
  equipments: msg`Equipment`,
  payment: msg`Payment`,
  workRating: msg`Work rating`,
  others: msg`Others`,
  changes: msg`What changed`,
}

export type ApplicationTabsProps = {
  application: Application
  review: Review
  current: TabId
  onChange: (tab: TabId) => void
  document: string | null
  onShowDocument: (fileId: string) => void
  /** The viewer, shown above the list of documents; null if it has a column beside the tabs. */
  viewer: ReactNode
  /** Notices, shown in the tabs that `noticed` names. */
  notices: ReactNode
}

/** The application in the tabs of the specification; tabs without data for its type are left out. */
export function ApplicationTabs(props: ApplicationTabsProps) {
  const { review, current, onChange } = props
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const session = useSession()
  // Only desks may open last year's application.
  const isDesk = mayCall(session, applicationCalls[props.application.kind].previous)
  const tabs = review.tabs.filter(({ id }) => id !== 'changes' || isDesk)
  const tab = tabs.find(({ id }) => id === current) ?? tabs[0]
  if (tab === undefined) return null
  return (
    <Card padded={false} className="flex min-h-0 grow flex-col">
      <Tabs
        fill
        label={t`Parts of the application`}
        tabs={tabs.map(({ id, groups }) => {
          const count = id === 'documents' ? review.files.length : countRows(groups)
          return { id, label: i18n._(tabNames[id]), ...(count !== null && { count: formatNumber(count, locale) }) }
        })}
        current={tab.id}
        onChange={(id) => {
          const chosen = tabs.find((each) => each.id === id)
          if (chosen !== undefined) onChange(chosen.id)
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead from button to button, which act */}
        <div className="space-y-4" onKeyDown={moveBetweenFlags}>
          {noticed(tab.id, props.viewer !== null) && props.notices}
          <TabContent {...props} tab={tab} />
        </div>
      </Tabs>
    </Card>
  )
}

/** Whether a tab begins with the notices. Only the tabs that a desk opens first do: elsewhere they hide the answers. */
function noticed(tab: TabId, isNarrow: boolean): boolean {
  return tab === 'information' || (!isNarrow && (tab === 'changes' || tab === 'payment'))
}

/** The number of rows in a tab that contains only lists; null for other tabs. */
function countRows(groups: ReviewTab['groups']): number | null {
  if (groups.length === 0 || groups.some(({ rows }) => rows === null)) return null
  return groups.reduce((sum, { rows }) => sum + (rows?.length ?? 0), 0)
}

/** Answers that the payment panel shows already, as part of the payment reference. */
const inPanel = new Set(['paymentMethod', 'paymentPurpose', 'amount', 'transactionId', 'paymentDate'])

function furtherEntries({ groups }: ReviewTab, { payment, parts }: Application) {
  const entries = groups.flatMap((group) => group.entries)
  return payment === null && parts === undefined ? entries : entries.filter(({ path }) => !inPanel.has(path))
}

function TabContent({ tab, ...props }: ApplicationTabsProps & { tab: ReviewTab }) {
  const { application, review, document, onShowDocument, viewer } = props
  const marked = new Set(application.correction?.fields)
  if (tab.id === 'workRating') {
    return <RatingsPanel application={application} />
  }
  if (tab.id === 'changes') {
    return <ChangesPanel application={application} review={review} onShowDocument={onShowDocument} />
  }
  if (tab.id === 'documents') {
    const replaced = new Set(application.correction?.documents.map(({ fileId }) => fileId))
    return (
      <div className="space-y-4">
        {viewer}
        <DocumentList slots={review.slots} current={document} onShow={onShowDocument} marked={replaced} />
      </div>
    )
  }
  if (tab.id === 'payment') {
    const entries = furtherEntries(tab, application)
    return (
      <PaymentPanel application={application} onShowSlip={onShowDocument}>
        <AnswerEntries type={review.type} entries={entries} marked={marked} first={entries[0]?.path} />
        <ReceivedAmount application={application} />
        <ReversePayment application={application} />
        <RejectPayment application={application} />
        <RefundDue application={application} />
        <RefundPayment application={application} />
      </PaymentPanel>
    )
  }
  return <AnswerGroups type={review.type} groups={tab.groups} marked={marked} />
}
