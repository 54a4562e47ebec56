import { typeFacts } from 'virtual:portal'
import { pageParameter, searchSchema, textParameter } from '../platform/search-schema.ts'
import { lazyPage } from './-lazy-page.tsx'

type ApplyProps = { routeTypes: readonly string[]; signedInOnly: boolean }

const ApplyPage = lazyPage<ApplyProps>(() =>
  import('../features/applicant/form/wizard/apply-page.tsx').then((module) => module.ApplyPage),
)

/** The search parameters of a form's address: see `WizardAddress`. */
export const formSearch = searchSchema({
  ...{ type: textParameter(), purpose: textParameter(), draft: textParameter() },
  ...{ step: textParameter(), page: pageParameter, field: textParameter(300) },
})

/** The public form, at the address in the definitions of its types. */
export function applyPage(path: string) {
  const routeTypes = typeFacts.filter(({ routes }) => routes.apply === path).map(({ type }) => type)
  return () => <ApplyPage routeTypes={routeTypes} signedInOnly={false} />
}

/** The same form for a signed-in person; new applications belong to the account. */
export function enlistPage(path: string) {
  const routeTypes = typeFacts.filter(({ routes }) => routes.enlist === path).map(({ type }) => type)
  return () => <ApplyPage routeTypes={routeTypes} signedInOnly={true} />
}
