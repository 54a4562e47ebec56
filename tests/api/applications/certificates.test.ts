import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSignedFacts, type SignedFacts } from '#domain/certificates/signed-facts.ts'
import { readVerifyLink } from '#domain/certificates/verify-link.ts'
import { openCertificateSigner } from '../../../src/server/modules/certificates/signer.ts'
import { fillKeys } from '../../../src/server/platform/database/migrations/0067-name-keys.ts'
import { keyColumn } from '../../../src/server/platform/database/names.ts'
import { readPdfLinks } from '../../../src/server/platform/pdf/fixtures/read-pdf-links.ts'
import { type Applicant, createApplicant } from '../../support/people/applicant.ts'
import { type ApiServer, createApiServer, outcome } from '../../support/server/test-server.ts'

let server: ApiServer
const staff: Record<string, Record<string, string>> = {}

beforeAll(async () => {
  server = await createApiServer()
  for (const role of ['OWNER', 'CHAIRMAN', 'APP_COLLECTOR', 'COMMITTEE', 'ICT', 'USER'] as const) {
    staff[role] = await server.signIn(role)
  }
})
afterAll(() => server.close())

const as = (role: string) => staff[role] ?? {}
const printed = ({ id, family }: Applicant, headers: Record<string, string>) =>
  server.send({ method: 'GET', url: `${family}/pdf?id=${id}&kind=certificate`, headers })

async function approve(applicant: Applicant): Promise<void> {
  await applicant.decide(as('APP_COLLECTOR'), 'payment/confirm')
  expect((await applicant.decide(as('OWNER'), 'approve', { note: 'urgent' })).body.status).toBe('approved')
}

/** Whether one of the public keys that the server lists proves the signature. */
async function isSignedByListedKey({ keyId, message, signature }: SignedFacts): Promise<boolean> {
  const { body } = await server.send({ method: 'GET', url: '/api/certificate-keys' })
  const key = (body.list as { id: string; publicKey: string }[]).find(({ id }) => id === keyId)
  if (key === undefined) return false
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key.publicKey, 'base64').toString('base64url') }
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
}

test('holder and desks get the certificate from the approval until the revocation', async () => {
  const karim = createApplicant(server)
  await karim.apply()
  for (const who of [karim.holder, as('OWNER'), as('CHAIRMAN')]) {
    expect(outcome(await printed(karim, who))).toEqual([409, 'wrong_state'])
  }
  await approve(karim)
  for (const who of [karim.holder, as('OWNER'), as('CHAIRMAN'), as('APP_COLLECTOR'), as('COMMITTEE')]) {
    const { status, headers } = await printed(karim, who)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  }
  const stranger = createApplicant(server)
  await stranger.create()
  for (const who of [stranger.holder, as('USER'), as('ICT')]) {
    expect(outcome(await printed(karim, who))).toEqual([404, 'not_found'])
  }
  expect((await printed(karim, {})).status).toBe(401)

  const { enlistment } = (await karim.get()).body
  const revoked = { revoked_at: server.clock.now }
  const rows = server.context.db
    .updateTable('enlistments')
    .set(revoked)
    .where('number', '=', String(enlistment?.number))
  await rows.execute()
  expect(outcome(await printed(karim, karim.holder))).toEqual([409, 'wrong_state'])
})

test('the facts on the certificate are signed; the listed key proves them and detects any change', async () => {
  const karim = createApplicant(server)
  await karim.apply({ nameBn: 'মোঃ আবদুল করিম', nameEn: 'Md. Abdul Karim' })
  await approve(karim)
  const [link = ''] = await readPdfLinks((await printed(karim, karim.holder)).bytes)
  const { number, signed } = readVerifyLink(link) ?? {}
  const read = readSignedFacts(signed ?? '')
  if (read === null) throw new Error(`${link} carries no facts`)
  const { enlistment } = (await karim.get()).body
  expect(number).toBe(enlistment?.number)
  expect(read.facts).toEqual({
    number,
    type: 'ARCHITECT',
    nameBn: 'মোঃ আবদুল করিম',
    nameEn: 'Md. Abdul Karim',
    validFrom: enlistment?.validFrom,
    validTo: enlistment?.validTo,
  })
  expect(await isSignedByListedKey(read)).toBe(true)
  for (let at = 0; at < read.message.length; at += 7) {
    const message = read.message.with(at, (read.message[at] ?? 0) ^ 1)
    expect(await isSignedByListedKey({ ...read, message }), `byte ${at}`).toBe(false)
  }
  expect(link.split('#')[0]).not.toMatch(/karim|[\u0980-\u09ff]/i)
})

test('after a new key both are listed until one is withdrawn; the file for phones has the same list', async () => {
  const { db, certificates } = server.context
  const facts = { type: 'PLANNER', nameBn: 'ক', nameEn: 'K', validFrom: '2026-01-01', validTo: '2026-12-31' }
  const old = readSignedFacts(certificates.sign({ ...facts, number: 'PLN-2026-00001' }))
  const { privateKey } = generateKeyPairSync('ed25519')
  const keyText = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const later = () => new Date(server.clock.now.getTime() + 1)
  const signer = await openCertificateSigner(keyText, { db, now: later })
  await openCertificateSigner(keyText, { db, now: later })
  const fresh = readSignedFacts(signer.sign({ ...facts, number: 'PLN-2026-00002' }))
  if (old === null || fresh === null) throw new Error('Nothing was signed')
  expect((await signer.listKeys()).map(({ id }) => id)).toEqual([fresh.keyId, old.keyId])
  expect(await isSignedByListedKey(old)).toBe(true)
  expect(await isSignedByListedKey(fresh)).toBe(true)

  await db.updateTable('certificate_keys').set({ withdrawn_at: later() }).where('id', '=', fresh.keyId).execute()
  expect(await isSignedByListedKey(fresh)).toBe(false)
  const url = '/certificate-keys.json'
  const kept = await server.send({ method: 'GET', url, headers: { 'api-key': '', 'device-id': '' } })
  expect(kept.body).toEqual((await server.send({ method: 'GET', url: '/api/certificate-keys' })).body)
  const again = { 'if-none-match': String(kept.headers.etag) }
  expect((await server.send({ method: 'GET', url, headers: again })).status).toBe(304)
})

test('the register lists the enlistments that are valid today, and finds them by name, number or type', async () => {
  const { db, newId } = server.context
  // The enlistments of the other tests are revoked and renumbered first.
  const away = { number: sql<string>`'OLD' || number`, revoked_at: server.clock.now }
  await db.updateTable('enlistments').set(away).execute()
  const enlistment = (number: string, nameBn: string, nameEn: string, more: object = {}) => ({
    id: newId(),
    number,
    type: number.startsWith('CTW') ? 'CONTRACTOR_WORKS' : 'ARCHITECT',
    name_bn: nameBn,
    name_en: nameEn,
    holder_user_id: null,
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    revoked_at: null,
    created_at: server.clock.now,
    ...more,
  })
  const rows = [
    enlistment('ARC-2026-00001', 'রহিমা খাতুন', 'Rahima Khatun', { valid_to: '2026-11-21' }),
    enlistment('ARC-2026-00002', 'মোঃ আবদুল করিম', 'Md. Abdul Karim', { valid_from: '2026-06-01' }),
    enlistment('CTW-2026-00001', 'মেসার্স রহমান অ্যান্ড সন্স', 'M/S 100% Rahman & Sons'),
    enlistment('ARC-2025-00009', 'মেয়াদ শেষ', 'Ran Out', { valid_to: '2026-11-20' }),
    enlistment('ARC-2026-00003', 'বাতিল', 'Taken Back', { revoked_at: server.clock.now }),
  ]
  await db.insertInto('enlistments').values(rows).execute()
  await fillKeys(db as unknown as Kysely<unknown>, 'enlistments')
  const search = async (query = '') => {
    const { status, body } = await server.send({ method: 'GET', url: `/api/register${query}` })
    return status === 200 ? (body.list as { number: string }[]).map(({ number }) => number) : [status, body.code]
  }
  const all = ['ARC-2026-00002', 'CTW-2026-00001', 'ARC-2026-00001']
  expect(await search()).toEqual(all)
  const typed = (text: string) => search(`?text=${encodeURIComponent(text)}`)
  expect(await typed('রহিমা')).toEqual(['ARC-2026-00001'])
  expect(await typed('rahman')).toEqual(['CTW-2026-00001'])
  expect(await typed('arc-২০২৬')).toEqual(['ARC-2026-00002', 'ARC-2026-00001'])
  expect(await typed('100%')).toEqual(['CTW-2026-00001'])
  expect(await typed('Ran Out')).toEqual([])
  expect(await typed("' OR 1=1 --")).toEqual([])
  for (const text of [
    'ARC-2026-00002.',
    'arc 2026 2',
    'No. ARC–২০২৬–০০০০২',
    'এআরসি-২০২৬-০০০০২',
    '00002',
    '২০২৬০০০০২',
  ]) {
    expect(await typed(text), text).toEqual(['ARC-2026-00002'])
  }
  for (const text of [
    'Mohammad Abdul Korim',
    'Karim  Abdul',
    'abdulkarim',
    'করিম মোহাম্মদ',
    'Dr. Karim',
    'আবদুলকরিম',
    'মোঃ আব্দুল করীম',
  ]) {
    expect(await typed(text), text).toEqual(['ARC-2026-00002'])
  }
  for (const text of ['rahman and sons', 'রহমান এন্ড সন্স', 'M/S Rahman', 'Messrs. Rahman']) {
    expect(await typed(text), text).toEqual(['CTW-2026-00001'])
  }
  expect(await search('?type=CONTRACTOR_WORKS')).toEqual(['CTW-2026-00001'])
  expect(await search('?page=2&size=2')).toEqual(['ARC-2026-00001'])
  expect(await search(`?text=${'x'.repeat(101)}`)).toEqual([400, 'invalid_request'])

  const { body, headers } = await server.send({ method: 'GET', url: '/api/register?text=Rahima' })
  expect(body).toEqual({
    list: [
      {
        number: 'ARC-2026-00001',
        type: 'ARCHITECT',
        typeLabel: { bn: 'স্থপতি', en: 'Architect' },
        nameBn: 'রহিমা খাতুন',
        nameEn: 'Rahima Khatun',
        validFrom: '2026-01-01',
        validTo: '2026-11-21',
      },
    ],
    page: 1,
    size: 20,
    total: 1,
  })
  const again = { 'if-none-match': String(headers.etag) }
  const same = await server.send({ method: 'GET', url: '/api/register?text=Rahima', headers: again })
  expect(same.status).toBe(304)
})

test('a search of the register has the exact name first, then whole words, then beginnings', async () => {
  const { db, newId } = server.context
  await db.updateTable('enlistments').set({ revoked_at: server.clock.now }).execute()
  const names = ['Rahima Khatun', 'Rahim Uddin Khan', 'Rahim Uddeen', 'Rahim Uddin', 'Md. Rahim Uddin', 'Karim Uddin']
  const rows = names.map((name, at) => ({
    ...{ id: newId(), number: `PLN-2026-0000${at}`, type: 'PLANNER', name_bn: 'রহিমউদ্দিন', name_en: name },
    ...{ holder_user_id: null, valid_from: `2026-0${9 - at}-01`, valid_to: '2026-12-31', created_at: server.clock.now },
    name_key: keyColumn([name]),
  }))
  await db.insertInto('enlistments').values(rows).execute()
  const search = async (text: string) => {
    const url = `/api/register?size=50&text=${encodeURIComponent(text)}`
    return (await server.send({ method: 'GET', url })).body.list.map(({ nameEn }: { nameEn: string }) => nameEn)
  }
  expect(await search('rahim uddin')).toEqual(['Rahim Uddin', 'Rahim Uddin Khan', 'Rahim Uddeen', 'Md. Rahim Uddin'])
  expect(await search('rahim')).toEqual([...names.slice(1, 5), 'Rahima Khatun'])
  expect(await search('uddin rahim khan')).toEqual(['Rahim Uddin Khan'])
})

test('the holder of a new enlistment is found in the register by another spelling', async () => {
  const { db } = server.context
  await db.updateTable('enlistments').set({ number: sql<string>`'OLD' || id`, revoked_at: server.clock.now }).execute()
  const applicant = createApplicant(server)
  await applicant.apply({ nameBn: 'মোঃ উজ্জ্বল বন্দ্যোপাধ্যায়', nameEn: 'Md. Ujjal O’Neil' })
  await approve(applicant)
  for (const text of ['মোহাম্মদ উজ্জল', 'বন্দোপাধ্যায়  উজ্জল', "O'Neil Mohammad", 'ujjal o neil']) {
    const { body } = await server.send({ method: 'GET', url: `/api/register?text=${encodeURIComponent(text)}` })
    expect(
      body.list.map(({ nameEn }: { nameEn: string }) => nameEn),
      text,
    ).toEqual(["Md. Ujjal O'Neil"])
  }
})
