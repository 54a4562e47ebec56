import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDemoPayees, retireDemoPayees } from '../../../src/server/modules/fees/demo-payees.ts'
import { writeSetting } from '../../../src/server/platform/settings.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

const payees = async () => (await server.send({ method: 'GET', url: '/api/fees' })).body.payees
const none = { bkash: null, Nagad: null, Bank: null }

test('a demo names accounts to pay to, which are removed when the demo ends', async () => {
  expect(await payees()).toEqual(none)
  await ensureDemoPayees(server.context)
  expect(await payees()).toMatchObject({ bkash: /^01\d{9}$/.exec((await payees()).bkash)?.[0] ?? 'a mobile number' })
  expect((await payees()).Bank.bankName).not.toBe('')
  await retireDemoPayees(server.context)
  expect(await payees()).toEqual(none)
})

test('the demo does not change accounts that an OWNER has set or withdrawn', async () => {
  for (const named of [none, { ...none, Nagad: '01812345678' }]) {
    await writeSetting(server.context.db, 'payees', named)
    await ensureDemoPayees(server.context)
    expect(await payees()).toEqual(named)
    await retireDemoPayees(server.context)
    expect(await payees()).toEqual(named)
  }
})

test('the accounts of a demo of the release before, which had no kinds, are removed too', async () => {
  const { db } = server.context
  await db.deleteFrom('settings').where('key', '=', 'payees').execute()
  await ensureDemoPayees(server.context)
  const { kinds, charges, ...accounts } = await payees()
  expect([kinds, charges]).toEqual([{ bkash: 'MERCHANT', Nagad: 'PERSONAL' }, expect.anything()])
  await writeSetting(db, 'payees', accounts)
  await retireDemoPayees(server.context)
  expect(await payees()).toEqual(none)
})
