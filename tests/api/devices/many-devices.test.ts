import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostDevices } from '../../../src/server/modules/applications/devices/device-log.ts'
import { type Applicant, createApplicant } from '../../support/people/applicant.ts'
import { createPhone, type ListedPhone, newToken } from '../../support/phone/held-phone.ts'
import { type ApiServer, createApiServer } from '../../support/server/test-server.ts'

let server: ApiServer
beforeAll(async () => {
  server = await createApiServer()
})
afterAll(() => server.close())

const maker = 'test-device-1'
const phone = (of: Applicant, deviceId: string) => createPhone(server, { of, deviceId })
const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}

/** The ids of the phones in the database. */
async function devicesOf({ id }: Applicant): Promise<string[]> {
  const rows = await server.context.db
    .selectFrom('application_devices')
    .select('device_id')
    .where('application_id', '=', id)
    .execute()
  return rows.map(({ device_id }) => device_id)
}

async function draftOn(phones: number): Promise<{ karim: Applicant; others: string[] }> {
  const karim = createApplicant(server)
  await karim.create()
  const others = Array.from({ length: phones }, (_, at) => `other-phone-${1000 + at}`)
  for (const deviceId of others) {
    later(1000)
    expect((await phone(karim, deviceId).resume()).status).toBe(200)
  }
  return { karim, others }
}

test('all phones of an application are listed, however many there are', async () => {
  const { karim } = await draftOn(122)
  const { list } = (await phone(karim, maker).list()).body as { list: ListedPhone[] }
  expect(list).toHaveLength(123)
  expect(new Set(list.map(({ key }) => key)).size).toBe(123)
})

test('the number of phones is limited; those that never wrote and were seen longest ago are forgotten', async () => {
  // Together with the phone that made the draft, the limit is reached.
  const { karim, others } = await draftOn(mostDevices - 1)
  const [first = '', second = '', third = ''] = others
  // This phone writes, so it stays, although all the others were seen later.
  expect((await phone(karim, first).patch()).status).toBe(200)
  expect((await phone(karim, 'new-phone-0001').resume()).status).toBe(200)
  const kept = await devicesOf(karim)
  expect(kept).toHaveLength(mostDevices)
  expect(kept).toEqual(expect.arrayContaining([maker, first, third, 'new-phone-0001']))
  expect(kept).not.toContain(second)

  // A forgotten phone is not a removed one: the code still opens the draft there, and the next phone is forgotten for
  // it.
  expect((await phone(karim, second).resume()).status).toBe(200)
  const then = await devicesOf(karim)
  expect(then).toContain(second)
  expect(then).not.toContain(third)
  const { list } = (await phone(karim, maker).list()).body as { list: ListedPhone[] }
  expect(list).toHaveLength(mostDevices)
})

test('a forgotten phone is refused after a removal, and is recorded again when it removes a phone itself', async () => {
  const { karim, others } = await draftOn(mostDevices)
  const [forgotten = ''] = others
  expect(await devicesOf(karim)).not.toContain(forgotten)
  // The server has this phone in its memory as seen within the hour, so the list does not record it again by itself.
  const next = newToken()
  const one = (await phone(karim, forgotten).list()).body as { list: ListedPhone[] }
  expect(one.list.some(({ isThis }) => isThis)).toBe(true)
  const [, another = ''] = others
  expect(await devicesOf(karim)).not.toContain(another)
  const other = one.list.find(({ isThis }) => !isThis)?.key ?? ''
  expect((await phone(karim, forgotten).revoke(other, next)).status).toBe(200)
  expect((await phone(karim, another).patch()).status).toBe(404)
  expect((await phone(karim, forgotten).patch()).status).toBe(200)
})
