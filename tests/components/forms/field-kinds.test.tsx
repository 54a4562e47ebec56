import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { type FieldKind, fieldKinds } from '../../../src/domain/forms/definition.ts'
import { type ShownField, showField } from '../../support/one-of-each-kind.tsx'

/** The ARIA role of each kind. */
const roles = {
  text: 'textbox',
  textarea: 'textbox',
  digits: 'textbox',
  tel: 'textbox',
  email: 'textbox',
  integer: 'textbox',
  decimal: 'textbox',
  money: 'textbox',
  date: 'textbox',
  radio: 'radiogroup',
  select: 'combobox',
  multiselect: 'group',
  checkbox: 'checkbox',
} as const satisfies Record<FieldKind, string>

/** ARIA has neither "required" nor "invalid" for a group of checkboxes; a group of radio buttons has both. */
const isGroup = (kind: FieldKind) => roles[kind] === 'group'

function controlOf(kind: FieldKind, { screen, label }: ShownField): Locator {
  return screen.getByRole(roles[kind], { name: label, exact: true })
}

test.each(fieldKinds)('%s: has its label and its hint and, after it was left empty, its error', async (kind) => {
  const shown = await showField(kind)
  const control = controlOf(kind, shown)
  await expect.element(control).toBeVisible()
  await expect.element(control).toHaveAccessibleDescription('As on the paper')
  if (!isGroup(kind)) await expect.element(control).toBeRequired()
  await shown.screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(control).toHaveAccessibleDescription(/As on the paper.*Please \w+/)
  if (!isGroup(kind)) await expect.element(control).toBeInvalid()
})

test.each(fieldKinds)('%s: shows its error in Bengali', async (kind) => {
  const shown = await showField(kind, { locale: 'bn' })
  await shown.screen.getByRole('button', { name: 'Continue' }).click()
  await expect
    .element(controlOf(kind, shown))
    .toHaveAccessibleDescription(/যেমন কাগজে আছে.*(লিখুন|বেছে নিন|টিক দিন|উত্তর দিন)/)
})

test.each(fieldKinds.filter((kind) => kind !== 'checkbox'))('%s: says that it is optional', async (kind) => {
  const { screen, label } = await showField(kind, { required: false })
  const control = screen.getByRole(roles[kind], { name: `${label} (optional)`, exact: true })
  await expect.element(control).toBeVisible()
  await expect.element(control).not.toHaveAttribute('aria-required')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(control).toHaveAccessibleDescription('As on the paper')
})

test.each([
  ['digits', '১২৩৪৫৬৭৮৯০', '1234567890'],
  ['tel', '০১৭১২৩৪৫৬৭৮', '01712345678'],
  ['integer', '৪', 4],
  ['decimal', '১২.৫', 12.5],
  ['money', '২৫০০০০', 250_000],
  ['date', '৫/৩/২০২৪', '2024-03-05'],
] as const)('%s: accepts Bengali digits', async (kind, typed, value) => {
  const shown = await showField(kind, { locale: 'bn' })
  await controlOf(kind, shown).fill(typed)
  await userEvent.tab()
  expect(shown.answer()).toBe(value)
  await expect.element(controlOf(kind, shown)).not.toHaveAttribute('aria-invalid')
})

test.each([
  ['text', 'আবদুল', /Name: the character “আ” cannot be used here/],
  ['tel', '0171', /11 digits/],
  ['email', 'rahima', /name@example\.com/],
  ['integer', 'four', /digits only/],
  ['decimal', '120', /between 0 and 100/],
  ['money', 'many', /digits only/],
  ['date', '31/02/2024', /day, month and year correctly/],
] as const)('%s: shows an error after a wrong value was left, and not while typing', async (kind, typed, sentence) => {
  const shown = await showField(kind)
  const control = controlOf(kind, shown)
  await control.fill(typed)
  await expect.element(control).not.toHaveAttribute('aria-invalid')
  await userEvent.tab()
  await expect.element(control).toHaveAccessibleDescription(sentence)
  await expect.element(control).toBeInvalid()
})

/** The text with a bar at the caret. */
function withCaret(control: Locator): string {
  const { value, selectionStart } = control.element() as HTMLInputElement
  return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`
}

test('money: is grouped while it is typed, and the caret stays behind its digit', async () => {
  const shown = await showField('money', { locale: 'bn' })
  const control = controlOf('money', shown)
  await control.click()
  await userEvent.keyboard('২৫০০০০০')
  expect(withCaret(control)).toBe('২৫,০০,০০০|')
  expect(shown.answer()).toBe(2_500_000)
  await userEvent.keyboard('{Home}{ArrowRight}৭')
  expect(withCaret(control)).toBe('২,৭|৫,০০,০০০')
  await userEvent.keyboard('{Backspace}')
  expect(withCaret(control)).toBe('২|৫,০০,০০০')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Backspace}')
  expect(withCaret(control)).toBe('২|,০০,০০০')
  expect(shown.answer()).toBe(200_000)
})

test('money: deleting a selection removes nothing else', async () => {
  const shown = await showField('money')
  const control = controlOf('money', shown)
  await control.fill('1234567')
  await expect.element(control).toHaveValue('12,34,567')
  const input = control.element() as HTMLInputElement
  input.focus()
  input.setSelectionRange(1, 3)
  await userEvent.keyboard('{Backspace}')
  expect(withCaret(control)).toBe('1|,34,567')
  expect(shown.answer()).toBe(134_567)
})

test('date: eight digits become a date when the field is left', async () => {
  const shown = await showField('date')
  const control = controlOf('date', shown)
  await control.fill('05032024')
  await userEvent.tab()
  await expect.element(control).toHaveValue('05/03/2024')
})

test('radio: the arrows choose, and Tab leaves the group', async () => {
  const shown = await showField('radio')
  const choice = (name: string) => shown.screen.getByRole('radio', { name, exact: true })
  await userEvent.tab()
  await expect.element(choice('Yes')).toHaveFocus()
  await userEvent.keyboard(' ')
  expect(shown.answer()).toBe('YES')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(choice('No')).toBeChecked()
  await expect.element(choice('No')).toHaveFocus()
  expect(shown.answer()).toBe('NO')
  await userEvent.tab()
  await expect.element(shown.screen.getByRole('button', { name: 'Continue' })).toHaveFocus()
})

test('select: a choice is kept and removes the error', async () => {
  const shown = await showField('select')
  const control = controlOf('select', shown)
  await expect.element(control).toHaveDisplayValue('Please choose')
  await shown.screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(control).toBeInvalid()
  await control.selectOptions('Pay order')
  expect(shown.answer()).toBe('PAY_ORDER')
  await expect.element(control).not.toHaveAttribute('aria-invalid')
})

test('multiselect: several are chosen by keyboard, and one is removed again', async () => {
  const shown = await showField('multiselect')
  const box = (name: string) => shown.screen.getByRole('checkbox', { name, exact: true })
  await box('Drainage').click()
  await box('Building works').click()
  expect(shown.answer()).toEqual(['BUILDING', 'DRAINAGE'])
  await userEvent.tab()
  await expect.element(box('Roads and bridges')).toHaveFocus()
  await userEvent.keyboard(' ')
  await box('Drainage').click()
  expect(shown.answer()).toEqual(['BUILDING', 'ROAD'])
})

test('checkbox: a press on its sentence ticks it', async () => {
  const shown = await showField('checkbox')
  await shown.screen.getByText('I agree.').click()
  await expect.element(controlOf('checkbox', shown)).toBeChecked()
  expect(shown.answer()).toBe(true)
})
