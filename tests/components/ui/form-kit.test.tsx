import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type FakeAnswer, fakeFetch, heldAnswer, refusal } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'

// The form kit on a real page: adding a department, with the schema of the contract.

const path = '/department/create'
const create = 'POST /api/departments'
const read = 'POST /api/departments/search'
const officer = { role: 'ICT', locale: 'en' } as const
const id = '00000000-0000-4000-8000-000000000007'
const created: FakeAnswer = { status: 201, body: { id } }

async function openForm(locale: 'en' | 'bn' = 'en') {
  const { screen, address } = await openPage(path, { ...officer, locale })
  const names =
    locale === 'en' ? ['Name in Bengali', 'Name in English', 'Save'] : ['বাংলায় নাম', 'ইংরেজিতে নাম', 'সংরক্ষণ করুন']
  const [bengali = '', english = '', save = ''] = names
  return {
    screen,
    address,
    nameBn: screen.getByRole('textbox', { name: bengali }),
    nameEn: screen.getByRole('textbox', { name: english }),
    save: screen.getByRole('button', { name: save }),
    busy: screen.getByRole('button', { name: locale === 'en' ? 'Please wait' : /অপেক্ষা করুন/ }),
  }
}

test.each([
  ['en', /Please enter: Name in Bengali/, /Please enter: Name in English/],
  ['bn', /বাংলায় নাম লিখুন/, /ইংরেজিতে নাম লিখুন/],
] as const)('in %s each field says what is wrong with it, and nothing is sent', async (locale, bengali, english) => {
  const { sent } = fakeFetch({})
  const { nameBn, nameEn, save } = await openForm(locale)
  await save.click()
  await expect.element(nameBn).toHaveAccessibleDescription(bengali)
  await expect.element(nameBn).toBeInvalid()
  await expect.element(nameEn).toHaveAccessibleDescription(english)
  await expect.element(nameBn).toHaveFocus()
  await nameBn.fill('পরিকল্পনা শাখা')
  await expect.element(nameBn).not.toHaveAttribute('aria-invalid')
  await expect.element(nameEn).toBeInvalid()
  expect(sent(create)).toEqual([])
})

test('while the answer is pending the button says so, and a second press sends nothing', async () => {
  const held = heldAnswer(refusal({ status: 403, code: 'forbidden' }))
  const { sent } = fakeFetch({ [create]: held.answerer })
  const { screen, nameBn, nameEn, save, busy } = await openForm()
  await nameBn.fill('পরিকল্পনা শাখা')
  await nameEn.fill('Planning')
  await save.click()
  await expect.element(busy).toHaveAttribute('aria-busy', 'true')
  // The button is not disabled, so that it keeps the focus, and can be pressed again.
  busy.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  nameEn.element().focus()
  await userEvent.keyboard('{Enter}')
  held.release()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(sent(create)).toHaveLength(1)
})

test('a refusal that names a field is shown at that field, which gets the focus', async () => {
  const answer = refusal({ status: 400, code: 'invalid_request', fields: [{ path: 'nameEn', code: 'taken' }] })
  fakeFetch({ [create]: () => answer })
  const { nameBn, nameEn, save } = await openForm()
  await nameBn.fill('পরিকল্পনা শাখা')
  await nameEn.fill('Planning')
  await save.click()
  await expect.element(nameEn).toHaveAccessibleDescription(/This is already in use/)
  await expect.element(nameEn).toHaveFocus()
  await expect.element(nameBn).not.toHaveAttribute('aria-invalid')
  // The input stays, and typing removes the error.
  await expect.element(nameEn).toHaveValue('Planning')
  await userEvent.keyboard(' 2')
  await expect.element(nameEn).not.toHaveAttribute('aria-invalid')
})

test.each([
  ['en', 'You are not allowed to do this'],
  ['bn', 'আপনার এ কাজের অনুমতি নেই'],
] as const)('a refusal that names no field is an alert in the form, in %s', async (locale, sentence) => {
  fakeFetch({ [create]: () => refusal({ status: 403, code: 'forbidden' }) })
  const { screen, nameBn, nameEn, save } = await openForm(locale)
  await nameBn.fill('পরিকল্পনা শাখা')
  await nameEn.fill('Planning')
  await save.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(sentence)
  await expect.element(nameEn).toHaveValue('Planning')
  await expect.element(nameEn).not.toHaveAttribute('aria-invalid')
})

test('after a lost answer the retry has the same key, so that it counts once', async () => {
  let answer: FakeAnswer = 'lost'
  const list: FakeAnswer = { status: 200, body: { list: [], page: 1, size: 20, total: 0 } }
  const { sent } = fakeFetch({ [create]: () => answer, [read]: () => list })
  const { screen, nameBn, nameEn, save } = await openForm()
  await nameBn.fill('পরিকল্পনা শাখা')
  await nameEn.fill('Planning')
  await save.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  answer = created
  await save.click()
  await expect.element(screen.getByText('Department created')).toBeVisible()
  const keys = sent(create).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.any(String), keys[0]])
})

// The server refuses these before it looks at the key, so the lost attempt may still have succeeded.
test.each([
  [403, 'password_needed'],
  [429, 'rate_limited'],
  [503, 'maintenance'],
] as const)('a refusal %i %s after a lost answer keeps the key for the next attempt', async (status, code) => {
  const answers: FakeAnswer[] = ['lost', refusal({ status, code }), created]
  const list: FakeAnswer = { status: 200, body: { list: [], page: 1, size: 20, total: 0 } }
  const { sent } = fakeFetch({ [create]: () => answers.shift() ?? created, [read]: () => list })
  const { nameBn, nameEn, save } = await openForm()
  await nameBn.fill('পরিকল্পনা শাখা')
  await nameEn.fill('Planning')
  for (const attempts of [1, 2, 3]) {
    await save.click()
    await expect.poll(() => sent(create)).toHaveLength(attempts)
  }
  const keys = sent(create).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.any(String), keys[0], keys[0]])
})

test('a success shows a toast, and the list that was read before is read again', async () => {
  const rows: object[] = []
  const { sent } = fakeFetch({
    [read]: () => ({ status: 200, body: { list: rows, page: 1, size: 20, total: rows.length } }),
    [create]: ({ body }) => {
      rows.push({ id, version: 0, ...(body as object) })
      return created
    },
  })
  const { screen, address } = await openPage('/departments', officer)
  await expect.element(screen.getByText('No departments here')).toBeVisible()
  await screen.getByRole('link', { name: 'New department' }).click()
  await screen.getByRole('textbox', { name: 'Name in Bengali' }).fill('পরিকল্পনা শাখা')
  await screen.getByRole('textbox', { name: 'Name in English' }).fill('Planning')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Department created')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Planning' })).toBeVisible()
  await expect.poll(address).toBe('/departments')
  expect(sent(create).map(({ body }) => body)).toEqual([{ nameBn: 'পরিকল্পনা শাখা', nameEn: 'Planning', status: 'ACTIVE' }])
})
