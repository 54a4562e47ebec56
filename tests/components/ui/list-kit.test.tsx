import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ListSearch } from '../../../src/client/ui/list/list-search.tsx'
import { localiseDigits } from '../../../src/domain/reference/numerals.ts'
import { type Answerer, type FakeAnswer, fakeFetch, heldAnswer, refusal } from '../../support/fake-fetch.ts'
import { openPage } from '../../support/open-page.tsx'
import { setOnline } from '../../support/set-online.ts'

// The list kit on the page of departments: a real page with the kit's filters, states and pagination.

const path = '/departments'
const call = 'POST /api/departments/search'
const officer = { role: 'ICT', locale: 'en' } as const
const size = 20
const total = 230

function department(number: number, name: string) {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  return {
    id,
    nameBn: `শাখা ${localiseDigits(String(number), 'bn')}`,
    nameEn: `${name} ${number}`,
    status: 'ACTIVE',
    version: 0,
  }
}

type Wanted = { page: number; status: string; sort?: string; text?: string }
const wanted = (body: unknown) => body as Wanted

/** One row for each page and filter, which names both. */
const answerPages: Answerer = ({ body }) => {
  const { page, status } = wanted(body)
  return { status: 200, body: { list: [department(page, status)], page, size, total } }
}
const nothing: FakeAnswer = { status: 200, body: { list: [], page: 1, size, total: 0 } }

test('rows are announced as loading until they are shown', async () => {
  const held = heldAnswer({ status: 200, body: { list: [department(1, 'Planning')], page: 1, size, total: 1 } })
  fakeFetch({ [call]: held.answerer })
  const { screen } = await openPage(path, officer)
  await expect.element(screen.getByRole('heading', { name: 'Departments' })).toBeVisible()
  const loading = screen.getByRole('status', { name: 'Loading, please wait' })
  await expect.element(loading).toBeVisible()
  held.release()
  await expect.element(screen.getByRole('link', { name: 'Planning 1' })).toBeVisible()
  await expect.element(loading).not.toBeInTheDocument()
})

test.each([
  ['en', 'No departments here', 'Add the first one with “New department”.'],
  ['bn', 'এখানে কোনো শাখা নেই', '“নতুন শাখা” দিয়ে প্রথমটি লিখুন।'],
] as const)('an empty list says so in %s, with advice', async (locale, title, advice) => {
  fakeFetch({ [call]: () => nothing })
  const { screen } = await openPage(path, { ...officer, locale })
  await expect.element(screen.getByText(title)).toBeVisible()
  await expect.element(screen.getByText(advice)).toBeVisible()
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
})

test('a refusal is an alert, and “Try again” reads the list again', async () => {
  let answer = refusal({ status: 403, code: 'forbidden' })
  fakeFetch({ [call]: () => answer })
  const { screen } = await openPage(path, officer)
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/You are not allowed to do this/)
  answer = { status: 200, body: { list: [department(1, 'Planning')], page: 1, size, total: 1 } }
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'Planning 1' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('without a connection a list that was never read says that nothing is stored', async () => {
  setOnline(false)
  fakeFetch({ [call]: () => 'lost' })
  const { screen } = await openPage(path, officer)
  const state = screen.getByRole('status').filter({ hasText: 'You are offline, so the page could not be opened' })
  await expect.element(state).toMatchTextContent(/This page was not opened on this device before/)
  await expect.element(state.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a list that cannot be read again stays, with the time at which it was read', async () => {
  let answerer: Answerer = answerPages
  fakeFetch({ [call]: (request) => answerer(request) })
  const { screen } = await openPage(path, officer)
  await expect.element(screen.getByRole('link', { name: 'ACTIVE 1' })).toBeVisible()
  const stale = screen.getByRole('status').filter({ hasText: 'Saved on this device, last updated' })
  expect(stale.query()).toBeNull()
  const top = () => screen.getByRole('link', { name: 'ACTIVE 1' }).element().getBoundingClientRect().top
  const before = top()
  answerer = () => 'lost'
  setOnline(false)
  await expect.element(stale).toMatchTextContent(/There is no internet connection\./)
  expect(top()).toBe(before)
  await expect.element(screen.getByRole('link', { name: 'ACTIVE 1' })).toBeVisible()
  setOnline(true)
  await expect.element(stale).toMatchTextContent(/The server cannot be reached right now\./)
  answerer = answerPages
  await stale.getByRole('button', { name: 'Try again' }).click()
  await expect.element(stale).not.toBeInTheDocument()
})

test('the notice over the rows can be hidden, and appears again with the next loss', async () => {
  fakeFetch({ [call]: answerPages })
  const { screen } = await openPage(path, officer)
  await expect.element(screen.getByRole('link', { name: 'ACTIVE 1' })).toBeVisible()
  const stale = screen.getByRole('status').filter({ hasText: 'Saved on this device, last updated' })
  setOnline(false)
  await stale.getByRole('button', { name: 'Hide' }).click()
  await expect.element(stale).not.toBeInTheDocument()
  expect(document.activeElement?.tagName).toBe('H1')
  setOnline(true)
  await expect.element(screen.getByRole('link', { name: 'ACTIVE 1' })).toBeVisible()
  setOnline(false)
  await expect.element(stale).toBeVisible()
})

test('a filter is a link that sets the address and leads to the first page', async () => {
  const { sent } = fakeFetch({ [call]: answerPages })
  const { screen, address } = await openPage(`${path}?page=3`, officer)
  const filters = screen.getByRole('navigation', { name: 'Status' })
  const current = filters.getByRole('link', { name: 'Active', exact: true })
  await expect.element(current).toHaveAttribute('aria-current', 'true')
  await filters.getByRole('link', { name: 'Inactive' }).click()
  await expect.element(screen.getByRole('link', { name: 'INACTIVE 1' })).toBeVisible()
  await expect.poll(address).toBe(`${path}?status=INACTIVE`)
  await expect.element(filters.getByRole('link', { name: 'Inactive' })).toHaveAttribute('aria-current', 'true')
  await expect.element(current).not.toHaveAttribute('aria-current')
  expect(sent(call).map(({ body }) => wanted(body).status)).toEqual(['ACTIVE', 'INACTIVE'])
})

test('the head of a column orders the list: ascending, descending, as usual; the searched text stays', async () => {
  const { sent } = fakeFetch({ [call]: answerPages })
  const { screen, address } = await openPage(`${path}?page=3`, officer)
  await screen.getByRole('searchbox', { name: 'Search by name' }).fill('plan')
  await expect.poll(() => sent(call).at(-1)?.body).toMatchObject({ text: 'plan', page: 1 })
  const head = screen.getByRole('columnheader', { name: 'Name' })
  const press = () => head.getByRole('link', { name: 'Name' }).click()
  await press()
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(address).toBe(`${path}?sort=name`)
  await expect.poll(() => sent(call).at(-1)?.body).toEqual({ status: 'ACTIVE', sort: 'name', text: 'plan', page: 1 })
  await press()
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => sent(call).at(-1)?.body).toMatchObject({ sort: '-name', text: 'plan' })
  await press()
  await expect.element(head).not.toHaveAttribute('aria-sort')
  await expect.poll(address).toBe(path)
  await expect.element(screen.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('plan')
})

test('an order that the list does not have is not sent', async () => {
  const { sent } = fakeFetch({ [call]: answerPages })
  await openPage(`${path}?sort=password`, officer)
  await expect.poll(() => sent(call).map(({ body }) => wanted(body).sort)).toEqual([undefined])
})

test('a search without a result offers to show everything', async () => {
  fakeFetch({ [call]: ({ body, ...rest }) => (wanted(body).text ? nothing : answerPages({ body, ...rest })) })
  const { screen } = await openPage(path, officer)
  await screen.getByRole('searchbox', { name: 'Search by name' }).fill('nobody')
  await expect.element(screen.getByText('Nothing found')).toBeVisible()
  await screen.getByRole('link', { name: 'Show everything' }).click()
  await expect.element(screen.getByRole('link', { name: 'ACTIVE 1' })).toBeVisible()
  await expect.element(screen.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('')
})

test('on a phone the order is a field, and names are ordered as they are shown', async () => {
  await page.viewport(360, 740)
  const { sent } = fakeFetch({ [call]: answerPages })
  const { screen } = await openPage(path, { ...officer, locale: 'bn' })
  await screen.getByRole('combobox', { name: 'ক্রম' }).selectOptions('নাম: অধঃক্রমে')
  await expect.poll(() => sent(call).at(-1)?.body).toMatchObject({ sort: '-nameBn' })
  await page.viewport(1280, 800)
})

test('pages are reached by their number, one by one, and by keyboard', async () => {
  fakeFetch({ [call]: answerPages })
  const { screen, address } = await openPage(`${path}?status=ALL`, officer)
  const pages = screen.getByRole('navigation', { name: 'Pages' })
  await expect.element(pages).toMatchTextContent(/1 to 20 of 230/)
  await expect.element(pages.getByRole('link', { name: 'Previous' })).not.toBeInTheDocument()
  await pages.getByRole('link', { name: 'Page 12' }).click()
  await expect.element(screen.getByRole('link', { name: 'ALL 12' })).toBeVisible()
  await expect.element(pages).toMatchTextContent(/221 to 230 of 230/)
  await expect.element(pages.getByRole('link', { name: 'Page 12' })).toHaveAttribute('aria-current', 'page')
  await expect.element(pages.getByRole('link', { name: 'Next' })).not.toBeInTheDocument()
  const previous = pages.getByRole('link', { name: 'Previous' })
  previous.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('link', { name: 'ALL 11' })).toBeVisible()
  await expect.poll(address).toBe(`${path}?status=ALL&page=11`)
  // From “Previous”, Tab moves to the page numbers in their order.
  await userEvent.tab()
  await expect.element(pages.getByRole('link', { name: 'Page 1', exact: true })).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('link', { name: 'ALL 2' })).toBeVisible()
})

test('when a page has lost its last row, the last existing page is shown, once the server has answered', async () => {
  let shown = 41
  const held = heldAnswer({ status: 200, body: { list: [], page: 3, size, total: 40 } })
  const answerNow: Answerer = ({ body }) => {
    const { page } = wanted(body)
    const list = page <= Math.ceil(shown / size) ? [department(page, 'Branch')] : []
    return { status: 200, body: { list, page, size, total: shown } }
  }
  let answerer: Answerer = answerNow
  fakeFetch({ [call]: (request) => answerer(request) })
  const { screen, address } = await openPage(`${path}?status=ALL&page=3`, officer)
  await expect.element(screen.getByRole('link', { name: 'Branch 3' })).toBeVisible()
  shown = 40
  setOnline(false)
  answerer = held.answerer
  setOnline(true)
  await expect.element(screen.getByRole('link', { name: 'Branch 3' })).toBeVisible()
  answerer = answerNow
  held.release()
  await expect.poll(address).toBe(`${path}?status=ALL&page=2`)
  await expect.element(screen.getByRole('navigation', { name: 'Pages' })).toMatchTextContent(/21 to 40 of 40/)
  expect(screen.getByText('No departments here').query()).toBeNull()
})

test('in Bengali the pages are numbered in Bengali digits, and on a phone the numbers are hidden', async () => {
  await page.viewport(360, 740)
  fakeFetch({ [call]: answerPages })
  const { screen } = await openPage(path, { ...officer, locale: 'bn' })
  const pages = screen.getByRole('navigation', { name: 'পৃষ্ঠা', exact: true })
  await expect.element(pages).toMatchTextContent(/২৩০/)
  await pages.getByRole('link', { name: 'পরবর্তী' }).click()
  await expect.element(screen.getByRole('link', { name: 'শাখা ২' })).toBeVisible()
  expect(pages.getByRole('link', { name: /^পৃষ্ঠা/ }).query()).toBeNull()
  await page.viewport(1280, 800)
  await expect.element(pages.getByRole('link', { name: 'পৃষ্ঠা ৩' })).toBeVisible()
})

test('a late update from the address keeps the characters typed since; another address replaces them', async () => {
  const onSearch = vi.fn<(text: string) => void>()
  const field = (text: string) => <ListSearch label="Search" placeholder="" text={text} searchFor={onSearch} />
  const screen = await render(field(''))
  const box = screen.getByRole('searchbox')
  await box.fill('Ra')
  await expect.poll(() => onSearch.mock.calls).toEqual([['Ra']])
  await box.fill('Rah')
  await screen.rerender(field('Ra'))
  await expect.element(box).toHaveValue('Rah')
  await screen.rerender(field(''))
  await expect.element(box).toHaveValue('')
})
