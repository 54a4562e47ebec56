import { expect, test } from 'vitest'
import { queryClient } from '../../../src/client/platform/api/query-client.ts'
import { usualLimits } from '../../../src/domain/enlistment/desk/age-limits.ts'
import { type Answerer, fakeFetch, refusal } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'

// The settings of an OWNER: forms for stored values without a version number.

const empty = { telephone: null, email: null, address: null, hours: null, mapUrl: null }
const setting = { name: 'maxOpenDrafts', value: 5, fallback: 5, least: 1, most: 50 }
const periods = { refundTerms: null, draftDays: 90, limits: usualLimits, weekend: [5, 6] }
const unsigned = { name: null, designation: null, signatureFileId: null, sealFileId: null }
const save = 'PUT /api/office/contact'

/** A server that refuses a change unless it names the current value. */
function openOffice() {
  const office = { contact: { ...empty } as Record<string, unknown> }
  const put: Answerer = ({ body }) => {
    const { value, from } = body as { value: Record<string, unknown>; from: unknown }
    if (JSON.stringify(from) !== JSON.stringify(office.contact)) return refusal({ status: 409, code: 'stale_version' })
    office.contact = value
    return { status: 200, body: value }
  }
  const { sent } = fakeFetch({
    'GET /api/settings': () => ({ status: 200, body: { list: [setting] } }),
    'GET /api/office': () => ({ status: 200, body: { contact: office.contact, ...periods } }),
    [save]: put,
    'GET /api/settings/signatory': () => ({ status: 200, body: unsigned }),
  })
  return { office, sent }
}

test('the contact: typed text survives a change elsewhere, with a message about it', async () => {
  const { office, sent } = openOffice()
  const { screen } = await openPage('/settings', { role: 'OWNER', locale: 'en' })
  const telephone = screen.getByRole('textbox', { name: /^Telephone/ })
  await telephone.fill('0255001122')
  office.contact = { ...empty, email: 'office@example.com' }
  // The page reads again, as it does when its window gets the focus.
  await queryClient.invalidateQueries()
  const change = screen.getByRole('button', { name: 'Change the contact details' })
  await change.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Someone else has changed this meanwhile/)
  await expect.element(telephone).toHaveValue('0255001122')
  await change.click()
  await expect.element(screen.getByText('The contact details were changed')).toBeVisible()
  expect(sent(save).map(({ body }) => (body as { from: object }).from)).toEqual([
    empty,
    { ...empty, email: 'office@example.com' },
  ])
})

test('the contact: after a save the form can be used again, with the focus where it was', async () => {
  const { office } = openOffice()
  const { screen } = await openPage('/settings', { role: 'OWNER', locale: 'en' })
  const change = screen.getByRole('button', { name: 'Change the contact details' })
  await screen.getByRole('textbox', { name: /^Telephone/ }).fill(' 0255001122 ')
  await change.click()
  await expect.element(screen.getByText('The contact details were changed')).toBeVisible()
  await expect.element(change).not.toHaveAttribute('aria-busy')
  await expect.element(change).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: /^Telephone/ })).toHaveValue('0255001122')
  // Without typed text, the newest values are shown.
  office.contact = { ...empty, email: 'office@example.com' }
  await queryClient.invalidateQueries()
  await expect.element(screen.getByRole('textbox', { name: /^E-mail/ })).toHaveValue('office@example.com')
})

test('the signatory: pictures are sent when they are chosen, and used when the form is saved', async () => {
  const sealId = '00000000-0000-4000-8000-000000000077'
  const { sent } = fakeFetch({
    'GET /api/settings': () => ({ status: 200, body: { list: [] } }),
    'GET /api/office': () => ({ status: 200, body: { contact: empty, ...periods } }),
    'GET /api/settings/signatory': () => ({ status: 200, body: unsigned }),
    'POST /api/files': () => ({
      status: 201,
      body: {
        ...{ id: sealId, url: `/api/files/${sealId}`, type: 'seal', mime: 'image/png' },
        ...{ size: 5, sha256: '0'.repeat(64), order: 0 },
      },
    }),
    [`GET /api/files/${sealId}`]: () => ({ status: 200, body: new Blob(['seal']) }),
    'PUT /api/settings/signatory': ({ body }) => ({ status: 200, body: (body as { value: unknown }).value }),
  })
  const { screen } = await openPage('/settings', { role: 'OWNER', locale: 'bn' })
  const change = screen.getByRole('button', { name: 'স্বাক্ষর বদলান' })
  await screen.getByRole('textbox', { name: /^বাংলায় নাম/ }).fill('ড. রেহানা পারভীন')
  await change.click()
  await expect.element(screen.getByText('দুই ভাষাতেই লিখুন, অথবা দুটিই খালি রাখুন').first()).toBeVisible()
  expect(sent('PUT /api/settings/signatory')).toEqual([])
  await screen.getByRole('textbox', { name: /^ইংরেজিতে নাম/ }).fill('Dr. Rehana Parveen')
  await screen.getByLabelText('ছবি বাছাই করুন: সিল').upload(new File(['seal'], 'seal.png', { type: 'image/png' }))
  await expect.element(screen.getByRole('img', { name: 'সিল' })).toBeVisible()
  await change.click()
  await expect
    .poll(() => sent('PUT /api/settings/signatory').map(({ body }) => body))
    .toEqual([
      {
        value: {
          ...{ name: { bn: 'ড. রেহানা পারভীন', en: 'Dr. Rehana Parveen' }, designation: null },
          ...{ signatureFileId: null, sealFileId: sealId },
        },
        from: unsigned,
      },
    ])
})
