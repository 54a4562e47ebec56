import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newTransactionId } from '../../../support/people/applicant.ts'
import { openSearchDesk, type SearchDesk, searchUrl as url } from '../../../support/people/search-desk.ts'
import { outcome } from '../../../support/server/test-server.ts'

/* The texts that a desk enters to find an application. */

let desk: SearchDesk
beforeAll(async () => {
  desk = await openSearchDesk()
})
afterAll(() => desk.server.close())
beforeEach(() => desk.clear())

test('a name is found by its words, in any order and spelling; the number of a person only as a whole', async () => {
  const transactionId = newTransactionId()
  const karim = await desk.applied('ARCHITECT', {
    nameBn: 'মোঃ আব্দুর র\u09cd\u200dযাহমান',
    nameEn: 'Md. Abdur Rahman Chowdhury',
    nid: '19901234567890123',
    dateOfBirth: '1990-05-01',
    transactionId,
    tin: '998877665544',
  })
  await desk.applied('ARCHITECT', { nameBn: 'সালমা খাতুন', nameEn: 'Salma Khatun' })
  const trackingNo = (await karim.get()).body.trackingNo ?? ''
  const found = [
    ...['chowdhury abdur', 'RÁHMAN', 'rahm', 'abdurrahman', 'md', 'আবদুর', 'আব্দুর রযাহমান', 'মো: আবদুর'],
    ...[trackingNo, trackingNo.toLowerCase(), trackingNo.replace('-', ' '), karim.mobile, `+88${karim.mobile}`],
    ...['1234567890123', '19901234567890123', '১২৩৪৫৬৭৮৯০১২৩', '1234 567-890 123'],
    ...[transactionId, transactionId.toLowerCase(), ` ${transactionId} `, '৯৯৮৮ ৭৭৬৬ ৫৫৪৪'],
  ]
  for (const text of found) {
    expect(await desk.search({ text, desk: 'reception' }), text).toMatchObject({ list: [{ id: karim.id }], total: 1 })
  }
  const notFound = [
    ...['salma abdur', 'hman chowdhuri x', 'owdhury zz', '12345678901', '234567890123', 'hman'],
    ...[transactionId.slice(1), karim.mobile.slice(0, -1), '99991234567890', 'md zz'],
  ]
  for (const text of notFound) expect(await desk.ids({ text, desk: 'reception' }), text).toEqual([])
  await desk.forward(karim, 'pending1', 'pending2', 'approve')
  const number = (await karim.get()).body.enlistment?.number ?? ''
  for (const text of [number, number.toLowerCase().replaceAll('-', ' ')]) {
    expect(await desk.ids({ text }), text).toEqual([karim.id])
  }
})

test('an application is found by an address, the digits of its pay order, and a part of the number of the office', async () => {
  const slip = {
    ...{ paymentMethod: 'Bank', bankInstrument: 'PAY_ORDER', payBankBranch: 'Motijheel', payBankName: 'Sonali Bank' },
    ...{ transactionId: 'PO-13065467', [`documents/bankSlip/${randomUUID()}`]: '' },
  }
  const karim = await desk.applied('ARCHITECT', { email: 'abdul.karim@example.org', nameBn: 'মোঃ করিম', ...slip })
  await desk.applied('ARCHITECT', { email: 'karim@example.org' })
  const trackingNo = (await karim.get()).body.trackingNo ?? ''
  const [year, counter] = [trackingNo.slice(1, 3), trackingNo.slice(4)]
  const bengali = `${year}-${counter}`.replace(/\d/g, (digit) => String.fromCharCode(0x9e6 + Number(digit)))
  const found = [
    ...['abdul.karim@example.org', ' Abdul.Karim@Example.org,', '<abdul.karim@example.org>'],
    ...['13065467', '১৩০৬৫৪৬৭', 'PO-13065467', 'po 13065467', 'PO No. 13065467', 'Slip no: PO-13065467'],
    ...[counter, bengali, `${year}${counter}`, `${trackingNo}.`, `এ${bengali}`, `A${year}-${Number(counter)}`],
    ...[`No. ${trackingNo}`, `a${year} ${counter}`, counter.slice(1)],
  ]
  for (const text of found) expect(await desk.ids({ text }), text).toEqual([karim.id])
  expect(await desk.ids({ text: trackingNo.slice(0, -1) })).toContain(karim.id)
  for (const text of ['karim@example', '3065467', '1306546', 'PO-1306546']) {
    expect(await desk.ids({ text }), text).not.toContain(karim.id)
  }
  await desk.forward(karim, 'pending1', 'pending2', 'approve')
  const number = (await karim.get()).body.enlistment?.number ?? ''
  for (const text of [number.slice(4), `${number}.`, number.slice(-5), number.toLowerCase().replaceAll('-', ' ')]) {
    expect(await desk.ids({ text }), text).toContain(karim.id)
  }
})

test('a nonsensical search finds nothing and causes no error', async () => {
  await desk.applied()
  const nonsense = ['%', '_', '\\', '%_\\', '%%%', "'; DROP TABLE x; --", 'ািীু', '\u200d', '🙂', '(', '::', '﷽']
  for (const text of nonsense) {
    expect(await desk.search({ text }), JSON.stringify(text)).toMatchObject({ list: [], total: 0 })
  }
  for (const text of ['x'.repeat(200), 'ছ'.repeat(200), 'zq '.repeat(66), '%'.repeat(200), '9'.repeat(200)]) {
    expect((await desk.search({ text })).list.length, text).toBe(0)
  }
  const long = await desk.server.send({ method: 'POST', url, headers: desk.owner, body: { text: 'x'.repeat(10_000) } })
  expect(outcome(long)).toEqual([400, 'invalid_request'])
  for (const body of [{ mobile: '%' }, { district: '%' }, { type: ['%'] }, { type: ['_', 'x'], text: '\u0000' }]) {
    expect(await desk.search(body), JSON.stringify(body)).toMatchObject({ list: [], total: 0 })
  }
  expect((await desk.search({ text: '  ' })).total).toBeGreaterThan(0)
  expect(await desk.search({ page: 100_000, size: 100 })).toMatchObject({ list: [] })
})
