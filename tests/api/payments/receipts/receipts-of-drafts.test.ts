import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSignedFacts } from '../../../../src/domain/certificates/signed-facts.ts'
import { readVerifyLink } from '../../../../src/domain/certificates/verify-link.ts'
import { readPdfLinks } from '../../../../src/server/platform/pdf/fixtures/read-pdf-links.ts'
import { readPdfText } from '../../../../src/server/platform/pdf/fixtures/read-pdf-text.ts'
import { type Applicant, createApplicant, op } from '../../../support/people/applicant.ts'
import { payDisputedAmount, settle, start } from '../../../support/people/checkouts.ts'
import { printReceipt } from '../../../support/people/receipts.ts'
import { type BkashSimulator, startBkashSimulator } from '../../../support/server/outside/bkash-simulator.ts'
import { type ApiServer, createApiServer, outcome } from '../../../support/server/test-server.ts'

let bkash: BkashSimulator
let server: ApiServer
beforeAll(async () => {
  bkash = await startBkashSimulator()
  server = await createApiServer({ env: bkash.env })
})
afterAll(async () => {
  await server.close()
  await bkash.close()
})

async function pay(applicant: Applicant): Promise<void> {
  const { id, url } = (await start(applicant)).body
  bkash.authorise(url)
  expect((await settle(applicant, id, 'success')).body.state).toBe('PAID')
}

async function factsOf(pdf: Buffer) {
  const [link = ''] = await readPdfLinks(pdf)
  return readSignedFacts(readVerifyLink(link)?.signed ?? '')?.facts
}

test('a draft that the gateway collected for has a receipt, for its holder alone and without a tracking number', async () => {
  const karim = createApplicant(server)
  await karim.create()
  await karim.fill({ nameEn: 'Paid Early' })
  expect((await karim.get()).body.moneyReceipts).toBeUndefined()
  await pay(karim)
  // The page of the draft offers it.
  expect((await karim.get()).body.moneyReceipts).toMatchObject([{ state: 'VALID', amount: 11_500 }])
  const printed = await printReceipt(server, karim, karim.holder)
  expect(printed.status).toBe(200)
  const text = await readPdfText(printed.bytes)
  expect(text).toContain('Paid Early')
  expect(text).not.toContain('ট্র্যাকিং'.normalize('NFC'))
  // Desks do not see drafts.
  const owner = await server.signIn('OWNER')
  expect(outcome(await printReceipt(server, karim, owner))).toEqual([404, 'not_found'])
})

test('without a name there is no paper yet; its first printing fixes the name for good', async () => {
  const karim = createApplicant(server)
  await karim.create()
  await pay(karim)
  const unnamed = await printReceipt(server, karim, karim.holder)
  expect([unnamed.status, unnamed.body.fields?.[0]?.path]).toEqual([422, 'nameBn'])
  await karim.patch([op('nameEn', 'First Name')])
  const first = await printReceipt(server, karim, karim.holder)
  expect(await factsOf(first.bytes)).toMatchObject({ nameBn: '', nameEn: 'First Name', amount: 11_500 })
  const { rev } = (await karim.get()).body
  await karim.patch([op('nameEn', 'Another Name', rev), op('nameBn', 'অন্য নাম', rev)])
  const again = await printReceipt(server, karim, karim.holder)
  expect(await factsOf(again.bytes)).toEqual(await factsOf(first.bytes))
})

test('money that a desk accepted as the fee is receipted with the amount that came, beside the fee', async () => {
  const karim = createApplicant(server)
  await karim.create()
  await karim.fill()
  const id = await payDisputedAmount(karim, bkash, '11000')
  expect(outcome(await printReceipt(server, karim, karim.holder))).toEqual([409, 'wrong_state'])
  const collector = await server.signIn('APP_COLLECTOR')
  const url = `/api/payments/disputes/${id}`
  const body = { verdict: 'accept', reason: 'x' }
  expect((await server.send({ method: 'PATCH', url, headers: collector, body })).status).toBe(200)
  const { bytes } = await printReceipt(server, karim, karim.holder)
  const text = await readPdfText(bytes)
  for (const part of ['মূসকসহ মোট ফি', 'Tk 11,500', 'Tk 11,000', 'Taka eleven thousand only'])
    expect(text).toContain(part.normalize('NFC'))
  expect(await factsOf(bytes)).toMatchObject({ amount: 11_000 })
})
