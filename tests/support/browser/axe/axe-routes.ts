// Routes that the stories of accessibility.spec.ts open one after another, besides the pages that need a record or a
// state. A new route must be in one of these lists or among the routes of a story, or the test of the routes fails.

export const publicPages = [
  '/',
  '/registration-fees',
  '/contact',
  '/instructions?type=ARCHITECT',
  '/privacy',
  '/signin',
  '/signup',
  '/forgot-password',
  '/resume-application',
  '/individual/apply',
  '/individual/enlist?type=ARCHITECT',
  '/nowhere',
  '/landing',
  '/reset-password',
  '/register',
  '/verify',
  '/appointments/apply-1',
  '/company/apply',
  '/developer/company/apply',
  '/contractor/goods/apply',
  '/contractor/works/apply',
]

/** Pages of the demo account `owner` that every office has, in addition to the desk pages. */
export const officePages = [
  '/departments',
  '/department/create',
  '/designations',
  '/designation/create',
  '/officials',
  '/official/create',
  '/system/users',
  '/system/user/create',
  '/approvals',
  '/meetings-link',
  '/meetings-link/create',
  '/closures',
  '/closure/create',
  '/second-factor',
  '/dashboard/official',
  '/live/record',
  '/books',
  '/books/closing',
  '/books/vat',
]

/** Pages of the demo account `user`. */
export const applicantPages = [
  '/dashboard',
  '/enlisting',
  '/dashboard/visitor',
  '/change-password',
  '/sessions',
  '/individual/enlist',
  '/developer/enlist',
  '/contractor/goods/enlist',
  '/contractor/works/enlist',
  // This address is spelt as in the specification.
  '/contrator/goods/enlist',
  '/contrator/works/enlist',
]

/** Routes that need a record or a state, by the story in tests/e2e/ that checks them. */
export const routesOfStories: Readonly<Record<string, readonly string[]>> = {
  'pages/accessibility.spec.ts': [
    '/verify/$number',
    '/department/edit',
    '/designation/edit',
    '/official/edit',
    '/official/hours',
    '/meetings-link/edit',
    '/system/user/edit',
  ],
  'visitors/live-pages.spec.ts': ['/live', '/live/record/$id'],
  'visitors/appointment-pages.spec.ts': [
    '/appointments/$type',
    '/appointments/review',
    '/schedules',
    '/receptions',
    '/visitors',
    '/profile',
  ],
  // `/appointments` redirects to the first of its lists.
  'visitors/appointments.spec.ts': ['/appointment', '/appointments'],
}

/** The route for a path: the one with exactly this name, else the one whose pattern matches. */
export function routeOf(path: string, routes: readonly string[]): string | undefined {
  const name = path.replace(/\?.*/, '')
  const isLike = (route: string) => new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`).test(name)
  return routes.find((route) => route === name) ?? routes.find(isLike)
}
