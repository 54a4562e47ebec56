import { expect, test } from 'vitest'
import type { AuditChain, AuditLine } from '../../../src/contract/audit.ts'
import { fakeFetch, refusal } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'
import { setOnline } from '../../support/set-online.ts'

// The OWNER's page of the audit: its lines, its filters, and whether the chain is whole.

const owner = { role: 'OWNER', locale: 'en' } as const
const bengali = { role: 'OWNER', locale: 'bn' } as const
const userId = '00000000-0000-4000-8000-000000000051'
const applicationId = '00000000-0000-4000-8000-000000000061'

const decided: AuditLine = {
  ...{ id: 12, at: '2026-11-22T05:15:00.000Z', action: 'pending1', role: 'APP_COLLECTOR' },
  by: { id: userId, name: 'Rahima Khatun' },
  subject: { kind: 'application', id: applicationId, name: { bn: 'A26-000412', en: 'A26-000412' }, hasPage: true },
  application: { id: applicationId, kind: 'individual', number: 'A26-000412' },
  ...{ from: 'pending', to: 'pending1', reason: null },
}
const returned: AuditLine = {
  ...{ ...decided, id: 11, action: 'recheck', to: 'recheck', reason: 'The photograph is too dark' },
}
const failed: AuditLine = {
  ...{ id: 10, at: '2026-11-22T04:00:00.000Z', action: 'failed-sign-in', role: null, by: null, application: null },
  ...{ subject: { kind: 'name', id: 'ab12', name: null, hasPage: true }, from: null, to: null, reason: null },
}
const roles: AuditLine = {
  ...{ ...failed, id: 9, action: 'change-roles', role: 'OWNER', by: decided.by },
  subject: { kind: 'user', id: userId, name: { bn: 'করিম', en: 'Karim' }, hasPage: true },
  ...{ from: '["OFFICIAL"]', to: '["OFFICIAL","COMMITTEE"]' },
}
const unknown: AuditLine = {
  ...failed,
  id: 8,
  action: 'teleport',
  subject: { kind: 'portal-gun', id: 'x', name: null, hasPage: true },
}

const head = 'ab'.repeat(32)
const checkedAt = { at: '2026-11-22T20:37:00.000Z' }
const chain: AuditChain = {
  ...{ sealed: 1234, waiting: 2, sealedTo: '2026-11-22T05:15:00.000Z', head },
  check: { ...checkedAt, lines: 1200, fault: null },
}

const listOf = (list: readonly AuditLine[], total = list.length) => ({
  status: 200,
  body: { list, page: 1, size: 20, total },
})
const whole = { 'GET /api/audit/chain': () => ({ status: 200, body: chain }) }
const lines = [decided, returned, failed, roles, unknown]
const calls = { ...whole, 'GET /api/audit': () => listOf(lines) }

test('a line says what, when, who and in which role, and links to the record, the person and its lines', async () => {
  fakeFetch(calls)
  const { screen, address } = await openPage('/audit', owner)
  // The first row has the heads of the columns.
  const row = (number: number) => screen.getByRole('row').nth(number)
  await expect
    .element(row(1))
    .toMatchTextContent(
      /^Sent to the committee head.*Reception desk → Committee desk.*22 November 2026, 11:15 am.*Rahima Khatun · .*Application · A26-000412$/,
    )
  await expect.element(row(2)).toMatchTextContent(/^Returned for correction.*The photograph is too dark/)
  await expect.element(row(3)).toMatchTextContent(/^Login failed.*Without an account.*Unknown login name$/)
  await expect.element(row(4)).toMatchTextContent(/^Roles changed.*Official → Official, Committee.*Account · Karim$/)
  // Values that only a newer server knows are shown by their names in the code.
  await expect.element(row(5)).toMatchTextContent(/^teleport.*portal-gun$/)
  const record = row(1).getByRole('link', { name: 'Application · A26-000412', exact: true })
  await expect.element(record).toHaveAttribute('href', `/application/review/individual?id=${applicationId}`)
  await row(1).getByRole('link', { name: 'All entries: Application · A26-000412' }).click()
  await expect.poll(address).toBe(`/audit?kind=application&id=${applicationId}`)
  await expect.element(screen.getByText('Only entries about: Application · A26-000412')).toBeVisible()
  await row(1).getByRole('link', { name: 'Everything done by Rahima Khatun' }).click()
  await expect.element(screen.getByText('Only actions by: Rahima Khatun')).toBeVisible()
  await screen.getByRole('link', { name: 'Show all records' }).click()
  await expect.poll(address).toBe(`/audit?by=${userId}`)
})

test('filters are in the address and sent to the server; an impossible date changes nothing', async () => {
  const { sent } = fakeFetch(calls)
  const { screen, address } = await openPage('/audit?page=3', owner)
  const asked = () => Object.fromEntries(sent('GET /api/audit').at(-1)?.url.searchParams ?? [])
  await expect.poll(asked).toEqual({ page: '3' })
  await screen.getByRole('combobox', { name: 'Kind of record' }).selectOptions('Appointment')
  await expect.poll(asked).toEqual({ page: '1', kind: 'appointment' })
  await screen.getByRole('combobox', { name: 'Action' }).selectOptions('Visitor arrived')
  const from = screen.getByRole('textbox', { name: 'From' })
  await from.fill('1/11/2026')
  await screen.getByRole('textbox', { name: 'To' }).fill('31/11/2026')
  await from.click()
  await expect
    .poll(asked)
    .toEqual({ page: '1', kind: 'appointment', action: 'checkIn-appointment', from: '2026-11-01' })
  expect(address()).toBe('/audit?kind=appointment&action=checkIn-appointment&from=2026-11-01')
  await expect.element(screen.getByRole('textbox', { name: 'From' })).toHaveValue('01/11/2026')
  await screen.getByRole('textbox', { name: 'From' }).fill('')
  await screen.getByRole('heading', { name: 'Audit' }).click()
  await expect.poll(asked).toEqual({ page: '1', kind: 'appointment', action: 'checkIn-appointment' })
})

test('unknown values in the address are ignored and everything is shown', async () => {
  const { sent } = fakeFetch(calls)
  await openPage('/audit?kind=nothing&id=x&by=me&action=fly&from=yesterday', owner)
  await expect.poll(() => sent('GET /api/audit').map(({ url }) => url.search)).toEqual(['?page=1'])
})

test('the notice says how far the chain is sealed, and after a check whether it is valid', async () => {
  const state: { chain: AuditChain } = { chain: { ...chain, check: null } }
  fakeFetch({
    'GET /api/audit': () => listOf(lines),
    'GET /api/audit/chain': () => ({ status: 200, body: state.chain }),
    'POST /api/audit/check': () => ({ status: 200, body: state.chain }),
  })
  const { screen } = await openPage('/audit', owner)
  await expect.element(screen.getByText('The audit has not been checked yet')).toBeVisible()
  await expect
    .element(screen.getByText(/1,234 entries are sealed, up to 22 November 2026, 11:15 am\. 2 entries are waiting/))
    .toBeVisible()
  await expect.element(screen.getByText(head)).toBeVisible()
  state.chain = chain
  const check = screen.getByRole('button', { name: 'Check now' })
  await check.click()
  await expect.element(screen.getByText('The audit is intact')).toBeVisible()
  await expect.element(screen.getByText('Last check: 23 November 2026, 2:37 am, 1,200 entries.')).toBeVisible()
  state.chain = {
    ...chain,
    check: { ...checkedAt, lines: 17, fault: { kind: 'words-changed', id: 30, position: 18 } },
  }
  await check.click()
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'The audit is not intact' }))
    .toMatchTextContent(
      /Found at entry 18 of the chain: the name, the reason or the details of an entry were changed\./,
    )
})

test('in Bengali every word and number is Bengali', async () => {
  fakeFetch(calls)
  const { screen } = await openPage('/audit', bengali)
  const row = screen.getByRole('table', { name: 'কার্যক্রমের রেকর্ড' }).getByRole('row').nth(1)
  await expect.element(row).toMatchTextContent(/২২ নভেম্বর ২০২৬/)
  await expect.element(row).toMatchTextContent(/A২৬-০০০৪১২/)
})

test('an empty result and a missing connection have their own messages', async () => {
  const state: { answer: () => ReturnType<typeof listOf> | 'lost' } = { answer: () => listOf([]) }
  fakeFetch({ ...whole, 'GET /api/audit': () => state.answer() })
  const { screen, leave } = await openPage('/audit?action=revoke', owner)
  await expect.element(screen.getByText('Nothing found')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Show everything' })).toHaveAttribute('href', '/audit')
  await leave()
  state.answer = () => 'lost'
  setOnline(false)
  const offline = await openPage('/audit?action=submit', owner)
  await expect
    .element(offline.screen.getByText('This page was not opened on this device before, so there is no saved copy.'))
    .toBeVisible()
})

test('staff other than an OWNER have no link to it and cannot open it', async () => {
  fakeFetch({
    'GET /api/audit': () => refusal({ status: 403, code: 'forbidden' }),
    'GET /api/audit/chain': () => refusal({ status: 403, code: 'forbidden' }),
  })
  const { screen } = await openPage('/audit', { role: 'ICT', locale: 'en' })
  await expect.element(screen.getByRole('heading', { name: 'Audit' })).not.toBeInTheDocument()
})
