import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { applicationCalls } from '#contract/applications/applications.ts'
import { makeToken } from '#domain/reference/identifiers.ts'
import { mostItems } from '../../../src/server/platform/binding/long-lists.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

type Definition = z.core.$ZodTypes['_zod']['def']
type List = { path: string; def: z.core.$ZodArrayDef }

/** The lists of a schema. It fails for a kind of schema that it does not know, in which a list could be. */
function listsOf(schema: z.core.$ZodType, path: string): List[] {
  const def: Definition = (schema as z.core.$ZodTypes)._zod.def
  switch (def.type) {
    case 'array':
      return [{ path, def }, ...listsOf(def.element, `${path}[]`)]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, member]) => listsOf(member, `${path}.${name}`))
    case 'union':
      return def.options.flatMap((option) => listsOf(option, path))
    case 'optional':
    case 'nullable':
    case 'default':
      return listsOf(def.innerType, path)
    case 'pipe':
      return [...listsOf(def.in, path), ...listsOf(def.out, path)]
    case 'transform':
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'unknown':
      return []
    default:
      throw new Error(`${path}: add the kind ${def.type} to findLongList and to this test`)
  }
}

test('each list in a request has a maximum length', () => {
  const lists = server.app.binding.endpoints.flatMap(({ method, path, body, query, params, headers }) =>
    [body, query, params, headers].flatMap((part) => (part === undefined ? [] : listsOf(part, `${method} ${path}`))),
  )
  expect(lists.length).toBeGreaterThan(30)
  expect(lists.filter(({ def }) => mostItems(def) === null).map(({ path }) => path)).toEqual([])
  // A wrong item takes 5 to 20 µs to describe.
  expect(lists.filter(({ def }) => (mostItems(def) ?? 0) > 4_000).map(({ path }) => path)).toEqual([])
})

test.each([
  ['POST', applicationCalls.company.create.path],
  ['PATCH', applicationCalls.company.patch.path],
] as const)('%s %s refuses a body full of wrong operations as one problem', async (method, url) => {
  const holder = { token: makeToken(new Uint8Array(11).fill(7)), mobile: '01712345678' }
  const answer = await server.call({ method, url, holder, body: { ops: Array(21_000).fill({}) } })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { code: 'invalid_request', fields: [{ path: 'ops', code: 'too_long' }] },
  ])
})
