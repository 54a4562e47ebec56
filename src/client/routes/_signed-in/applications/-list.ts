import { pageParameter, searchSchema, textParameter } from '../../../platform/search-schema.ts'
import { lazyPage } from '../../-lazy-page.tsx'

/** The filters of the list, at each of its addresses. What a person types into its search is not among them. */
export const listSearch = searchSchema({
  page: pageParameter,
  status: textParameter(),
  from: textParameter(10),
  flag: textParameter(20),
  age: textParameter(7),
})

/** One component for every address of the list, so that it stays as it is when the address changes. */
export const ApplicationList = lazyPage(
  () =>
    import('../../../features/staff/desk/list/application-list-page.tsx').then((module) => module.ApplicationListPage),
  'staff',
  'records',
)
