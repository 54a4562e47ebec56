import { expect, test } from 'vitest'
import { fakeFetch } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'
import { idOf, pageOf } from '../../support/people/administration-records.ts'

const request = {
  ...{ id: idOf(91), action: 'change-user', state: 'WAITING', version: 0 },
  subject: { id: idOf(31), name: 'করিম উদ্দিন · Karim Uddin' },
  askedBy: { id: idOf(2), name: 'তানভীর হাসান · Tanvir Hasan' },
  ...{ askedAt: '2026-11-24T04:00:00.000Z', expiresAt: '2026-12-01T04:00:00.000Z', ripeAt: null },
  changes: [
    { field: 'mobile', from: '01711000001', to: '01811000009' },
    { field: 'roles', from: 'COMMITTEE', to: 'CHAIRMAN,COMMITTEE' },
    { field: 'departmentId', from: idOf(11), to: idOf(12) },
    { field: 'userId', from: null, to: 'ছায়া · Shadow, 01811000077' },
  ],
  ...{ decidedBy: null, decidedAt: null, reason: null, canApprove: true },
}
const decided = (state: string, reason: string | null) => ({
  ...{ ...request, state, reason, changes: [], canApprove: false, version: 1 },
  ...{ decidedBy: 'Owner', decidedAt: '2026-11-24T05:00:00.000Z' },
})

test('an OWNER reads what a request changes, approves one and refuses another with a reason', async () => {
  const { sent } = fakeFetch({
    'GET /api/approvals': () => pageOf([request]),
    'POST /api/approvals': ({ body }) => {
      const { decision, reason = null } = body as { decision: string; reason?: string }
      return { status: 200, body: decided(decision === 'approve' ? 'APPROVED' : 'REFUSED', reason) }
    },
  })
  const { screen } = await openPage('/approvals', { role: 'OWNER', locale: 'en' })
  await expect.element(screen.getByRole('heading', { name: 'Change of a system user: Karim Uddin' })).toBeVisible()
  await expect.element(screen.getByText('01811000009')).toBeVisible()
  await expect.element(screen.getByText(/Chairman, Committee head/)).toBeVisible()
  await expect.element(screen.getByText('Another one is chosen')).toBeVisible()
  // Not "another one": the account that would be linked is what the OWNER has to know.
  await expect.element(screen.getByText(/Shadow, 01811000077/)).toBeVisible()
  const dialog = screen.getByRole('dialog')
  await screen.getByRole('button', { name: 'Approve: Karim Uddin' }).click()
  await expect.element(dialog.getByText(/on the number that you know/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(screen.getByText('Approved. The change has been made.')).toBeVisible()
  await screen.getByRole('button', { name: 'Refuse: Karim Uddin' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Not asked for')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect.element(screen.getByText('The request was refused')).toBeVisible()
  expect(sent('POST /api/approvals').map(({ body }) => body)).toEqual([
    { id: request.id, version: 0, decision: 'approve' },
    { id: request.id, version: 0, decision: 'refuse', reason: 'Not asked for' },
  ])
})

test('an ICT sees what became of the own requests and decides none; an own request of an OWNER waits for another', async () => {
  fakeFetch({ 'GET /api/approvals': () => pageOf([decided('REFUSED', 'Not asked for')]) })
  const { screen } = await openPage('/approvals', { role: 'ICT', locale: 'en' })
  await expect.element(screen.getByText('Reason: Not asked for')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Refuse/ })).not.toBeInTheDocument()
})

test('an own request of an OWNER waits for another one until it is ripe', async () => {
  const own = { ...request, canApprove: false, ripeAt: '2026-11-25T04:00:00.000Z' }
  fakeFetch({ 'GET /api/approvals': () => pageOf([own]) })
  const { screen } = await openPage('/approvals', { role: 'OWNER', locale: 'en' })
  await expect.element(screen.getByText(/you can do so from 25 November 2026/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
})

test('the dashboard of an OWNER shows alarms until they are marked as read, and requests that wait', async () => {
  const alarm = {
    ...{ id: idOf(95), account: { id: idOf(31), name: 'Karim Uddin' }, aspects: ['contact', 'roles'] },
    ...{ by: 'Anisur Rahman', askedBy: 'Tanvir Hasan', contactBy: 'Tanvir Hasan', at: '2026-11-24T04:00:00.000Z' },
  }
  let list = [alarm]
  const others = ['stats', 'payments/disputes', 'reports/trend', 'reports/ageing']
  const { sent } = fakeFetch({
    ...Object.fromEntries(others.map((path) => [`GET /api/${path}`, () => 'lost' as const])),
    'GET /api/alarms': () => ({ status: 200, body: { list, waiting: 2 } }),
    'POST /api/alarms/read': () => {
      list = []
      return { status: 200, body: {} }
    },
  })
  const { screen } = await openPage('/dashboard', { role: 'OWNER', locale: 'en' })
  await expect.element(screen.getByText('Requests that wait for you: 2')).toBeVisible()
  await expect.element(screen.getByText(/mobile number or e-mail, roles/)).toBeVisible()
  await expect.element(screen.getByText(/By Anisur Rahman for Tanvir Hasan/)).toBeVisible()
  await expect.element(screen.getByText(/Tanvir Hasan entered its mobile number/)).toBeVisible()
  await screen.getByRole('button', { name: 'Mark as read' }).click()
  await expect.element(screen.getByText('Accounts that decide were changed')).not.toBeInTheDocument()
  expect(sent('POST /api/alarms/read')[0]?.body).toEqual({ ids: [alarm.id] })
})
