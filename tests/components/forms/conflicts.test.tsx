import { expect, test } from 'vitest'
import { type Answerer, fakeFetch, refusal } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'
import { pageOf, reads, user } from '../../support/people/administration-records.ts'

// Two people change one record: typed values stay, and untouched fields get the other person's values.

test('typed values survive a change elsewhere, and the next attempt is based on that change', async () => {
  let stored = user
  const put: Answerer = ({ body }) => {
    const { version } = body as typeof user
    if (version !== stored.version) return refusal({ status: 409, code: 'stale_version' })
    stored = { ...user, nameEn: 'Karim Ahmed', version: version + 1 }
    return { status: 200, body: stored }
  }
  const { sent } = fakeFetch({
    ...reads,
    'GET /api/employees': () => ({ status: 200, body: stored }),
    'POST /api/employees/search': () => pageOf([stored]),
    'PUT /api/employees': put,
  })
  const { screen, address } = await openPage(`/system/user/edit?id=${user.id}`, { role: 'ICT', locale: 'en' })
  const name = screen.getByRole('textbox', { name: 'Name in English' })
  await name.fill('Karim Ahmed')
  stored = { ...user, nameEn: 'Karim Khan', version: 7 }
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Someone else has changed this meanwhile/)
  await expect.element(name).toHaveValue('Karim Ahmed')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('System user updated')).toBeVisible()
  expect(sent('PUT /api/employees').map(({ body }) => body)).toMatchObject([{ version: 0 }, { version: 7 }])
  // A form that is opened again begins with the newest values.
  await expect.poll(address).not.toContain('edit')
  stored = { ...user, nameEn: 'Karim Hasan', version: 9 }
  await screen
    .getByRole('link', { name: /Karim (Ahmed|Hasan)/ })
    .first()
    .click()
  await expect.element(name).toHaveValue('Karim Hasan')
})

test('after a conflict untouched fields are refreshed, and fields that both changed show both values', async () => {
  let stored = { ...user, version: 0 }
  const { sent } = fakeFetch({
    ...reads,
    'GET /api/employees': () => ({ status: 200, body: stored }),
    'POST /api/employees/search': () => pageOf([stored]),
    'PUT /api/employees': ({ body }) => {
      const change = body as typeof user
      if (change.version !== stored.version) return refusal({ status: 409, code: 'stale_version' })
      stored = { ...stored, ...change, version: change.version + 1 }
      return { status: 200, body: stored }
    },
  })
  const { screen } = await openPage(`/system/user/edit?id=${user.id}`, { role: 'ICT', locale: 'en' })
  const name = screen.getByRole('textbox', { name: 'Name in English' })
  const mobile = screen.getByRole('textbox', { name: /^Mobile/ })
  const save = screen.getByRole('button', { name: 'Save' })
  await name.fill('Karim Ahmed')
  stored = { ...stored, nameEn: 'Karim Khan', mobile: '01812345678', gender: 'Female', version: 7 }
  await save.click()
  await expect.element(name).toHaveAccessibleDescription(/Someone else has saved this meanwhile: Karim Khan\./)
  await expect.element(name).toHaveValue('Karim Ahmed')
  await expect.element(mobile).toHaveValue('01812345678')
  await expect.element(screen.getByRole('radio', { name: 'Female' })).toBeChecked()
  // A third person has saved another change.
  stored = { ...stored, mobile: '01912345678', version: 8 }
  await save.click()
  await expect.element(mobile).toHaveValue('01912345678')
  await save.click()
  await expect.element(screen.getByText('System user updated')).toBeVisible()
  expect(sent('PUT /api/employees').map(({ body }) => body)).toMatchObject([
    { version: 0, nameEn: 'Karim Ahmed', mobile: '01712345678', gender: 'Male' },
    { version: 7, nameEn: 'Karim Ahmed', mobile: '01812345678', gender: 'Female' },
    { version: 8, nameEn: 'Karim Ahmed', mobile: '01912345678', gender: 'Female' },
  ])
})
