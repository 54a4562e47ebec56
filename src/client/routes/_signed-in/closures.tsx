import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { hrefOf } from '../../platform/href.ts'
import { pageParameter, searchSchema, wholeNumber } from '../../platform/search-schema.ts'
import { lazyPage } from '../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/closures')({
  // `booked`: how many appointments lie within the closure that was just entered.
  validateSearch: searchSchema({ page: pageParameter, booked: wholeNumber({ least: 1, most: 1_000_000 }) }),
  staticData: {
    access: access.officials,
    nav: [
      { href: hrefOf('/closures'), label: msg`Holidays and absences`, icon: 'sun', order: 86, covers: '/closure/' },
    ],
  },
  component: lazyPage(
    () => import('../../features/staff/entities/closures/closures-page.tsx').then((module) => module.ClosuresPage),
    'staff',
  ),
})
