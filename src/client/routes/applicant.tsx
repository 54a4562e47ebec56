import { msg } from '@lingui/core/macro'
import { redirect } from '@tanstack/react-router'
import { access } from '#contract/access.ts'
import { staffRoles } from '#domain/people/roles.ts'
import { definitionFile, loadType } from '../drafts/phone/definitions/type-definitions.ts'
import { chosenType, listTypesAt } from '../drafts/phone/definitions/type-facts.ts'
import { getSession, hasRole, useSession } from '../platform/api/session.ts'
import { loadMessages } from '../platform/i18n.ts'
import { pageParameter, searchSchema, textParameter } from '../platform/search-schema.ts'
import { PageFrame } from '../ui/layout/page-frame.tsx'
import { requirePageAccess } from './guards.ts'
import { lazyPage, type Preparation, type PreparedPage } from './lazy-page.tsx'
import type { PageEntry, PageTable } from './page-entry.ts'

/** Loads the page, its messages and the definition of its type together: one after another, each is a round trip. */
async function loadForm(type: string) {
  const [page] = await Promise.all([
    import('../features/applicant/form/wizard/apply-page.tsx'),
    loadMessages('form'),
    loadType(type),
  ])
  return page
}

/** Empty while the build renders a page: there `prepare` names the type. */
function typeInAddress(): string {
  return typeof location === 'undefined' ? '' : (new URLSearchParams(location.search).get('type') ?? '')
}

type FormProps = { routeTypes: readonly string[] }

const FormPage = lazyPage<FormProps>(
  { stage: 'form', catalogs: ['form'], page: async () => (await loadForm(typeInAddress())).ApplyPage },
  PageFrame,
)

type FormSearch = Readonly<Partial<Record<'type' | 'purpose', unknown>>>

/** Loads what a form needs to be rendered at once. Only the form of a new application can be. */
function preparedForm(routeTypes: readonly string[]): Preparation {
  const typeOf = ({ type }: FormSearch) => chosenType(routeTypes, type)
  return {
    areas: FormPage.areas,
    async prepare(search) {
      const { purpose } = search as FormSearch
      if (!(await FormPage.prepare(search))) return false
      return (await loadForm(typeInAddress())).prepareForm(typeOf(search), typeof purpose === 'string' ? purpose : null)
    },
    sources: (search) => {
      const type = typeOf(search)
      return [type === null ? '/wizard/type-choice.tsx' : `/types/${definitionFile(type)}`]
    },
  }
}

/** The search parameters of a form's address: see `WizardAddress`. */
const formSearch = searchSchema({
  ...{ type: textParameter(), purpose: textParameter(), draft: textParameter() },
  ...{ step: textParameter(), page: pageParameter, field: textParameter(300), back: textParameter() },
})

/**
 * The form at an address in the definitions of its types: for anyone (`apply`), or the same form that offers to log in
 * (`enlist`): what a signed-in person begins belongs to the account.
 */
function formAt(path: string, audience: 'apply' | 'enlist') {
  const routeTypes = listTypesAt(path, audience)
  return {
    search: formSearch,
    framesItself: true,
    stage: 'form',
    component: Object.assign(() => <FormPage routeTypes={routeTypes} />, preparedForm(routeTypes)),
  } satisfies PageEntry
}

/** The pages of applicants and visitors that need no account, and the enlistments of an account. */
export const applicantPages = {
  '/individual/apply': formAt('/individual/apply', 'apply'),
  '/individual/enlist': formAt('/individual/enlist', 'enlist'),
  '/company/apply': formAt('/company/apply', 'apply'),
  '/developer/enlist': formAt('/developer/enlist', 'enlist'),
  '/developer/company/apply': formAt('/developer/company/apply', 'apply'),
  '/contractor/goods/apply': formAt('/contractor/goods/apply', 'apply'),
  '/contractor/works/apply': formAt('/contractor/works/apply', 'apply'),
  // The specification spells these two addresses so; the correct spelling opens the same forms.
  '/contrator/goods/enlist': formAt('/contrator/goods/enlist', 'enlist'),
  '/contrator/works/enlist': formAt('/contrator/works/enlist', 'enlist'),
  '/contractor/goods/enlist': formAt('/contrator/goods/enlist', 'enlist'),
  '/contractor/works/enlist': formAt('/contrator/works/enlist', 'enlist'),
  '/resume-application': {
    stage: 'resume',
    catalogs: ['resume'],
    page: async () => (await import('../features/applicant/resume/resume-page.tsx')).ResumePage,
  },
  '/appointments/apply-1': {
    search: searchSchema({ request: textParameter(), step: textParameter(), visitor: textParameter() }),
    framesItself: true,
    before: ({ search }) => {
      // Appointments of an account have a page of their own. A request that this device has not sent is corrected here.
      if (getSession() !== null && search.request === undefined) throw redirect({ to: '/dashboard/visitor' })
    },
    stage: 'beside-form',
    catalogs: ['visits', 'form'],
    page: async () => (await import('../features/public/appointments/visit-page.tsx')).VisitPage,
  },
  '/enlisting': {
    access: access.signedIn,
    before: requirePageAccess,
    stage: 'beside-form',
    catalogs: ['records', 'form', 'resume'],
    page: async () => (await import('../features/applicant/own/enlisting-page.tsx')).EnlistingPage,
  },
} satisfies PageTable

const StaffDashboard = lazyPage({
  stage: 'staff',
  catalogs: ['staff', 'records'],
  page: async () => (await import('../features/staff/dashboard/staff-dashboard.tsx')).StaffDashboard,
})
const ApplicantDashboard = lazyPage({
  stage: 'signed-in',
  catalogs: ['records'],
  page: async () => {
    const module = await import('../features/applicant/own/applicant-dashboard.tsx')
    void module.preloadLists()
    return module.ApplicantDashboard
  },
})

/** Counters for a desk, the own applications for an applicant. */
const Dashboard: PreparedPage = Object.assign(
  () => {
    const session = useSession()
    return session !== null && hasRole(session, staffRoles) ? <StaffDashboard /> : <ApplicantDashboard />
  },
  {
    areas: ApplicantDashboard.areas,
    prepare(search: Readonly<Record<string, unknown>>) {
      const session = getSession()
      const isStaff = session !== null && hasRole(session, staffRoles)
      return (isStaff ? StaffDashboard : ApplicantDashboard).prepare(search)
    },
  },
)

/** The pages of an account; most are for staff too. */
export const accountPages = {
  '/dashboard': {
    access: access.applications,
    readsLater: true,
    nav: [{ label: msg`Dashboard`, icon: 'home', order: 10 }],
    stage: 'signed-in',
    component: Dashboard,
  },
  '/dashboard/visitor': {
    access: access.applicants,
    stage: 'beside-form',
    catalogs: ['visits', 'form'],
    page: async () => (await import('../features/applicant/visits/visitor-dashboard.tsx')).VisitorDashboard,
  },
  '/change-password': {
    stage: 'idle',
    catalogs: ['pages'],
    page: async () => (await import('../features/public/account/change-password-page.tsx')).ChangePasswordPage,
  },
  '/profile': {
    stage: 'idle',
    catalogs: ['pages'],
    page: async () => (await import('../features/public/account/profile-page.tsx')).ProfilePage,
  },
  '/sessions': {
    stage: 'idle',
    catalogs: ['pages'],
    page: async () => (await import('../features/public/account/sessions-page.tsx')).SessionsPage,
  },
} satisfies PageTable
