import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadStorage } from '../../../src/client/drafts/phone/loading/load-storage.ts'
import { lockNow, setPin } from '../../../src/client/drafts/phone/lock/vault-session.ts'
import { noteLockTrouble } from '../../../src/client/drafts/phone/notes/lock-trouble.ts'
import { fakeFetch } from '../../support/fake-fetch.ts'
import { openAsStranger } from '../../support/open-page.tsx'
import {
  box,
  clear,
  createAppointment,
  created,
  createVisitor,
  everythingKept,
  introduce,
  lists,
  makeAccount,
  path,
  sayWhy,
} from '../../support/people/visits/visit-screen.ts'

// The request of a visitor on a shared phone without room for the lock, and a password that is not sent yet.

async function empty() {
  const { store } = (await loadStorage()).context
  noteLockTrouble(false)
  await Promise.all([store.vaults.clear(), store.sealed.clear()])
  await clear()
}

beforeEach(empty)
afterEach(empty)

test('a phone that is too full to lock keeps all input, and says that it can be read', async () => {
  fakeFetch(lists)
  const { screen } = await openAsStranger(path, 'en')
  await box(screen, 'First name').fill('Rahima')
  const storage = await loadStorage()
  await setPin(storage, '471100')
  const { sealed } = storage.context.store
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  sealed.hook('creating', full)
  try {
    await expect(lockNow(storage)).rejects.toThrow()
    noteLockTrouble(true)
    await expect.element(screen.getByText('It could not be locked', { exact: true })).toBeVisible()
    await expect.element(box(screen, 'First name')).toHaveValue('Rahima')
    await box(screen, 'Last name').fill('Khatun')
    await expect.poll(everythingKept).toContain('Khatun')
  } finally {
    sealed.hook('creating').unsubscribe(full)
  }
  await lockNow(storage)
  await expect.element(screen.getByText(/Locked: opens with your PIN/)).toBeVisible()
  expect(await everythingKept()).not.toContain('Rahima')
})

test('a password for a new account is removed by the lock, and asked for again after the PIN', async () => {
  let isUp = false
  const problem = { type: 'about:blank', title: '', status: 503, code: 'internal', requestId: 'r' }
  const { sent } = fakeFetch({
    ...lists,
    [createVisitor]: (request) => (isUp ? created(request) : { status: 503, body: problem }),
    [createAppointment]: created,
    [makeAccount]: () => ({ status: 200, body: {} }),
  })
  const { screen } = await openAsStranger(path, 'en')
  await introduce(screen)
  await sayWhy(screen)
  await screen.getByRole('button', { name: 'Skip' }).click()
  await screen.getByLabelText(/^Password/).fill('s3cret-words')
  await screen.getByLabelText(/^Retype/).fill('s3cret-words')
  await screen.getByRole('button', { name: 'Send the request' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Your request is kept on this phone' })).toBeVisible()
  const storage = await loadStorage()
  await setPin(storage, '471100')
  await lockNow(storage)
  await expect.element(screen.getByRole('heading', { name: 'Locked: opens with your PIN' })).toBeVisible()
  // The server can be reached now. A password that the page still had would create the account.
  isUp = true
  await screen.getByLabelText('Your PIN').fill('471100')
  await screen.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.element(screen.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  expect(sent(makeAccount)).toHaveLength(0)
})

test('a person who forgot the PIN may delete what is locked, after a second confirmation', async () => {
  fakeFetch(lists)
  const { screen } = await openAsStranger(path, 'en')
  await box(screen, 'First name').fill('Rahima')
  await expect.poll(everythingKept).toContain('Rahima')
  const storage = await loadStorage()
  await setPin(storage, '471100')
  await lockNow(storage)
  await screen.getByRole('link', { name: /Locked: opens with your PIN/ }).click()
  await screen.getByText('I have forgotten the PIN').click()
  await screen.getByRole('button', { name: 'Remove from this phone' }).click()
  const { sealed } = storage.context.store
  expect(await sealed.count()).toBeGreaterThan(0)
  const question = screen.getByRole('dialog', { name: 'Remove from this phone?' })
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => sealed.count()).toBe(0)
})
