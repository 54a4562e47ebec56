import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Answerer, fakeFetch, refusal } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'
import { idOf, named, official, pageOf, reads, user } from '../../support/people/administration-records.ts'

// The generic administration with kinds that have more than two names: choices from other records, boxes, photos.

test('a form offers the active records as choices, and the one that is stored', async () => {
  const put: Answerer = ({ body }) => ({ status: 200, body: { ...user, ...(body as object) } })
  const { sent } = fakeFetch({ ...reads, 'PUT /api/employees': put })
  const { screen } = await openPage(`/system/user/edit?id=${user.id}`, { role: 'ICT', locale: 'en' })
  const department = screen.getByRole('combobox', { name: /Department/ })
  // It is inactive, but this account belongs to it.
  await expect.element(department).toHaveDisplayValue('Survey')
  await department.selectOptions('Planning')
  await screen.getByRole('checkbox', { name: 'Committee head' }).click()
  // An ICT cannot give the role of an OWNER.
  await expect.element(screen.getByRole('checkbox', { name: 'Admin' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('System user updated')).toBeVisible()
  expect(sent('PUT /api/employees').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      departmentId: idOf(11),
      roles: ['OFFICIAL', 'COMMITTEE'],
      imageFileId: null,
      version: 0,
    }),
  ])
})

test('a new official: an unticked box is sent as false, and inactive records are not offered', async () => {
  const { sent } = fakeFetch({ ...reads, 'POST /api/officials': () => ({ status: 201, body: { id: idOf(43) } }) })
  const { screen, address } = await openPage('/official/create', { role: 'OWNER', locale: 'en' })
  await screen.getByRole('textbox', { name: 'Name in Bengali' }).fill('রহিমা খাতুন')
  await screen.getByRole('textbox', { name: 'Name in English' }).fill('Rahima Khatun')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('radiogroup', { name: 'Gender' })).toBeInvalid()
  await screen.getByRole('radio', { name: 'Female' }).click()
  await screen.getByRole('checkbox', { name: 'Meets visitors online' }).click()
  const offered = screen
    .getByRole('combobox', { name: /Department/ })
    .element()
    .querySelectorAll('option')
  expect([...offered].map(({ text }) => text)).toEqual(['Please choose', 'Planning'])
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Official created')).toBeVisible()
  await expect.poll(address).toBe('/officials')
  expect(sent('POST /api/officials')[0]?.body).toMatchObject({
    ...{ gender: 'Female', acceptsOnline: false, acceptsInPerson: true, isSecretary: false, sortOrder: 0 },
  })
})

test('a refused photo is reported at its field and in a toast, and the form is saved without it', async () => {
  const { sent } = fakeFetch({
    ...reads,
    'POST /api/files': () => refusal({ status: 413, code: 'file_too_large' }),
    'POST /api/officials': () => ({ status: 201, body: { id: idOf(44) } }),
  })
  const { screen } = await openPage('/official/create', { role: 'OWNER', locale: 'en' })
  await screen.getByRole('textbox', { name: 'Name in Bengali' }).fill('রহিমা খাতুন')
  await screen.getByRole('textbox', { name: 'Name in English' }).fill('Rahima Khatun')
  await screen.getByRole('radio', { name: 'Female' }).click()
  await expect.element(screen.getByRole('group', { name: /Photograph/ })).toBeVisible()
  const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 60 })
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  const chooser = screen.container.querySelector('input[type="file"]')
  if (chooser !== null) await userEvent.upload(chooser, new File([picture ?? ''], 'me.png', { type: 'image/png' }))
  await screen.getByRole('button', { name: 'Use this photo' }).click()
  const sentence = 'Error Occurred while uploading official image, status code: 413'
  await expect.element(screen.getByRole('group', { name: /Photograph/ })).toHaveAccessibleDescription(sentence)
  await expect.element(screen.getByText(sentence).nth(1)).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Official created')).toBeVisible()
  expect(sent('POST /api/officials').map(({ body }) => body)).toEqual([
    expect.objectContaining({ nameEn: 'Rahima Khatun', imageFileId: null }),
  ])
})

test('staff who cannot create a system user may open the page, which explains it and reads only names', async () => {
  const { sent } = fakeFetch(reads)
  const { screen } = await openPage('/system/user/create', { role: 'COMMITTEE', locale: 'en' })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('You are not allowed to do this')
  await expect.element(screen.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  await screen.getByRole('link', { name: 'Go to the system users' }).click()
  await expect.element(screen.getByText(/Karim Uddin/)).toBeVisible()
  await expect.poll(() => screen.getByRole('columnheader').elements().length).toBe(1)
  expect(sent('POST /api/employees/search')[0]?.body).toMatchObject({ status: 'ACTIVE' })
})

test.each([
  `/system/user/edit?id=${user.id}`,
  `/official/edit?id=${official.id}`,
  `/official/create`,
  `/department/edit?id=${idOf(11)}`,
  `/department/create`,
  `/designation/edit?id=${idOf(21)}`,
  `/designation/create`,
])('an official may open %s, which says that only the administration may change it', async (path) => {
  const { sent } = fakeFetch(reads)
  const { screen, address } = await openPage(path, { role: 'OFFICIAL', locale: 'en' })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('You are not allowed to do this')
  await expect.element(screen.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  await expect.poll(address).toBe(path)
  expect(sent('GET /api/employees')).toEqual([])
})

test('an applicant may open the page of system users, which says that they may not see it', async () => {
  const { sent } = fakeFetch(reads)
  const { screen } = await openPage('/system/users', { role: 'USER', locale: 'en' })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('You are not allowed to do this')
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
  expect(sent('POST /api/employees/search')).toEqual([])
})

test('after a long idle time the form asks for the password, and then saves what was typed', async () => {
  let isConfirmed = false
  const { sent } = fakeFetch({
    ...reads,
    'PUT /api/employees': ({ body }) =>
      isConfirmed
        ? { status: 200, body: { ...user, ...(body as object) } }
        : refusal({ status: 403, code: 'password_needed' }),
    'POST /api/auth/confirm': () => {
      isConfirmed = true
      return { status: 200, body: {} }
    },
  })
  const { screen } = await openPage(`/system/user/edit?id=${user.id}`, { role: 'OWNER', locale: 'en' })
  await screen.getByRole('textbox', { name: 'Name in English' }).fill('Karim Ahmed')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByLabelText('Your password', { exact: true }).fill('river-boat-91')
  await screen.getByRole('button', { name: 'Confirm and continue' }).click()
  await expect.element(screen.getByText('System user updated')).toBeVisible()
  expect(sent('PUT /api/employees').map(({ body }) => (body as { nameEn: string }).nameEn)).toEqual([
    'Karim Ahmed',
    'Karim Ahmed',
  ])
})

test('an official enters a meeting link for themselves, without a choice of officials', async () => {
  const link = { ...named(51, ''), officialId: official.id }
  const { sent } = fakeFetch({
    ...reads,
    'POST /api/meetings/links/search': () => pageOf([]),
    'POST /api/meetings/links': () => ({ status: 201, body: { id: link.id } }),
  })
  const { screen } = await openPage('/meetings-link/create', { role: 'OFFICIAL', locale: 'en' })
  await expect.element(screen.getByRole('combobox', { name: 'Official' })).toHaveDisplayValue('Rahima Khatun')
  await screen.getByRole('textbox', { name: 'Title' }).fill('Weekly meetings')
  await screen.getByRole('textbox', { name: 'Provider' }).fill('Google Meet')
  const url = screen.getByRole('textbox', { name: 'Meeting link' })
  await url.fill('meet.example.com/abc')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(url).toHaveAccessibleDescription(/starting with https/)
  await url.fill('https://meet.example.com/abc')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Meeting link created')).toBeVisible()
  expect(sent('POST /api/meetings/links')[0]?.body).toMatchObject({ officialId: official.id, isDefault: false })
})

test('a holiday says how many appointments lie within it, and is deleted after a question', async () => {
  const closure = {
    ...{
      id: idOf(61),
      officialId: null,
      official: null,
      titleBn: 'ঈদ',
      titleEn: 'Eid',
      fromMinute: null,
      toMinute: null,
    },
    ...{ fromDate: '2027-03-10', toDate: '2027-03-12' },
  }
  let list = [closure]
  const { sent } = fakeFetch({
    ...reads,
    'POST /api/closures/search': () => pageOf(list),
    'POST /api/closures': () => ({ status: 201, body: { id: closure.id, booked: 2 } }),
    'DELETE /api/closures': () => {
      list = []
      return { status: 200, body: {} }
    },
  })
  const { screen } = await openPage('/closure/create', { role: 'OWNER', locale: 'en' })
  // An empty last day means the first day, so only the first day is required.
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'First day' })).toBeInvalid()
  await expect.element(screen.getByRole('textbox', { name: /Last day/ })).toBeValid()
  await screen.getByRole('textbox', { name: 'Title in Bengali' }).fill('ঈদ')
  await screen.getByRole('textbox', { name: 'Title in English' }).fill('Eid')
  await screen.getByRole('textbox', { name: 'First day' }).fill('10/03/2027')
  await screen.getByRole('textbox', { name: /Last day/ }).fill('9/3/2027')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('textbox', { name: /Last day/ })).toBeInvalid()
  await screen.getByRole('textbox', { name: /Last day/ }).fill('12/3/2027')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/2 confirmed appointments fall within it/)).toBeVisible()
  expect(sent('POST /api/closures')[0]?.body).toMatchObject({
    ...{ officialId: null, fromDate: '2027-03-10', toDate: '2027-03-12', fromMinute: null, toMinute: null },
  })
  await expect.element(screen.getByText('The whole office').first()).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Delete: Eid' }).click()
  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(screen.getByText('No holidays or absences here')).toBeVisible()
  expect(sent('DELETE /api/closures')[0]?.url.searchParams.get('id')).toBe(closure.id)
})
