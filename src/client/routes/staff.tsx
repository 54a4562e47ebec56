import { msg } from '@lingui/core/macro'
import { redirect } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { messageStates } from '#domain/message-states.ts'
import { bookDays, bookGroups } from '#domain/payments/books.ts'
import { paymentStates } from '#domain/payments/payment-states.ts'
import { approvalStates } from '#domain/people/approval-states.ts'
import { isCalendarDate } from '#domain/reference/calendar.ts'
import {
  listSearch,
  oneOf,
  pageParameter,
  searchSchema,
  textParameter,
  textThat,
  wholeNumber,
} from '../platform/search-schema.ts'
import { lazyPage } from './lazy-page.tsx'
import type { PageEntry, PageTable } from './page-entry.ts'

type At = { path: string; search: Readonly<Record<string, unknown>> }

const isList = ({ path }: At) => /^\/applications(?!\/import$)/.test(path)
const isReview = ({ path }: At) => path.startsWith('/application/review/')

/** The list of applications: one component for all its addresses, so that it stays mounted when the address changes. */
const applicationList = {
  // The filters, without the searched text.
  search: searchSchema({
    page: pageParameter,
    status: textParameter(),
    from: textParameter(10),
    flag: textParameter(20),
    age: textParameter(7),
  }),
  access: access.applications,
  stage: 'staff',
  component: lazyPage({
    catalogs: ['staff', 'records'],
    page: async () => (await import('../features/staff/desk/list/application-list-page.tsx')).ApplicationListPage,
  }),
} satisfies PageEntry

/** The pages of the desks, the officials and the administration. The records of the administration are in records.tsx. */
export const staffPages = {
  '/dashboard/official': {
    access: access.officials,
    nav: [{ label: msg`My day`, icon: 'clock', order: 20 }],
    stage: 'staff',
    catalogs: ['staff'],
    page: async () => (await import('../features/staff/official/official-dashboard.tsx')).OfficialDashboard,
  },
  '/applications': {
    ...applicationList,
    // The two views of the list. Without a status in its address the list is that of the own desk.
    nav: [
      {
        label: msg`My desk`,
        icon: 'inbox',
        order: 20,
        access: access.desks,
        isCurrent: (at) => isReview(at) || (isList(at) && at.search.status === undefined),
        countsDesk: true,
      },
      {
        search: { status: 'all' },
        label: msg`All applications`,
        icon: 'list',
        order: 21,
        access: access.desks,
        isCurrent: (at) => isList(at) && at.search.status !== undefined,
      },
    ],
  },
  '/applications/$type': applicationList,
  '/applications/import': {
    access: access.reception,
    nav: [{ label: msg`Import a file`, icon: 'upload', order: 110 }],
    stage: 'staff',
    catalogs: ['staff', 'form'],
    page: async () => (await import('../features/staff/desk/imports/import-page.tsx')).ImportPage,
  },
  '/application/review/$type': {
    search: searchSchema({ id: textParameter(), tab: textParameter(), page: pageParameter }),
    access: access.applications,
    stage: 'staff',
    catalogs: ['staff', 'records'],
    page: async () => (await import('../features/staff/desk/page/application-page.tsx')).ApplicationPage,
  },
  '/schedules': {
    search: searchSchema({
      official: textParameter(36),
      date: textThat(isCalendarDate),
      month: textThat((text) => isCalendarDate(`${text}-01`)),
    }),
    access: access.officials,
    nav: [{ label: msg`Schedules`, icon: 'calendar', order: 71 }],
    stage: 'staff',
    catalogs: ['staff'],
    page: async () => (await import('../features/staff/schedules/schedules-page.tsx')).SchedulesPage,
  },
  '/appointments': {
    before: () => {
      throw redirect({ to: '/appointments/$type', params: { type: 'today-online' }, replace: true })
    },
    access: access.officials,
    nav: [{ label: msg`Schedule appointments`, icon: 'calendarPlus', order: 70, covers: '/appointment' }],
    stage: 'start',
  },
  '/appointments/$type': {
    search: searchSchema({ page: pageParameter, official: textParameter(36) }),
    access: access.officials,
    stage: 'staff',
    catalogs: ['staff'],
    page: async () => (await import('../features/staff/appointments/appointment-list-page.tsx')).AppointmentListPage,
  },
  '/appointments/review': {
    search: searchSchema({ page: pageParameter, official: textParameter(36) }),
    access: access.officials,
    stage: 'staff',
    catalogs: ['staff'],
    page: async () => (await import('../features/staff/appointments/review-page.tsx')).ReviewPage,
  },
  '/appointment': {
    search: searchSchema({ id: textParameter(36) }),
    access: access.officials,
    stage: 'staff',
    catalogs: ['staff'],
    page: async () => (await import('../features/staff/appointments/appointment-page.tsx')).AppointmentPage,
  },
  '/live/record': {
    search: listSearch({}),
    access: access.liveHosts,
    stage: 'staff',
    catalogs: ['staff'],
    page: async () => (await import('../features/staff/live/record/sessions-page.tsx')).SessionsPage,
  },
  '/live/record/$id': {
    search: listSearch({}),
    access: access.liveHosts,
    stage: 'staff',
    catalogs: ['staff'],
    page: async () => (await import('../features/staff/live/record/session-page.tsx')).SessionPage,
  },
  // Open to everyone who is signed in, as specified; the page says who may see the visitors.
  '/visitors': {
    search: listSearch({}),
    access: access.signedIn,
    nav: [{ label: msg`Visitors`, icon: 'visitor', order: 83, access: access.receptions }],
    stage: 'staff',
    catalogs: ['staff'],
    page: async () => (await import('../features/staff/appointments/visitors-page.tsx')).VisitorsPage,
  },
  // Open to everyone who is signed in, as specified; the page says who may see the visitors.
  '/receptions': {
    search: listSearch({}),
    access: access.signedIn,
    nav: [{ label: msg`Receptions`, icon: 'check', order: 87, access: access.receptions }],
    stage: 'staff',
    catalogs: ['staff'],
    page: async () => (await import('../features/staff/receptions/receptions-page.tsx')).ReceptionsPage,
  },
  '/approvals': {
    search: listSearch({ state: oneOf(approvalStates) }),
    access: access.administration,
    nav: [{ label: msg`Approvals`, icon: 'check', order: 85 }],
    stage: 'staff',
    catalogs: ['staff', 'form'],
    page: async () => (await import('../features/staff/entities/approvals/approvals-page.tsx')).ApprovalsPage,
  },
  '/official/hours': {
    search: searchSchema({ id: textParameter() }),
    access: access.officials,
    stage: 'staff',
    catalogs: ['staff', 'form'],
    page: async () => (await import('../features/staff/entities/hours/hours-page.tsx')).HoursPage,
  },
  '/closures': {
    // `booked`: how many appointments lie within the closure that was just entered.
    search: listSearch({ booked: wholeNumber({ least: 1, most: 1_000_000 }) }),
    access: access.officials,
    nav: [{ label: msg`Holidays and absences`, icon: 'sun', order: 86, covers: '/closure/' }],
    stage: 'staff',
    catalogs: ['staff'],
    page: async () => (await import('../features/staff/entities/closures/closures-page.tsx')).ClosuresPage,
  },
  '/closure/create': {
    access: access.officials,
    stage: 'staff',
    catalogs: ['staff', 'form'],
    page: async () => (await import('../features/staff/entities/closures/closure-form-page.tsx')).ClosureFormPage,
  },
  '/payments/histories': {
    search: listSearch({
      state: oneOf([...paymentStates, 'DISPUTED', 'STATEMENT']),
      ...{ method: textParameter(20), from: textParameter(10), to: textParameter(10) },
    }),
    access: access.payments,
    nav: [{ label: msg`Payments`, icon: 'money', order: 120 }],
    stage: 'staff',
    catalogs: ['staff', 'records'],
    page: async () => (await import('../features/staff/payments/payment-history-page.tsx')).PaymentHistoryPage,
  },
  '/books': {
    search: searchSchema({
      ...{ from: textThat(isCalendarDate), to: textThat(isCalendarDate) },
      ...{ by: oneOf(bookDays), group: oneOf(bookGroups) },
    }),
    access: access.moneyDesks,
    nav: [{ label: msg`Books`, icon: 'file', order: 121, covers: '/books/' }],
    stage: 'staff',
    catalogs: ['staff', 'records'],
    page: async () => (await import('../features/staff/books/books-page.tsx')).BooksPage,
  },
  '/books/closing': {
    search: searchSchema({ day: textThat(isCalendarDate) }),
    access: access.moneyDesks,
    stage: 'staff',
    catalogs: ['staff'],
    page: async () => (await import('../features/staff/books/closing-page.tsx')).ClosingPage,
  },
  '/books/vat': {
    search: listSearch({ year: oneOf(['last']) }),
    access: access.moneyDesks,
    stage: 'staff',
    catalogs: ['staff'],
    page: async () => (await import('../features/staff/books/vat-page.tsx')).VatPage,
  },
  '/reports': {
    // The page checks the periods: here their names would be part of everyone's first download.
    search: searchSchema({ period: textParameter(20) }),
    access: access.chairman,
    nav: [{ label: msg`Reports`, icon: 'chart', order: 115 }],
    stage: 'staff',
    catalogs: ['staff', 'records'],
    page: async () => (await import('../features/staff/reports/reports-page.tsx')).ReportsPage,
  },
  '/messages': {
    search: listSearch({ state: oneOf(messageStates) }),
    access: access.owner,
    nav: [{ label: msg`Messages`, icon: 'send', order: 130 }],
    stage: 'staff',
    catalogs: ['staff'],
    page: async () => (await import('../features/staff/messages/messages-page.tsx')).MessagesPage,
  },
  '/settings': {
    access: access.owner,
    nav: [{ label: msg`Settings`, icon: 'sliders', order: 140 }],
    stage: 'staff',
    catalogs: ['staff'],
    page: async () => (await import('../features/staff/settings/settings-page.tsx')).SettingsPage,
  },
  '/settings/fees': {
    search: listSearch({}),
    access: access.owner,
    nav: [{ label: msg`Fee schedule`, icon: 'edit', order: 141 }],
    stage: 'staff',
    catalogs: ['staff', 'records'],
    page: async () => (await import('../features/staff/fees/fee-schedule-page.tsx')).FeeSchedulePage,
  },
  '/audit': {
    // The page checks the values: here their lists would be part of everyone's first download.
    search: listSearch({
      kind: textParameter(30),
      id: textParameter(),
      by: textParameter(36),
      action: textParameter(40),
      from: textParameter(10),
      to: textParameter(10),
    }),
    access: access.owner,
    nav: [{ label: msg`Audit`, icon: 'eye', order: 150 }],
    stage: 'staff',
    catalogs: ['staff', 'records'],
    page: async () => (await import('../features/staff/audit/audit-page.tsx')).AuditPage,
  },
  '/second-factor': {
    access: access.staff,
    stage: 'staff',
    catalogs: ['staff'],
    page: async () => (await import('../features/staff/settings/second-factor-page.tsx')).SecondFactorPage,
  },
} satisfies PageTable
