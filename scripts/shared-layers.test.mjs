import { expect, test } from 'vitest'
import { createSharedLayers } from './vite/shared-layers.ts'

const page = '/src/client/features/applicant/form/wizard/apply-page.tsx'
const loader = '/src/client/drafts/phone/definitions/type-definitions.ts'
const staff = '/src/client/features/staff/fees/fee-schedule-page.tsx'
const frame = '/src/client/routes/frame/signed-in-shell.tsx'
const dashboard = '/src/client/features/applicant/own/applicant-dashboard.tsx'
const lists = '/src/client/features/applicant/own/dashboard-lists.tsx'
const deskCount = '/src/client/features/staff/desk/desk-count.tsx'
const list = '/src/client/features/applicant/own/own-application-list.tsx'
const call = '/src/contract/applications/desks.ts'
const resume = '/src/client/features/applicant/resume/resume-page.tsx'
const sync = '/src/client/drafts/parts/open-draft/sync-context.tsx'
const codeForm = '/src/client/drafts/parts/devices/code-form.tsx'
const textField = '/src/client/ui/fields/text-field.tsx'
const flag = '/src/client/drafts/phone/notes/drafts-flag.ts'
const i18n = '/src/client/platform/i18n.ts'
const provider = '/src/client/platform/api/query-provider.tsx'
const query = '/node_modules/@tanstack/query-core/index.js'
const registry = '/src/domain/enlistment/registry.ts'
const types = ['architect', 'planner', 'developer'].map((type) => `/src/domain/enlistment/types/${type}.ts`)
const group = (name) => `/src/domain/enlistment/groups/${name}.ts`

/**
 * A build of an entry, a form, a staff page and three types, two of which share a group that the third does not have.
 */
const entry = '/index.html'
const main = '/src/client/app/main.tsx'

const build = {
  [entry]: { imports: [main] },
  [main]: {
    imports: ['/node_modules/react/index.js', '/src/client/app/app.tsx', i18n],
    lazy: [page, staff, frame, dashboard, resume],
  },
  [page]: { imports: [loader, flag, sync] },
  [resume]: { imports: [sync, codeForm, textField] },
  [frame]: { imports: [], lazy: [provider, deskCount] },
  [dashboard]: { imports: [flag], lazy: [lists] },
  [lists]: { imports: [provider, list] },
  [provider]: { imports: [query] },
  [list]: { imports: [query, call] },
  [loader]: { imports: [], lazy: types },
  [staff]: { imports: [i18n, registry, '/src/domain/enlistment/fees.ts'] },
  [registry]: { imports: types },
  [types[0]]: { imports: [group('steps'), group('person')] },
  [types[1]]: { imports: [group('steps'), group('person')] },
  [types[2]]: { imports: [group('steps')] },
}

/** The pages of that build, as the tables of routes name them. */
const pages = [
  { id: page, stage: 'form' },
  { id: resume, stage: 'resume' },
  { id: frame, stage: 'signed-in' },
  { id: dashboard, stage: 'signed-in' },
  { id: staff, stage: 'staff' },
].map((each) => ({ ...each, catalogs: [], address: null }))

/** The chunk of each module of a build. */
function chunksOf(modules) {
  const ids = new Set(Object.entries(modules).flatMap(([id, { imports, lazy = [] }]) => [id, ...imports, ...lazy]))
  const importersOf = (id, kind) => Object.keys(modules).filter((from) => (modules[from][kind] ?? []).includes(id))
  const getModuleInfo = (id) => (ids.has(id) ? infoOf(id) : null)
  const infoOf = (id) => ({
    isEntry: id === entry,
    importedIds: modules[id]?.imports ?? [],
    dynamicallyImportedIds: modules[id]?.lazy ?? [],
    importers: importersOf(id, 'imports'),
    dynamicImporters: importersOf(id, 'lazy'),
  })
  const chunkOf = createSharedLayers(pages)
  return new Map([...ids].map((id) => [id, chunkOf(id, { getModuleInfo })]))
}

test('each type is a download of its own; modules that types share come with the form', () => {
  const chunks = chunksOf(build)
  for (const type of types) expect(chunks.get(type)).toBeNull()
  expect(chunks.get(group('steps'))).toBe('form')
  expect(chunks.get(group('person'))).toBe('form')
  expect(chunks.get(loader)).toBe('form')
})

test('the first download is the packages, the modules that others import, and the start; the form is one more file', () => {
  const chunks = chunksOf(build)
  expect(chunks.get('/node_modules/react/index.js')).toBe('vendor')
  expect(chunks.get('/src/client/app/app.tsx')).toBe('start')
  expect(chunks.get(main)).toBe('start')
  expect(chunks.get(i18n)).toBe('first')
  expect(chunks.get(page)).toBe('form')
})

test('the first page of an applicant is one more file, without the modules that only the form needs', () => {
  const chunks = chunksOf(build)
  expect(chunks.get(dashboard)).toBe('signed-in')
  expect(chunks.get(flag)).toBe('first')
})

test('the lists of that page are one more file, with the calls that they need, and their packages', () => {
  const chunks = chunksOf(build)
  expect(chunks.get(query)).toBe('reading-vendor')
  expect(chunks.get(provider)).toBe('signed-in-lists')
  expect(chunks.get(lists)).toBe('signed-in-lists')
  expect(chunks.get(list)).toBe('signed-in-lists')
  expect(chunks.get(call)).toBe('signed-in-lists')
  expect(chunks.get(deskCount)).toBeNull()
})

test('the modules of the form that the page for resuming needs do not bring the form', () => {
  const chunks = chunksOf(build)
  expect(chunks.get(resume)).toBe('resume')
  expect(chunks.get(codeForm)).toBe('resume')
  expect(chunks.get(textField)).toBe('first')
  expect(chunks.get(sync)).toBe('first')
})

test('the registry is in no chunk that a page may load for another reason', () => {
  const chunks = chunksOf(build)
  expect(chunks.get(registry)).toBeNull()
  expect(chunks.get('/src/domain/enlistment/fees.ts')).toBe('domain-later')
})

test('a build whose form reaches the registry fails', () => {
  expect(() => chunksOf({ ...build, [page]: { imports: [loader, registry] } })).toThrow(/Every form .* would load/)
})

test('a build without a page of the tables fails', () => {
  const { [resume]: _, [main]: start, ...others } = build
  const lazy = start.lazy.filter((id) => id !== resume)
  expect(() => chunksOf({ ...others, [main]: { ...start, lazy } })).toThrow(/has no .*resume-page/)
})
