import { loadType } from '../drafts/definitions/type-definitions.ts'
import { listTypesAt } from '../drafts/definitions/type-facts.ts'
import { pageParameter, searchSchema, textParameter } from '../platform/search-schema.ts'
import { lazyPage } from './-lazy-page.tsx'

type ApplyProps = { routeTypes: readonly string[]; signedInOnly: boolean }

const ApplyPage = lazyPage<ApplyProps>(async () => {
  // Requested together: the definition after the page would be another round trip.
  const [page] = await Promise.all([
    import('../features/applicant/form/wizard/apply-page.tsx'),
    loadType(new URLSearchParams(location.search).get('type') ?? ''),
  ])
  return page.ApplyPage
})

/** The search parameters of a form's address: see `WizardAddress`. */
export const formSearch = searchSchema({
  ...{ type: textParameter(), purpose: textParameter(), draft: textParameter() },
  ...{ step: textParameter(), page: pageParameter, field: textParameter(300) },
})

/** The public form, at the address in the definitions of its types. */
export function applyPage(path: string) {
  const routeTypes = listTypesAt(path, 'apply')
  return () => <ApplyPage routeTypes={routeTypes} signedInOnly={false} />
}

/** The same form for a signed-in person; new applications belong to the account. */
export function enlistPage(path: string) {
  const routeTypes = listTypesAt(path, 'enlist')
  return () => <ApplyPage routeTypes={routeTypes} signedInOnly={true} />
}
