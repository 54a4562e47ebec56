import { randomInt } from 'node:crypto'
import { sampleProfessional, type Typed } from '../../../support/browser/wizard.ts'
import { percentile } from '../../figure.ts'
import { pause, pressKey } from './keys.ts'
import { type BenchWindow, observeStep } from './probe.ts'
import type { Visit } from './visit.ts'

const keystrokes = 40
const betweenKeysMs = 150
/**
 * Work after leaving a field must be over before the next, or its layout shifts would count as explained by the input.
 */
const betweenFieldsMs = 700
const answers: Typed = sampleProfessional
/** The first of these fields that is shown gets the keystrokes. */
const typedFields = ['[name="nameBn"]', '[name="email"]']
const characters = [...'আমার নাম রহিম ']
/** A field of the page after the first: in the demonstration, or in the product. */
const secondPage = '[name="present.line"], [data-page="2"] [name]'

/** The 95th percentile of the milliseconds from a key press until after the next paint. */
export async function measureKeystrokes({ page, session, observed }: Visit): Promise<number> {
  await page.locator(typedFields.join(',')).first().focus()
  const before = (await observed()).keystrokes.length
  for (let count = 0; count < keystrokes; count++) {
    await pressKey(session, characters[count % characters.length] ?? ' ')
    await pause(betweenKeysMs)
  }
  await pause(1_000)
  return percentile((await observed()).keystrokes.slice(before), 0.95)
}

/** Fills every field of the page that is shown, in its order, and returns the layout shift meanwhile. */
export async function fillPage(visit: Visit): Promise<number> {
  const before = (await visit.observed()).shifts.length
  const seen = new Set<string>()
  // Answers show further questions, so the page is read again after each field.
  for (;;) {
    const name = (await shownNames(visit)).find((each) => !seen.has(each))
    if (name === undefined) break
    seen.add(name)
    await fillField(visit, name)
    await pause(betweenFieldsMs)
  }
  const { shifts } = await visit.observed()
  return shifts.slice(before).reduce((sum, { score }) => sum + score, 0)
}

function shownNames({ page }: Visit): Promise<string[]> {
  return page.locator('form [name]').evaluateAll((controls) =>
    controls
      .filter((control) => !control.hasAttribute('readonly') && !control.hasAttribute('disabled'))
      .filter((control) => (control.closest('label') ?? control).getClientRects().length > 0)
      .map((control) => control.getAttribute('name') ?? ''),
  )
}

/** Fills with real key presses and taps, because a layout shift counts unless such an input explains it. */
async function fillField({ page, session }: Visit, name: string): Promise<void> {
  const control = page.locator(`form [name="${name}"]`)
  const { tag, type } = await control.first().evaluate((element) => ({
    tag: element.tagName,
    type: element.getAttribute('type'),
  }))
  const value = name === 'mobile' ? someMobile() : answers[name]
  const chosen = value === undefined ? control.first() : page.locator(`[name="${name}"][value="${value}"]`)
  if (tag === 'SELECT') await control.selectOption({ index: 1 })
  else if (type === 'radio') await chosen.check()
  else if (type === 'checkbox') await control.check()
  else {
    await control.focus()
    await control.selectText()
    for (const character of value ?? '১২৩') await pressKey(session, character)
  }
}

/** Milliseconds from the tap on the button until the next page of the form is painted. */
export async function measureNextStep({ page, observed }: Visit): Promise<number> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await pause(1_000)
  await page.evaluate(observeStep, secondPage)
  await page.locator('[data-action="continue"]:visible').click()
  await page.waitForFunction(() => (globalThis as BenchWindow).bench.stepShownAt !== null, null, {
    polling: 200,
    timeout: 30_000,
  })
  const { stepShownAt, clickedAt } = await observed()
  return (stepShownAt ?? 0) - (clickedAt ?? 0)
}

/** A number that no run before has used: the notice of a number that is taken would move the field below it. */
function someMobile(): string {
  return `017${randomInt(100_000_000).toString().padStart(8, '0')}`
}
