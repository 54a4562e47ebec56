import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadStorage } from '../../../src/client/drafts/phone/loading/load-storage.ts'
import { lockNow, setPin } from '../../../src/client/drafts/phone/lock/vault-session.ts'
import { noteLockTrouble } from '../../../src/client/drafts/phone/notes/lock-trouble.ts'
import { createDraft } from '../../../src/sync/drafts/drafts.ts'
import { fakeFetch } from '../../support/fake-fetch.ts'
import { openAsStranger } from '../../support/open-page.tsx'
import { sampledAnswers } from '../../support/sample-answer.ts'

// A locked draft: what the field of the PIN shows, contains and focuses after each try.

async function empty(): Promise<void> {
  const { store } = (await loadStorage()).context
  noteLockTrouble(false)
  localStorage.clear()
  await Promise.all(store.tables.map((table) => table.clear()))
}
beforeEach(empty)
afterEach(empty)

/** The page of a draft that a PIN has locked. */
async function openLocked(pin = '471100') {
  fakeFetch(sampledAnswers())
  const storage = await loadStorage()
  const draft = {
    kind: 'individual',
    type: 'ARCHITECT',
    purpose: 'REGISTRATION',
    locale: 'en',
    signedIn: false,
  } as const
  const { id } = await createDraft(storage.context, { ...draft, answers: { mobile: '01712345678', nameEn: 'Karim' } })
  await setPin(storage, pin)
  await lockNow(storage)
  const { screen } = await openAsStranger(`/individual/apply?type=ARCHITECT&draft=${id}`, 'en')
  const field = screen.getByLabelText('Your PIN')
  await expect.element(field).toBeVisible()
  const tryPin = async (typed: string) => {
    await field.fill(typed)
    await userEvent.keyboard('{Enter}')
  }
  return { screen, storage, id, field, tryPin }
}

test('after a wrong PIN the field is empty, has the focus and says why', async () => {
  const { screen, field, tryPin } = await openLocked()
  await expect.element(field).toHaveValue('')
  await expect.element(screen.getByText(/changes are waiting to be sent|change is waiting to be sent/)).toBeVisible()
  await tryPin('081500')
  await expect.element(screen.getByText('The PIN is not correct. Please try again.')).toBeVisible()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

test('what is no PIN stays in the field and counts as no try', async () => {
  const { screen, storage, field, tryPin } = await openLocked()
  for (const typed of ['123', 'abcd', '123456789']) {
    await tryPin(typed)
    await expect.element(screen.getByText('Please enter 4 to 8 digits.')).toBeVisible()
    await expect.element(field).toHaveValue(typed)
  }
  expect((await storage.context.store.vaults.toArray()).map(({ tries }) => tries.wrong)).toEqual([0])
})

test('after five wrong PINs the page says how long to wait', async () => {
  const { screen, storage, field, tryPin } = await openLocked()
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    await tryPin('081500')
    await expect
      .poll(async () => (await storage.context.store.vaults.toArray()).map(({ tries }) => tries.wrong))
      .toEqual([wrong])
    await expect.element(field).toHaveValue('')
    await expect.element(screen.getByRole('button', { name: 'Open', exact: true })).toBeEnabled()
  }
  await tryPin('081500')
  await expect.element(screen.getByText(/You can try again in (?:2\d|30) seconds/)).toBeVisible()
})

test('the right PIN, also in Bengali digits and with spaces, opens the draft', async () => {
  const { screen, storage, tryPin } = await openLocked()
  await tryPin(' ৪৭১ ১০০ ')
  await expect.element(screen.getByLabelText('Your PIN')).not.toBeInTheDocument()
  expect(await storage.context.store.sealed.count()).toBe(0)
  expect((await storage.context.store.answers.toArray()).map(({ value }) => value)).toContain('Karim')
})
