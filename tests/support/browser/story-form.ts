import { expect, type Locator, type Page } from '@playwright/test'
import type { AnswerValue } from '../../../src/domain/drafts/operations.ts'
import type { TypeDefinition } from '../../../src/domain/enlistment/definition.ts'
import { scopeOf } from '../../../src/domain/forms/answers.ts'
import { holds, isVisible, takesValuesFromOther } from '../../../src/domain/forms/conditions.ts'
import type { DocumentSlot, FieldKind, GroupDefinition, StepDefinition } from '../../../src/domain/forms/definition.ts'
import { parseField } from '../../../src/domain/forms/kinds.ts'
import { getOptions } from '../../../src/domain/forms/options.ts'
import { type FormPage, listPages } from '../../../src/domain/forms/pages.ts'
import { type FieldPlace, fieldPath, listGroupFields, listRows, sameAsPath } from '../../../src/domain/forms/paths.ts'
import { inNumerals } from '../../../src/domain/forms/summary.ts'
import { isDocumentRequired } from '../../../src/domain/forms/validate.ts'
import { type StoryWords, wordFor } from './story-words.ts'
import { attachDocuments, expectStep, press } from './wizard.ts'

type Story = StoryWords & {
  type: TypeDefinition
  /** Whether groups that can take over the values of another group do so. */
  same: boolean
  /** Called when a page is filled, before it is left. */
  onPage?: (page: FormPage) => Promise<void>
}
type Filling = { page: Page; story: Story; answers: Record<string, AnswerValue> }

/**
 * Fills the form on the screen from its first page to its review, as its definition says: every field that is asked
 * for, one row of each kind in the lists, and every required document. Each page must ask for exactly what the
 * definition asks for.
 */
export async function fillForm(page: Page, story: Story): Promise<void> {
  const filling: Filling = { page, story, answers: {} }
  const formPages = listPages(story.type)
  for (const formPage of formPages) {
    const { step, number, groups, documents } = formPage
    await expectStep(page, step.step, number)
    for (const group of groups) await fillGroup(filling, group, step)
    await expectNames(filling, formPage)
    const required = documents.filter((slot) => isDocumentRequired(slot, filling.answers))
    await attachDocuments(
      page,
      required.map(({ slot }) => slot),
    )
    await story.onPage?.(formPage)
    await press(page, formPage === formPages.at(-1) ? 'review' : 'continue')
  }
  await expectStep(page, 'review')
}

async function fillGroup(filling: Filling, group: GroupDefinition, step: StepDefinition): Promise<void> {
  const { page, story, answers } = filling
  const same = sameAsPath(group)
  if (same !== null && story.same) {
    await page.locator(`[name="${same}"]`).check()
    answers[same] = true
  }
  if (takesValuesFromOther(group, answers)) return
  if (group.repeat === undefined) return fillPlaces(filling, () => listGroupFields(group, step, answers))
  const kinds = kindsOf(group)
  for (const kind of kinds) {
    const rowId = await addRow(filling, group)
    await fillPlaces(filling, () => rowPlaces(filling, { group, step, rowId }), kind)
  }
}

function rowPlaces({ answers }: Filling, at: { group: GroupDefinition; step: StepDefinition; rowId: string }) {
  return listGroupFields(at.group, at.step, answers).filter((place) => place.rowId === at.rowId)
}

/** The kinds of the rows in a list: one row of each is added. */
function kindsOf({ fields }: GroupDefinition): readonly (string | undefined)[] {
  const kind = fields.find(({ key, options }) => key === 'type' && options !== undefined)
  return kind?.options === undefined ? [undefined] : getOptions(kind.options).map(({ value }) => value)
}

async function addRow({ page, answers }: Filling, group: GroupDefinition): Promise<string> {
  const cards = page.locator(`[data-row^="${group.group}/"]`)
  const count = listRows(group, answers).length
  await page.locator(`[data-add-row="${group.group}"]`).click()
  await expect(cards).toHaveCount(count + 1)
  const path = (await cards.last().getAttribute('data-row')) ?? ''
  answers[path] = { order: count + 1 }
  return path.split('/')[1] ?? ''
}

/** Answers open further questions, so the fields are listed again after each answer. */
async function fillPlaces(filling: Filling, places: () => readonly FieldPlace[], kind?: string): Promise<void> {
  const { page, story, answers } = filling
  const seen = new Set<string>()
  let typed: Typing[] = []
  for (;;) {
    const place = places().find(
      (each) => !seen.has(each.path) && !isComputed(each, answers) && isVisible(each.field, scopeOf(each, answers)),
    )
    const copied = place === undefined ? null : copiedInto(place, answers)
    if (typed.length > 0 && (place === undefined || copied !== null || !isTyped(place))) {
      await typeAll(page, typed)
      typed = []
    }
    if (place === undefined) return
    seen.add(place.path)
    if (copied !== null) {
      await page.keyboard.press('Tab')
      await expect(page.locator(`[name="${place.path}"]`)).toHaveValue(
        inNumerals(place.field, String(copied), story.locale),
      )
      answers[place.path] = copied
      continue
    }
    const word = place.field.key === 'type' && kind !== undefined ? kind : wordFor(place, answers, story)
    if (isTyped(place)) typed.push([place.path, word])
    else await choose(page, place, word)
    const parsed = parseField(place.field, word, scopeOf(place, answers))
    if (!parsed.ok) throw new Error(`${place.path} takes no ${word}`)
    answers[place.path] = parsed.value
  }
}

/** Whether the field is computed and only shown: the fee, and the age once there is a birth date. */
function isComputed({ field, group, rowId }: FieldPlace, answers: Filling['answers']): boolean {
  if (field.computed?.as !== 'age') return field.readOnly ?? false
  return answers[fieldPath(group, { key: field.computed.from }, rowId)] !== undefined
}

/** Selects, checks or picks, depending on the kind of the field. */
async function choose(page: Page, { path, field }: FieldPlace, word: string): Promise<void> {
  const control = page.locator(`[name="${path}"]`)
  if (field.kind === 'select') await control.selectOption(word)
  else if (field.kind === 'checkbox') await control.check()
  else await page.locator(`[name="${path}"][value="${word}"]`).check()
}

/** The name of a control and the text to type into it. */
type Typing = readonly [name: string, word: string]

const chosenKinds = new Set<FieldKind>(['select', 'radio', 'multiselect', 'checkbox'])

function isTyped({ field }: FieldPlace): boolean {
  return !chosenKinds.has(field.kind)
}

/** Types into the fields with events of the keyboard, in a single call, because a form has a hundred fields. */
async function typeAll(page: Page, typed: readonly Typing[]): Promise<void> {
  await page.locator(`[name="${typed.at(-1)?.[0]}"]`).waitFor()
  await page.locator('[data-step]').evaluate((step, words) => {
    for (const [name, word] of words) {
      const control = step.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)
      control?.focus()
      control?.select()
      document.execCommand('insertText', false, word)
      // An amount gets its separators while it is typed.
      if (control?.value.replaceAll(',', '') !== word.replaceAll(',', ''))
        throw new Error(`${name} did not take ${word}`)
    }
  }, typed)
}

/** The value that an empty field copies from another field of its group. */
function copiedInto({ field, group, rowId }: FieldPlace, answers: Filling['answers']): AnswerValue {
  return field.copyFrom === undefined ? null : (answers[fieldPath(group, { key: field.copyFrom }, rowId)] ?? null)
}

/** Expects exactly the controls that the definition asks for at this moment. */
async function expectNames({ page, answers }: Filling, { step, groups, documents }: FormPage): Promise<void> {
  const asked = groups.flatMap((group) => {
    const same = sameAsPath(group)
    const fields = takesValuesFromOther(group, answers) ? [] : listGroupFields(group, step, answers)
    const isAsked = ({ field }: FieldPlace) => field.computed?.as !== 'same'
    const visible = fields.filter((place) => isAsked(place) && isVisible(place.field, scopeOf(place, answers)))
    return [...(same === null ? [] : [same]), ...visible.map(({ path }) => path)]
  })
  const isOffered = ({ offeredWhen }: DocumentSlot) => offeredWhen !== undefined && holds(offeredWhen, { answers })
  const offered = documents.filter(
    (slot) => !slot.onlyWhenRequired || isDocumentRequired(slot, answers) || isOffered(slot),
  )
  const slots = offered.map(({ slot }) => `documents/${slot}`)
  await expect.poll(() => namesOf(page.locator('[data-step]'))).toEqual([...new Set([...asked, ...slots])].sort())
}

async function namesOf(step: Locator): Promise<readonly string[]> {
  const names = await step
    .locator('[name]')
    .evaluateAll((controls) => controls.map((control) => control.getAttribute('name') ?? ''))
  return [...new Set(names)].sort()
}
