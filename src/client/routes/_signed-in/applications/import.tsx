import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { hrefOf } from '../../../platform/href.ts'
import { lazyPage } from '../../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/applications/import')({
  staticData: {
    access: access.reception,
    nav: [{ href: hrefOf('/applications/import'), label: msg`Import a file`, icon: 'upload', order: 110 }],
  },
  component: lazyPage(
    () => import('../../../features/staff/desk/imports/import-page.tsx').then((module) => module.ImportPage),
    'staff',
    'form',
  ),
})
