import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadStorage } from '../../../src/client/drafts/phone/loading/load-storage.ts'
import { fakeFetch } from '../../support/fake-fetch.ts'
import { openAsStranger } from '../../support/open-page.tsx'
import {
  another,
  box,
  clear,
  createAppointment,
  created,
  createVisitor,
  lists,
  path,
  sendAs,
} from '../../support/people/visits/visit-screen.ts'

// Several people who request appointments on one phone.

beforeEach(clear)
afterEach(clear)

test('a request that a second person began can be continued, or deleted from its card', async () => {
  fakeFetch({ ...lists, [createVisitor]: created, [createAppointment]: created })
  const first = await openAsStranger(path, 'en')
  await sendAs(first.screen, 'Rahima', '01712345678')
  await first.screen.getByRole('link', { name: 'My appointments' }).click()
  await first.screen.getByRole('button', another).click()
  await box(first.screen, 'First name').fill('Karim')
  await box(first.screen, 'National ID number').fill('9876543210')
  await box(first.screen, 'Address').click()
  const { store } = (await loadStorage()).context
  const isKept = async () => JSON.stringify(await store.visits.toArray()).includes('9876543210')
  await expect.poll(isKept).toBe(true)
  await first.leave()

  const { screen, leave } = await openAsStranger(path, 'en')
  await expect.element(screen.getByText('A request that Karim started')).toBeVisible()
  await screen.getByRole('link', { name: 'Continue filling it in' }).click()
  await expect.element(box(screen, 'National ID number')).toHaveValue('9876543210')
  await leave()

  const { screen: again } = await openAsStranger(path, 'en')
  await again.getByRole('button', { name: 'Delete' }).click()
  await again.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(again.getByText('A request that Karim started')).not.toBeInTheDocument()
  expect(await isKept()).toBe(false)
  expect(await store.visitors.count()).toBe(1)
})

test('an empty request is reused by the next person who begins one', async () => {
  fakeFetch({ ...lists, [createVisitor]: created, [createAppointment]: created })
  const { screen, back } = await openAsStranger(path, 'en')
  await sendAs(screen, 'Rahima', '01712345678')
  await screen.getByRole('link', { name: 'My appointments' }).click()
  for (let time = 0; time < 2; time += 1) {
    await screen.getByRole('button', another).click()
    await expect.element(box(screen, 'First name')).toHaveValue('')
    back()
  }
  await expect.element(screen.getByRole('button', another)).toBeVisible()
  const { store } = (await loadStorage()).context
  expect(await store.visitors.count()).toBe(2)
})

test('of two people on one phone each finds their appointments by name, and the address keeps the choice', async () => {
  fakeFetch({ ...lists, [createVisitor]: created, [createAppointment]: created })
  const { screen, leave } = await openAsStranger(path, 'en')
  await sendAs(screen, 'Rahima', '01712345678')
  await screen.getByRole('link', { name: 'My appointments' }).click()
  await screen.getByRole('button', another).click()
  await sendAs(screen, 'Karim', '01812345678')
  await leave()

  const later = await openAsStranger(path, 'en')
  await expect.element(later.screen.getByRole('heading', { name: 'Whose appointments?' })).toBeVisible()
  await later.screen.getByRole('link', { name: 'Rahima' }).click()
  await expect.element(later.screen.getByText('Rahima')).toBeVisible()
  await expect.element(later.screen.getByRole('heading', { name: 'My appointments' })).toHaveFocus()
  const chosen = later.address()
  await later.leave()

  const { screen: reloaded } = await openAsStranger(chosen, 'en')
  await expect.element(reloaded.getByText('Rahima')).toBeVisible()
  await reloaded.getByRole('link', { name: 'Appointments of other people on this phone' }).click()
  await reloaded.getByRole('link', { name: 'Karim' }).click()
  await expect.element(reloaded.getByText('Karim')).toBeVisible()
})
