import { expect, test } from 'vitest'
import { brokenWall, findCycles, findFolderCycles, importsOf, neededBy } from './lint/import-walls.mjs'

const broken = (from, to) => brokenWall(`src/${from}`, `src/${to}`) !== null

test('a layer of the client imports the layers below it and not those above it', () => {
  expect(broken('client/features/public/info/home-page.tsx', 'client/ui/card.tsx')).toBe(false)
  expect(broken('client/ui/card.tsx', 'client/entities/payment/fees.ts')).toBe(true)
  expect(broken('client/forms/use-options.ts', 'client/drafts/parts/fields/draft-form-context.tsx')).toBe(true)
  expect(broken('client/routes/route-tree.tsx', 'client/app/router.ts')).toBe(true)
})

test('features import each other only in a route', () => {
  expect(broken('client/features/staff/desk/page/one.tsx', 'client/features/staff/desk/list/two.ts')).toBe(false)
  expect(broken('client/features/staff/desk/page/one.tsx', 'client/features/staff/fees/two.ts')).toBe(true)
  expect(broken('client/features/staff/desk/page/one.tsx', 'client/features/applicant/own/two.ts')).toBe(true)
  expect(broken('client/routes/staff.tsx', 'client/features/staff/fees/two.ts')).toBe(false)
})

test('fields and the form engine import no subject', () => {
  expect(broken('client/forms/text-control.tsx', 'domain/forms/paths.ts')).toBe(false)
  expect(broken('client/forms/text-control.tsx', 'domain/enlistment/registry.ts')).toBe(true)
  expect(broken('domain/forms/validate.ts', 'domain/enlistment/definition.ts')).toBe(true)
  expect(broken('client/ui/card.tsx', 'domain/forms/paths.ts')).toBe(true)
})

test('only the server and staff import all enlistment types at once', () => {
  const registry = 'domain/enlistment/registry.ts'
  for (const from of [
    'features/applicant/own/a.tsx',
    'features/public/b.tsx',
    'drafts/c.ts',
    'entities/d.tsx',
    'routes/e.tsx',
  ]) {
    expect(broken(`client/${from}`, registry)).toBe(true)
  }
  expect(broken('sync/a.ts', registry)).toBe(true)
  expect(broken('domain/enlistment/renewal.ts', registry)).toBe(true)
  expect(brokenWall('sw/service-worker.ts', `src/${registry}`)).not.toBeNull()
  expect(broken('client/features/staff/fees/a.tsx', registry)).toBe(false)
  expect(broken('server/modules/fees/service.ts', registry)).toBe(false)
  expect(broken('client/drafts/parts/fields/create-draft-form.test.ts', registry)).toBe(false)
  expect(broken('client/drafts/phone/session/a.ts', 'domain/enlistment/types/architect.ts')).toBe(true)
  expect(broken(registry, 'domain/enlistment/types/architect.ts')).toBe(false)
})

test('a module of the server reaches another one by its service', () => {
  expect(broken('server/modules/payments/service.ts', 'server/modules/applications/service.ts')).toBe(false)
  expect(broken('server/modules/payments/service.ts', 'server/modules/applications/drafts/rows.ts')).toBe(true)
  expect(broken('server/modules/payments/service.ts', 'server/modules/payments/payees.ts')).toBe(false)
  expect(broken('server/platform/audit.ts', 'server/modules/payments/service.ts')).toBe(true)
})

test('the phone part of drafts imports neither the parts above it nor React', () => {
  const session = 'client/drafts/phone/session/draft-session.ts'
  expect(broken('client/drafts/parts/fields/form-field.tsx', session)).toBe(false)
  expect(broken(session, 'client/drafts/parts/fields/find-issues.ts')).toBe(true)
  expect(broken(session, 'client/platform/api/api.ts')).toBe(false)
  expect(broken(session, 'client/platform/use-store-value.ts')).toBe(true)
  expect(broken(session, 'client/ui/button.tsx')).toBe(true)
  for (const name of ['react', 'react/jsx-runtime', '@lingui/react', '@lingui/react/macro', '@tanstack/react-query']) {
    const [{ target }] = importsOf(`src/${session}`, `import { use } from '${name}'\n`)
    expect(brokenWall(`src/${session}`, target)).not.toBeNull()
    expect(brokenWall('src/client/drafts/parts/rows/use-rows.ts', target)).toBeNull()
  }
  const [{ target }] = importsOf(`src/${session}`, "import { msg } from '@lingui/core/macro'\n")
  expect(brokenWall(`src/${session}`, target)).toBeNull()
})

test('folders of drafts that import each other are found, through types and lazy imports too', () => {
  const folder = 'src/client/drafts/parts'
  const imports = new Map([
    [`${folder}/form/parts.ts`, [`${folder}/rows/row-list.tsx`]],
    [`${folder}/rows/row-list.tsx`, [`${folder}/fields/form-field.tsx`, `${folder}/rows/rows.ts`]],
    [`${folder}/fields/form-field.tsx`, ['src/client/ui/card.tsx']],
  ])
  expect(findFolderCycles(imports)).toEqual([])
  imports.set(`${folder}/fields/form-field.tsx`, [`${folder}/form/parts.ts`])
  expect(findFolderCycles(imports)).toHaveLength(1)
})

test('a file needs what it loads at once and what it takes a type from, but not what it loads later', () => {
  const source = `import { a } from './a.ts'\nimport type { B } from '../b.ts'\nconst c = () => import('./c.ts')\n`
  expect(neededBy('src/x/y.ts', source)).toEqual(['src/x/a.ts', 'src/b.ts'])
})

test('import cycles are found', () => {
  const graph = new Map(Object.entries({ a: ['b'], b: ['c'], c: ['b'] }))
  expect(findCycles(graph)).toEqual([['b', 'c', 'b']])
})
