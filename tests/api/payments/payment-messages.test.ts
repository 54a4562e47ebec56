import { beforeAll, expect, test } from 'vitest'
import { openPayments, type Person } from '../../support/people/payment-steps.ts'
import type { ApiServer } from '../../support/server/test-server.ts'

const { opened, givenAt, reject, reverse, messagesOf } = openPayments()

let server: ApiServer
let owner: Person
let collector: Person
beforeAll(() => {
  ;({ server, owner, collector } = opened())
})

async function setTelephone(telephone: string): Promise<void> {
  const value = JSON.stringify({ telephone, email: null, address: null, hours: null, mapUrl: null })
  await server.context.db.deleteFrom('settings').where('key', '=', 'contact').execute()
  await server.context.db.insertInto('settings').values({ key: 'contact', value }).execute()
}

test('the holder hears of each step, with the address of the portal and the telephone where one is set', async () => {
  const { applicant } = await givenAt()
  const { publicUrl } = server.context.config.http
  const texts = async (kind: string) => (await messagesOf(kind, applicant.id)).map(({ text }) => text)
  await reject(applicant, collector)
  expect(await texts('payment-rejected')).toEqual([expect.stringContaining(publicUrl)])
  await setTelephone('0721775566')
  await applicant.decide(owner, 'payment/confirm', { reason: 'It came' })
  await reverse(applicant, owner)
  for (const kind of ['payment-confirmed', 'payment-reversed']) {
    expect(await texts(kind)).toEqual([expect.stringContaining(`${publicUrl} ফোন 0721775566`)])
  }
})

test('a confirmation in a bulk sends one SMS, and confirming again sends none', async () => {
  const { applicant } = await givenAt()
  const { version } = (await applicant.get(owner)).body
  const body = { action: 'confirm-payment', items: [{ id: applicant.id, version }] }
  await server.send({ method: 'POST', url: '/api/apps/bulk', headers: collector, body })
  await applicant.decide(owner, 'payment/confirm')
  expect(await messagesOf('payment-confirmed', applicant.id)).toHaveLength(1)
})
