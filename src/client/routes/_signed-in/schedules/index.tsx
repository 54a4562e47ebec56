import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { isCalendarDate } from '#domain/reference/calendar.ts'
import { hrefOf } from '../../../platform/href.ts'
import { searchSchema, textParameter, textThat } from '../../../platform/search-schema.ts'
import { lazyPage } from '../../-lazy-page.tsx'

export const Route = createFileRoute('/_signed-in/schedules/')({
  validateSearch: searchSchema({
    official: textParameter(36),
    date: textThat(isCalendarDate),
    month: textThat((text) => isCalendarDate(`${text}-01`)),
  }),
  staticData: {
    access: access.officials,
    nav: [{ href: hrefOf('/schedules'), label: msg`Schedules`, icon: 'calendar', order: 71 }],
  },
  component: lazyPage(
    () => import('../../../features/staff/schedules/schedules-page.tsx').then((module) => module.SchedulesPage),
    'staff',
  ),
})
