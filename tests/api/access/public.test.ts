import { afterAll, beforeAll, expect, test } from 'vitest'
import { dhakaDate } from '#domain/reference/calendar.ts'
import { createTestApp, type TestApp } from '../../support/server/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
  const { db, newId, now } = server.context
  const enlistment = (number: string, validTo: string, revokedAt: Date | null) => ({
    id: newId(),
    number,
    type: 'ARCHITECT',
    name_bn: 'রহিমা <b>খাতুন</b>',
    name_en: 'Rahima Khatun',
    holder_user_id: null,
    valid_from: '2025-11-21',
    valid_to: validTo,
    revoked_at: revokedAt,
    created_at: now(),
  })
  const today = dhakaDate(now())
  const rows = [
    enlistment('ARC-2026-00001', today, null),
    enlistment('ARC-2026-00002', '2025-12-31', null),
    enlistment('ARC-2026-00003', '2099-12-31', now()),
  ]
  await db.insertInto('enlistments').values(rows).execute()
})
afterAll(() => server.close())

test('anyone may read the public facts of an enlistment, by its number in any spelling', async () => {
  const get = (number: string) => server.call({ url: `/api/certificates/${encodeURIComponent(number)}` })
  const facts = {
    number: 'ARC-2026-00001',
    type: 'ARCHITECT',
    typeLabel: { bn: 'স্থপতি', en: 'Architect' },
    nameBn: 'রহিমা <b>খাতুন</b>',
    nameEn: 'Rahima Khatun',
    validFrom: '2025-11-21',
    validTo: dhakaDate(server.context.now()),
    state: 'ACTIVE',
    authority: { bn: 'আঞ্চলিক উন্নয়ন কর্তৃপক্ষ', en: 'Regional Development Authority' },
  }
  for (const number of ['ARC-2026-00001', 'arc-2026-00001', 'ARC-২০২৬-০০০০১', ' ARC–2026–00001 ']) {
    expect((await get(number)).json(), number).toEqual(facts)
  }
  expect((await get('ARC-2026-00002')).json().state).toBe('EXPIRED')
  expect((await get('ARC-2026-00003')).json().state).toBe('REVOKED')
  for (const number of ['ARC-2026-09999', "' OR 1=1 --", 'x'.repeat(40)]) {
    expect((await get(number)).json().code, number).toBe('not_found')
  }
  expect((await get('x'.repeat(41))).statusCode).toBe(400)
})

test('the page behind the QR code says the verdict first, in both languages, and needs no scripts', async () => {
  const open = (number: string) =>
    server.call({ url: `/verify/${encodeURIComponent(number)}`, headers: { 'api-key': '', 'device-id': '' } })
  const verdict = async (number: string) => {
    const answer = await open(number)
    return [
      answer.statusCode,
      /<h2>([^<]*) · <span lang="en">([^<]*)<\/span><\/h2>/.exec(answer.body)?.slice(1).join('/'),
    ]
  }
  expect(await verdict('ARC-2026-00001')).toEqual([200, 'বৈধ/VALID'])
  expect(await verdict('ARC-2026-00002')).toEqual([200, 'মেয়াদোত্তীর্ণ/EXPIRED'])
  expect(await verdict('ARC-2026-00003')).toEqual([200, 'বাতিল/REVOKED'])
  expect(await verdict('ARC-2026-09999')).toEqual([404, 'পাওয়া যায়নি/NOT FOUND'])

  const { body, headers } = await open('ARC-2026-00001')
  expect(body).toContain('রহিমা &lt;b&gt;খাতুন&lt;/b&gt;')
  expect(body).toContain('ARC-২০২৬-০০০০১')
  // The one script only hands the code's signed facts on; the policy names it by its hash.
  expect(String(headers['content-security-policy'])).toMatch(/script-src 'self' 'sha256-/)
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(String(headers['content-security-policy'])).toContain("default-src 'self'")
  expect((await open('<script>alert(1)</script>')).body).not.toContain('<script>alert')
})
