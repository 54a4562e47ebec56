import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { hrefOf } from '../../../platform/href.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { FilterPills } from '../../../ui/list/filter-pills.tsx'

type BookPage = 'books' | 'closing' | 'vat'

type FrameProps = { page: BookPage; title: string; lead: string; actions?: ReactNode; children: ReactNode }

/** The header of the three pages of the books, with the way from one to the other. */
export function BookFrame({ page, title, lead, actions, children }: FrameProps) {
  const { t } = useLingui()
  const pages = [
    { id: 'books', label: t`Sums`, href: hrefOf('/books') },
    { id: 'closing', label: t`Daily closing`, href: hrefOf('/books/closing') },
    { id: 'vat', label: t`VAT deposits`, href: hrefOf('/books/vat') },
  ] as const
  return (
    <Page width="wide">
      <PageHeader title={title} lead={lead} actions={actions && <div className="print:hidden">{actions}</div>} />
      <div className="print:hidden">
        <FilterPills
          label={t`Pages of the books`}
          pills={pages.map((each) => ({ ...each, current: each.id === page }))}
        />
      </div>
      <div className="space-y-6" data-sheet="">
        {children}
      </div>
    </Page>
  )
}
