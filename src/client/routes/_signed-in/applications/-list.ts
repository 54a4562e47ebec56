import { pageParameter, searchSchema, textParameter } from '../../../platform/search-schema.ts'
import { lazyPage } from '../../-lazy-page.tsx'

/** The filters of the list, the same at each of its addresses. The searched text is not one of them. */
export const listSearch = searchSchema({
  page: pageParameter,
  status: textParameter(),
  from: textParameter(10),
  flag: textParameter(20),
  age: textParameter(7),
})

/** One component for every address of the list, so that it stays mounted when the address changes. */
export const ApplicationList = lazyPage(
  () =>
    import('../../../features/staff/desk/list/application-list-page.tsx').then((module) => module.ApplicationListPage),
  'staff',
  'records',
)
