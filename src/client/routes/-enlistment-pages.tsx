import { definitionFile, loadType } from '../drafts/definitions/type-definitions.ts'
import { chosenType, listTypesAt } from '../drafts/definitions/type-facts.ts'
import { loadMessages } from '../platform/i18n.ts'
import { pageParameter, searchSchema, textParameter } from '../platform/search-schema.ts'
import { PageFrame } from '../ui/layout/page-frame.tsx'
import { lazyPageIn, type Preparation } from './-lazy-page.tsx'

type ApplyProps = { routeTypes: readonly string[] }

/** Loads the page, its messages and the definition of its type together: one after another, each is a round trip. */
async function loadPage(type: string) {
  const [page] = await Promise.all([
    import('../features/applicant/form/wizard/apply-page.tsx'),
    loadMessages('form'),
    loadType(type),
  ])
  return page
}

const ApplyPage = lazyPageIn<ApplyProps>(PageFrame, async () => (await loadPage(typeInAddress())).ApplyPage, 'form')

/** Empty while the build renders a page: there `prepare` names the type. */
function typeInAddress(): string {
  return typeof location === 'undefined' ? '' : (new URLSearchParams(location.search).get('type') ?? '')
}

/** The search parameters of a form's address: see `WizardAddress`. */
export const formSearch = searchSchema({
  ...{ type: textParameter(), purpose: textParameter(), draft: textParameter() },
  ...{ step: textParameter(), page: pageParameter, field: textParameter(300), back: textParameter() },
})

/** The public form, at the address in the definitions of its types. */
export function applyPage(path: string) {
  const routeTypes = listTypesAt(path, 'apply')
  return Object.assign(() => <ApplyPage routeTypes={routeTypes} />, preparedForm(routeTypes))
}

/** The same form, which offers to log in: what a signed-in person begins belongs to the account. */
export function enlistPage(path: string) {
  const routeTypes = listTypesAt(path, 'enlist')
  return Object.assign(() => <ApplyPage routeTypes={routeTypes} />, preparedForm(routeTypes))
}

type FormSearch = Readonly<Partial<Record<'type' | 'purpose', unknown>>>

/** Loads what a form needs to be rendered at once. Only the form of a new application can be. */
function preparedForm(routeTypes: readonly string[]): Preparation {
  const typeOf = ({ type }: FormSearch) => chosenType(routeTypes, type)
  return {
    areas: ApplyPage.areas,
    async prepare(search) {
      const { purpose } = search as FormSearch
      if (!(await ApplyPage.prepare(search))) return false
      return (await loadPage(typeInAddress())).prepareForm(typeOf(search), typeof purpose === 'string' ? purpose : null)
    },
    sources: (search) => {
      const type = typeOf(search)
      return [type === null ? '/wizard/type-choice.tsx' : `/types/${definitionFile(type)}`]
    },
  }
}
