import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Application } from '#contract/applications.ts'
import { formatNumber } from '#domain/reference/numerals.ts'
import { useLocale } from '../../platform/i18n.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AnswerGroups } from './answer-groups.tsx'
import { DocumentList } from './document-list.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import type { Review, ReviewTab, TabId } from './review-model.ts'

const tabNames: Record<TabId, MessageDescriptor> = {
  information: msg`Information`,
  documents: msg`Documents`,
  previousWorks: msg`Previous works`,
  ownership: msg`Ownership`,
  technicalPersons: msg`Technical persons`,
  equipments: msg`Equipments`,
  payment: msg`Payment`,
  workRating: msg`Work rating`,
  others: msg`Others`,
}

export type ApplicationTabsProps = {
  application: Application
  review: Review
  current: TabId
  onChange: (tab: TabId) => void
  document: string | null
  onShowDocument: (fileId: string) => void
  /** Stands under the documents where there is no room beside them. */
  viewer: ReactNode
}

/** The application in the tabs of the specification; those that its type has no data for are left out. */
export function ApplicationTabs(props: ApplicationTabsProps) {
  const { review, current, onChange } = props
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const tab = review.tabs.find(({ id }) => id === current) ?? review.tabs[0]
  if (tab === undefined) return null
  return (
    <Card className="pt-1! md:pt-2!">
      <Tabs
        name="application"
        label={t`Parts of the application`}
        tabs={review.tabs.map(({ id, groups }) => {
          const count = id === 'documents' ? review.files.length : countRows(groups)
          return { id, label: i18n._(tabNames[id]), ...(count !== null && { count: formatNumber(count, locale) }) }
        })}
        current={tab.id}
        onChange={(id) => {
          const chosen = review.tabs.find((each) => each.id === id)
          if (chosen !== undefined) onChange(chosen.id)
        }}
      >
        <TabContent {...props} tab={tab} />
      </Tabs>
    </Card>
  )
}

/** How many rows a tab holds that is nothing but lists; null for all others. */
function countRows(groups: ReviewTab['groups']): number | null {
  if (groups.length === 0 || groups.some(({ rows }) => rows === null)) return null
  return groups.reduce((sum, { rows }) => sum + (rows?.length ?? 0), 0)
}

function TabContent({ tab, ...props }: ApplicationTabsProps & { tab: ReviewTab }) {
  const { application, review, document, onShowDocument, viewer } = props
  const { t } = useLingui()
  const marked = new Set(application.correction?.fields)
  const answers = <AnswerGroups type={review.type} groups={tab.groups} marked={marked} />
  if (tab.id === 'workRating') {
    return <EmptyState title={t`Work rating comes in a later release`} />
  }
  if (tab.id === 'documents') {
    const replaced = new Set(application.correction?.documents.map(({ fileId }) => fileId))
    return (
      <div className="space-y-4">
        <DocumentList slots={review.slots} current={document} onShow={onShowDocument} marked={replaced} />
        {viewer}
      </div>
    )
  }
  if (tab.id === 'payment') {
    return (
      <div className="space-y-6">
        <PaymentPanel application={application} onShowSlip={onShowDocument} />
        {answers}
      </div>
    )
  }
  return answers
}
