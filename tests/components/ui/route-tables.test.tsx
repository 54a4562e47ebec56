import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { createAppRouter } from '../../../src/client/app/router.ts'
import { accountPages, applicantPages } from '../../../src/client/routes/applicant.tsx'
import type { PageTable } from '../../../src/client/routes/page-entry.ts'
import { publicPages } from '../../../src/client/routes/public.tsx'
import { recordPages } from '../../../src/client/routes/records.tsx'
import { staffPages } from '../../../src/client/routes/staff.tsx'
import { registry } from '../../../src/domain/enlistment/registry.ts'

type Search = Readonly<Record<string, unknown>>

const router = createAppRouter({ history: createMemoryHistory() })
const publicTable: PageTable = { ...publicPages, ...applicantPages }
const signedInTable: PageTable = { ...accountPages, ...staffPages, ...recordPages }
const routes: Readonly<Record<string, { options: { validateSearch?: unknown } } | undefined>> = router.routesById

/** The parameters that the route of a page reads. */
function searchOf(id: string, given: Search): Search {
  const read = routes[id]?.options.validateSearch as ((given: Search) => Search) | undefined
  if (read === undefined) throw new Error(`${id} reads no search.`)
  return read(given)
}

test('the router has the pages of the tables, under the ids by which the code names them, and no others', () => {
  const ids = [
    ...Object.keys(publicTable).map((path) => `/_public${path}`),
    ...Object.keys(signedInTable).map((path) => `/_signed-in${path}`),
  ]
  expect(Object.keys(routes).sort()).toEqual([...ids, '__root__', '/_public', '/_signed-in'].sort())
  const paths = [...Object.keys(publicTable), ...Object.keys(signedInTable)]
  expect(Object.keys(router.routesByPath).sort()).toEqual(paths.sort())
})

test('each page named by the definition of a type is a route that reads the search of a form', () => {
  const pages = registry.flatMap(({ routes: { apply, enlist } }) => (enlist === null ? [apply] : [apply, enlist]))
  expect(pages).toContain('/individual/apply')
  const names = ['type', 'purpose', 'draft', 'step', 'page', 'field', 'back']
  for (const page of pages) expect(Object.keys(searchOf(`/_public${page}`, {})), page).toEqual(names)
})

test('an entry of the sidebar opens a search that its page reads', () => {
  for (const [path, { nav = [] }] of Object.entries(signedInTable)) {
    for (const { search = {} } of nav) expect(searchOf(`/_signed-in${path}`, search), path).toMatchObject(search)
  }
})
