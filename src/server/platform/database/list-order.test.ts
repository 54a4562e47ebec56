import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ListOrder, orderOf } from './list-order.ts'

type Sort = 'name' | '-name' | 'at' | '-at'
const order: ListOrder<Sort> = {
  by: { name: sql.ref('name'), at: sql.ref('at') },
  usual: sql`at DESC, id`,
  id: sql.ref('id'),
}

// What the orders do is tested on every list: tests/api/conventions/list-sorts.test.ts.
test('a name without a column does not compile, nor a column without a name', () => {
  // @ts-expect-error: there is no column for `at`.
  const missing: ListOrder<Sort> = { ...order, by: { name: sql.ref('name') } }
  // @ts-expect-error: no call sorts by `size`.
  const unknown: ListOrder<Sort> = { ...order, by: { ...order.by, size: sql.ref('size') } }
  // @ts-expect-error: nor a usual order without a column.
  const unusual: ListOrder<Sort> = { ...order, usual: '-size' }
  expect(orderOf(undefined, order)).toBe(order.usual)
  expect([missing, unknown, unusual]).toHaveLength(3)
})
