import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { hrefOf } from '../../../platform/href.ts'
import { pageParameter, searchSchema } from '../../../platform/search-schema.ts'
import { lazyPage } from '../../-lazy-page.tsx'

// Open to everyone who is signed in, as specified; the page says who may see the visitors.
export const Route = createFileRoute('/_signed-in/visitors/')({
  validateSearch: searchSchema({ page: pageParameter }),
  staticData: {
    access: access.signedIn,
    nav: [{ href: hrefOf('/visitors'), label: msg`Visitors`, icon: 'visitor', order: 83, access: access.receptions }],
  },
  component: lazyPage(
    () => import('../../../features/staff/visitors/visitors-page.tsx').then((module) => module.VisitorsPage),
    'staff',
  ),
})
