import { expect, onTestFinished, test, vi } from 'vitest'
import type { AnswerValue } from '#domain/drafts/operations.ts'
import { getType } from '#domain/enlistment/registry.ts'
import { findField } from '#domain/forms/paths.ts'
import { noStorage } from '../../../../../tests/support/phone/no-storage.ts'
import { createDraftSession } from '../../phone/session/draft-session.ts'
import { createDraftForm } from './create-draft-form.ts'

/** A form without storage: errors on the screen need none. */
function openForm(type: 'ARCHITECT' | 'DEVELOPER_COMPANY', answers: Record<string, AnswerValue> = {}) {
  const definition = getType(type)
  const session = createDraftSession({
    type: definition,
    start: { kind: definition.kind, type, purpose: 'REGISTRATION', locale: 'en', signedIn: false, answers },
    ...noStorage(),
  })
  onTestFinished(() => session.close())
  const form = createDraftForm(session, {
    total: () => 0,
    isAboveWallet: () => false,
    subscribe: () => () => undefined,
  })
  const typeIn = (path: string, raw: string) => {
    const place = findField(definition, path)
    if (place === null) throw new Error(`The form has no field ${path}`)
    form.input(place, raw)
  }
  return { form, type: typeIn, codeAt: (path: string) => form.issues.get(path)?.code ?? null }
}

test('an error is shown on leaving the field and disappears with the keystroke that corrects the answer', () => {
  const { form, type, codeAt } = openForm('ARCHITECT')
  type('mobile', '0171')
  expect(codeAt('mobile')).toBeNull()
  form.leave('mobile')
  expect(codeAt('mobile')).toBe('pattern')
  type('mobile', '0171234567')
  expect(codeAt('mobile')).toBe('pattern')
  type('mobile', '01712345678')
  expect(codeAt('mobile')).toBeNull()
  // Making the answer wrong again shows no error while typing.
  type('mobile', '017123456789')
  expect(codeAt('mobile')).toBeNull()
})

test('the error of a missing age disappears when the birth date is entered', () => {
  const { form, type, codeAt } = openForm('ARCHITECT')
  form.issues.setAll([{ path: 'age', code: 'required', step: 'about', severity: 'error' }])
  type('dateOfBirth', '12/03/1985')
  form.leave('dateOfBirth')
  expect(codeAt('age')).toBeNull()
})

test('a text that is not a value yet keeps its error until it becomes one', () => {
  const { form, type, codeAt } = openForm('ARCHITECT')
  type('dateOfBirth', '31/02/1990')
  form.leave('dateOfBirth')
  expect(codeAt('dateOfBirth')).toBe('not_a_date')
  type('dateOfBirth', '28/02/199')
  expect(codeAt('dateOfBirth')).toBe('not_a_date')
  type('dateOfBirth', '28/02/1990')
  expect(codeAt('dateOfBirth')).toBeNull()
})

test('an error that is corrected in another field disappears when that field is left', () => {
  const row = 'previousProjects/018f0000-0000-7000-8000-000000000001'
  const { form, type, codeAt } = openForm('DEVELOPER_COMPANY', { [row]: { order: 1 } })
  type(`${row}/startDate`, '01/05/2024')
  type(`${row}/endDate`, '01/05/2023')
  form.leave(`${row}/endDate`)
  expect(codeAt(`${row}/endDate`)).toBe('before_start')
  type(`${row}/startDate`, '01/05/2022')
  form.leave(`${row}/startDate`)
  expect(codeAt(`${row}/endDate`)).toBeNull()
})

test('a keystroke in a field without an error runs no checks', () => {
  const { form, type } = openForm('ARCHITECT')
  const read = vi.spyOn(form.session, 'rawTexts')
  type('nameEn', 'A')
  expect(read).not.toHaveBeenCalled()
})

test('“continue” waits for files that are being saved, but not for ever for a file that cannot be read', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { form } = openForm('ARCHITECT')
  expect(form.untilSaved()).toBeNull()
  let save = () => {}
  const saved = form.noteSaving(new Promise<void>((resolve) => (save = resolve)))
  const refused = form.noteSaving(Promise.reject(new Error('The phone is full')))
  const waited = vi.fn()
  form.untilSaved()?.then(waited)
  await expect(refused).rejects.toThrow()
  expect(waited).not.toHaveBeenCalled()
  save()
  await saved
  await vi.waitFor(() => expect(waited).toHaveBeenCalled())
  expect(form.untilSaved()).toBeNull()

  form.noteSaving(new Promise(() => {}))
  const given = vi.fn()
  form.untilSaved()?.then(given)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(given).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(given).toHaveBeenCalled()
})

test('an error that is on the screen follows the answer when the field is left again, also to an empty one', () => {
  const { form, type, codeAt } = openForm('ARCHITECT')
  form.leave('mobile')
  // A field that was never filled in is no error yet.
  expect(codeAt('mobile')).toBeNull()
  type('mobile', '0171')
  form.leave('mobile')
  type('mobile', '')
  form.leave('mobile')
  expect(codeAt('mobile')).toBe('required')
})

test('new errors replace all others, and each field hears of what it shows or showed', () => {
  const { form } = openForm('ARCHITECT')
  const heard: string[] = []
  for (const path of ['mobile', 'nameEn', 'nid']) form.issues.watch(path, () => heard.push(path))
  const issue = (path: string) => ({ path, code: 'required', step: 'about', severity: 'error' }) as const
  form.issues.setAll([issue('mobile'), issue('nameEn')])
  expect(heard.splice(0).sort()).toEqual(['mobile', 'nameEn'])
  form.issues.setAll([issue('nid')])
  expect(heard.sort()).toEqual(['mobile', 'nameEn', 'nid'])
  expect(form.issues.list().map(({ path }) => path)).toEqual(['nid'])
})
