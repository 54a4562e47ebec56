import { msg } from '@lingui/core/macro'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { hrefOf } from '../../../platform/href.ts'

type At = { path: string; search: Readonly<Record<string, unknown>> }

const isList = ({ path }: At) => /^\/applications(?!\/import$)/.test(path)
const isReview = ({ path }: At) => path.startsWith('/application/review/')

/** The two views of the list. Without a status in its address the list is that of the own desk. */
export const navigation: NonNullable<StaticDataRouteOption['nav']> = [
  {
    href: hrefOf('/applications'),
    label: msg`My desk`,
    icon: 'inbox',
    order: 20,
    access: access.desks,
    isCurrent: (at) => isReview(at) || (isList(at) && at.search.status === undefined),
    countsDesk: true,
  },
  {
    href: hrefOf('/applications', { search: { status: 'all' } }),
    label: msg`All applications`,
    icon: 'list',
    order: 21,
    access: access.desks,
    isCurrent: (at) => isList(at) && at.search.status !== undefined,
  },
]
