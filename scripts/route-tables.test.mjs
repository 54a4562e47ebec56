import { expect, test } from 'vitest'
import { readRouteTables, readTable } from './vite/route-tables.ts'

const file = '/src/client/routes/table.tsx'
const read = (source) => readTable(file, source)

test('an entry of a table names the modules of its page, their stage and their catalogs', () => {
  const table = `
    export const pages = {
      '/one': { stage: 'idle', catalogs: ['pages', 'form'], page: async () => (await import('../features/one.tsx')).One },
      '/start': { stage: 'start', component: Home },
    } satisfies PageTable
  `
  const one = { id: '/src/client/features/one.tsx', stage: 'idle', catalogs: ['pages', 'form'], address: '/one' }
  expect(read(table)).toEqual([one])
})

test('code beside the table belongs to the pages that name it, in its own stage or in that of the page', () => {
  const table = `
    const Staff = lazyPage({ stage: 'staff', page: () => import('../src/client/routes/staff.tsx') })
    const Shared = lazyPage({ page: () => import('./shared.tsx') })
    function Both() { return isStaff ? <Staff /> : <Shared /> }
    const entry = { stage: 'form', component: Shared }
    export const pages = { '/both': { stage: 'signed-in', component: Both }, '/form': entry, '/other': { ...entry } }
  `
  const found = read(table).filter(({ address }) => address !== null)
  const names = found.map(({ address, stage, id }) => `${address} ${stage} ${id.split('/').at(-1)}`)
  expect(names.sort()).toEqual([
    '/both signed-in shared.tsx',
    '/both staff staff.tsx',
    '/form form shared.tsx',
    '/other form shared.tsx',
  ])
})

test('a layout has the address of its id; entries that a loop makes have none', () => {
  const table = `
    const Shell = lazyPage({ stage: 'signed-in', page: () => import('./shell.tsx') })
    const layout = createRoute({ id: '_layout', component: () => <Shell /> })
    const made = (path) => ({ [path]: { stage: 'staff', page: () => import('./record.tsx') } })
  `
  const found = new Set(read(table).map(({ address, stage }) => `${address} ${stage}`))
  expect(found).toEqual(new Set(['null signed-in', '/_layout signed-in', 'null staff']))
})

test('the tables of the portal have pages of every stage that is loaded later', () => {
  const stages = new Set(readRouteTables().map(({ stage }) => stage))
  expect([...stages].sort()).toEqual(['beside-form', 'form', 'idle', 'resume', 'signed-in', 'staff'])
})
