import { typeFacts } from 'virtual:portal'
import { expect, test } from 'vitest'
import { getType, registry } from '#domain/enlistment/registry.ts'
import { createDefinitions, findLoadedType, loadType } from './type-definitions.ts'
import { findTypeFacts, listTypesAt, typeLabel } from './type-facts.ts'

const types = registry.map(({ type }) => type)

test.each(types)('%s: the loader returns the definition of the registry', async (type) => {
  expect(findLoadedType(type)).toBeNull()
  expect(await loadType(type)).toBe(getType(type))
  expect(findLoadedType(type)).toBe(getType(type))
})

test('the loader and the extract of the build contain only the types of the registry', async () => {
  expect(typeFacts.map(({ type }) => type)).toEqual(types)
  for (const type of ['ASTRONAUT', 'architect', 'toString', '', '../registry']) {
    expect(await loadType(type)).toBeNull()
    expect(findTypeFacts(type)).toBeNull()
    expect(typeLabel(type, 'en')).toBe(type)
  }
})

test('every type is listed at its addresses', () => {
  for (const { type, kind, routes, label } of registry) {
    expect(findTypeFacts(type)).toMatchObject({ kind, routes, label })
    expect(listTypesAt(routes.apply, 'apply')).toContain(type)
    if (routes.enlist !== null) expect(listTypesAt(routes.enlist, 'enlist')).toContain(type)
  }
  expect(listTypesAt('/nowhere', 'apply')).toEqual([])
})

test('a definition that was not loaded can be requested again', async () => {
  const lost = new TypeError('Failed to fetch dynamically imported module')
  const answers = [() => Promise.reject(lost), () => Promise.resolve({ planner: getType('PLANNER') })]
  const definitions = createDefinitions({ './planner.ts': () => answers.shift()?.() ?? Promise.reject(lost) })
  await expect(definitions.loadType('PLANNER')).rejects.toBe(lost)
  expect(definitions.findLoadedType('PLANNER')).toBeNull()
  expect(await definitions.loadType('PLANNER')).toBe(getType('PLANNER'))
  expect(definitions.findLoadedType('PLANNER')).toBe(getType('PLANNER'))
})
