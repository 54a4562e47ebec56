import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { roles } from '../../../src/domain/people/roles.ts'
import { type SortedList, seeded, seedSortedLists } from '../../support/people/sorted-lists.ts'
import { type Answer, type ApiServer, createApiServer } from '../../support/server/test-server.ts'

// Every list call that the contract can sort: orders, pages, wrong orders, typed texts and access.

type Headers = Record<string, string>
type List = SortedList & { call: string; endpoint: Endpoint; sorts: string[] }

let server: ApiServer
let owner: Headers
let lists: List[]
beforeAll(async () => {
  server = await createApiServer()
  const signedIn = await server.signIn('OWNER')
  owner = signedIn
  const known = await seedSortedLists(server, signedIn.userId)
  lists = server.endpoints.flatMap((endpoint) => {
    const [call, sorts] = [`${endpoint.method} ${endpoint.path}`, sortsOf(endpoint)]
    if (sorts.length === 0) return []
    const list = known[call]
    if (list === undefined) throw new Error(`Add ${call} to sorted-lists.ts`)
    return [{ ...list, call, endpoint, sorts }]
  })
})
afterAll(() => server.close())

/** The orders by `sortBy`: each name and its reverse. Applications have orders of their own. */
function sortsOf({ query, body }: Endpoint): string[] {
  const found = memberOf(query ?? body, 'sort')
  const options = found instanceof z.ZodMiniOptional ? found.def.innerType : null
  const names = options instanceof z.ZodMiniEnum ? options.options.map(String) : []
  return names.filter((name) => names.includes(`-${name}`))
}

function memberOf(schema: unknown, name: string): unknown {
  return schema instanceof z.ZodMiniObject ? (schema.shape as Record<string, unknown>)[name] : undefined
}

type Asked = { sort?: string; text?: string; page?: number; size?: number }

function ask({ endpoint, params = {}, filter = {} }: List, asked: Asked, headers = owner): Promise<Answer> {
  const url = Object.entries(params).reduce((path, [name, value]) => path.replace(`{${name}}`, value), endpoint.path)
  const input = { ...filter, ...asked }
  if (endpoint.body !== undefined) return server.send({ method: endpoint.method, url, headers, body: input })
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  return server.send({ method: endpoint.method, url: `${url}?${query}`, headers })
}

async function pagesOf(list: List, asked: Asked, size: number) {
  const rows = []
  for (let page = 1; ; page++) {
    const { status, body } = await ask(list, { ...asked, page, size })
    expect([list.call, asked, status]).toEqual([list.call, asked, 200])
    if (body.list.length === 0) return { rows, total: body.total }
    rows.push(...body.list)
  }
}

const idsOf = ({ idOf = ({ id }) => String(id) }: List, rows: readonly object[]) => rows.map(idOf)

test('pages join to the whole list, in the order that was asked for and in its exact reverse', async () => {
  let orders = 0
  for (const list of lists) {
    const usual = await pagesOf(list, {}, 100)
    expect(usual.total, list.call).toBeGreaterThanOrEqual(seeded - 2)
    expect(Object.keys(list.values).sort(), list.call).toEqual([...list.sorts].sort())
    for (const [sort, read] of Object.entries(list.values)) {
      const [up, down] = [await pagesOf(list, { sort }, 7), await pagesOf(list, { sort: `-${sort}` }, 100)]
      const values = up.rows.map(read)
      expect(values, `${list.call} ${sort}`).toEqual([...values].sort(compare))
      if (sort !== 'serial')
        expect(new Set(values).size, `${list.call} ${sort} has no ties`).toBeLessThan(values.length)
      expect(up.total).toBe(usual.total)
      expect(new Set(idsOf(list, up.rows)).size, `${list.call} ${sort}`).toBe(usual.total)
      expect(idsOf(list, [...down.rows].reverse()), `${list.call} -${sort}`).toEqual(idsOf(list, up.rows))
      orders += 2
    }
  }
  expect({ calls: lists.length, orders }).toEqual({ calls: 15, orders: 78 })
})

/** In the order of the characters; rows without a value are last. */
function compare(one: unknown, other: unknown): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  return (one as string) < (other as string) ? -1 : 1
}

test('an unknown order is refused with its path', async () => {
  for (const list of lists) {
    for (const sort of [
      '',
      '-',
      'unknown',
      '--name',
      `${list.sorts[0]} desc`,
      'id; DROP TABLE users',
      `+${list.sorts[0]}`,
    ]) {
      const { status, body } = await ask(list, { sort })
      expect([list.call, sort, status, body.fields?.[0]?.path]).toEqual([list.call, sort, 400, 'sort'])
    }
  }
})

const hostile = [
  ...[
    '%',
    '_',
    '\\',
    '%%',
    '_%_',
    "'",
    '"',
    "' OR 1=1 --",
    '$1',
    ':*',
    '!',
    '&|',
    '(',
    ')',
    '<->',
    '{}',
    '[]',
    '\u0000a',
  ],
  ...[
    'ক\u200dষ',
    'র\u200c্য',
    '\u09bf',
    '👩‍👩‍👧',
    '\ud800',
    '\u202eabc',
    'İ',
    'ß',
    '১২৩',
    '-1',
    '1e9',
    'null',
    '/etc/passwd',
  ],
]

test('a typed text finds by its own characters, and nothing breaks', async () => {
  const searched = lists.filter(({ endpoint }) => memberOf(endpoint.body, 'text') !== undefined)
  expect(lists.filter(({ endpoint }) => memberOf(endpoint.query, 'text') !== undefined)).toEqual([])
  for (const list of searched) {
    for (const text of hostile) {
      for (const sort of [undefined, `-${list.sorts[0]}`]) {
        const { status, body } = await ask(list, { text, ...(sort !== undefined && { sort }) })
        expect([200, 400], `${list.call} ${JSON.stringify(text)} ${status}`).toContain(status)
        if (text === '_' || text === '\\') expect(body.total, `${list.call} ${text}`).toBe(0)
      }
    }
    expect((await ask(list, { text: 'কখ'.repeat(60) })).body, list.call).toMatchObject({ list: [], total: 0 })
    if (list.call !== 'POST /api/payments/search') {
      expect((await ask(list, { text: 'x'.repeat(121) })).body.fields, list.call).toMatchObject([{ path: 'text' }])
    }
    const signs = await ask(list, { text: '%' })
    expect([list.call, signs.body.total]).toEqual([list.call, list.sign === undefined ? 0 : 1])
  }
  expect(searched).toHaveLength(10)
})

test('a search has pages of its own, in each order', async () => {
  for (const [call, text, found] of [
    ['POST /api/departments/search', 'ward', 9],
    ['POST /api/officials/search', 'offi', seeded],
    ['POST /api/employees/search', 'PERSON 1', 7],
    ['POST /api/meetings/links/search', 'room', seeded],
    ['POST /api/closures/search', 'HOLI', seeded],
    ['POST /api/messages/search', '+880 1730-000001', 9],
    ['POST /api/visitors/search', 'uddin', seeded],
    ['POST /api/receptions/search', 'plan', seeded],
  ] as const) {
    const list = lists.find((each) => each.call === call)
    if (list === undefined) throw new Error(`There is no ${call}`)
    for (const sort of list.sorts.flatMap((name) => [name, `-${name}`])) {
      const { rows, total } = await pagesOf(list, { text, sort }, 4)
      expect([call, sort, total, new Set(idsOf(list, rows)).size]).toEqual([call, sort, found, found])
    }
  }
})

test('other roles are refused', async () => {
  let refused = 0
  for (const list of lists) {
    const { access } = list.endpoint
    if (access.kind === 'anyone') continue
    const others = roles.filter((role) => !access.roles?.includes(role))
    for (const role of others) {
      const { status } = await ask(list, { sort: list.sorts[0] ?? '' }, await server.signIn(role))
      expect([list.call, role, status]).toEqual([list.call, role, 403])
      refused += 1
    }
  }
  expect(refused).toBe(48)
})
