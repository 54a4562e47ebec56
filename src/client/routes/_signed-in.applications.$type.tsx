import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { pageParameter, searchSchema, textParameter } from '../platform/search-schema.ts'
import { lazyPage } from './-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/applications/$type')({
  validateSearch: searchSchema({
    ...{ page: pageParameter, status: textParameter() },
    ...{ text: textParameter(200), from: textParameter(10) },
  }),
  staticData: {
    access: access.applications,
    nav: [
      {
        href: '/applications/individual',
        label: msg`Individual applications`,
        icon: 'list',
        order: 30,
        covers: '/application/review/individual',
      },
      {
        href: '/applications/company',
        label: msg`Company applications`,
        icon: 'list',
        order: 31,
        covers: '/application/review/company',
      },
    ],
  },
  component: lazyPage(
    () => import('../features/review/application-list-page.tsx').then((module) => module.ApplicationListPage),
    'staff',
  ),
})
