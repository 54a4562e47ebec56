import { expect, type Locator, type Page, type Response } from '@playwright/test'
import { samplePdf, samplePng } from '../files/sample-files.ts'

/** The texts for the form of a professional type, by the names of the controls. */
export type Typed = Readonly<Record<string, string>>

/** The empty form of an architect, at the page that asks for the name. */
export const personUrl = '/individual/apply?type=ARCHITECT&step=enlistment&page=2'

const address = {
  line: '১২/ক, সাহেববাজার',
  postOffice: 'ঘোড়ামারা',
  postCode: '৬১০০',
  upazila: 'বোয়ালিয়া',
  district: 'Rajshahi',
}

function addressOf<P extends string>(prefix: P): Record<`${P}.${keyof typeof address}`, string> {
  const entries = Object.entries(address).map(([key, value]) => [`${prefix}.${key}`, value])
  return Object.fromEntries(entries)
}

/** Bengali digits here and there, as people type them. */
export const sampleProfessional = {
  mobile: '০১৭১২৩৪৫৬৭৮',
  nameBn: 'মোঃ আবদুল করিম',
  nameEn: 'Md. Abdul Karim',
  guardianRelation: 'FATHER',
  guardianName: 'মোঃ সিরাজুল ইসলাম',
  motherName: 'রাবেয়া খাতুন',
  gender: 'Male',
  dateOfBirth: '১২/০৩/১৯৮৫',
  age: '৪১',
  nid: '২৬৯৯০৩৯৮৭৬৫৪৩',
  email: 'karim@example.org',
  ...addressOf('present'),
  ...addressOf('permanent'),
  educationalQualification: 'BACHELOR',
  degreeTitle: 'স্থাপত্যে স্নাতক',
  institution: 'বাংলাদেশ প্রকৌশল বিশ্ববিদ্যালয়',
  passingYear: '২০০৮',
  experienceYears: '14',
  membershipNo: 'AA-920',
  membershipCategory: 'MEMBER',
  tin: '123456789012',
  debarred: 'NO',
  declareTrue: 'true',
  consentPersonalData: 'true',
  paymentMethod: 'bkash',
  payerMobile: '01712345678',
  transactionId: 'BK41A7X9QZ',
  paymentDate: '20/11/2026',
} satisfies Typed

const requiredSlots = [
  'photo',
  'signature',
  'nidCopy',
  'tinCertificate',
  'educationCertificate',
  'membershipCertificate',
  'experienceCertificate',
]

function currentStep(page: Page): Locator {
  return page.locator('[data-step]')
}

/**
 * Types into the controls of the current step that have a value, in the order of the form. Ends on the last page of the
 * step, or on the page where the last value was typed.
 */
export async function fillStep(page: Page, typed: Typed): Promise<void> {
  const seen = new Set<string>()
  for (;;) {
    await fillPage(page, typed, seen)
    const { number, of } = await findPlace(page)
    if (number === of || Object.keys(typed).every((name) => seen.has(name))) return
    await turnPage(page)
  }
}

/** Answers open further questions, so the page is read again after each control. */
async function fillPage(page: Page, typed: Typed, seen: Set<string>): Promise<void> {
  const step = currentStep(page)
  for (;;) {
    const names = await step
      .locator('[name]')
      .evaluateAll((controls) => controls.map((control) => control.getAttribute('name') ?? ''))
    const name = names.find((candidate) => candidate in typed && !seen.has(candidate))
    if (name === undefined) return
    seen.add(name)
    await fillControl(step, name, typed[name] ?? '')
  }
}

/** The place in the form that is on the screen: the step, which of its pages, and how many it has. */
async function findPlace(page: Page): Promise<{ step: string | null; number: number; of: number }> {
  return currentStep(page).evaluate((section) => ({
    step: section.getAttribute('data-step'),
    number: Number(section.getAttribute('data-page')),
    of: Number(section.getAttribute('data-pages')),
  }))
}

/** Goes to the next page, even if an answer is missing on this one, as a person can. */
export async function turnPage(page: Page): Promise<void> {
  const { step, number } = await findPlace(page)
  const next = page.locator(`[data-step]:not([data-step="${step}"][data-page="${number}"])`)
  const later = page.locator('[data-action="later"]')
  await press(page, 'continue')
  await expect(later.or(next).first()).toBeVisible()
  if (await later.isVisible()) await later.click()
  await expect(next).toBeVisible()
}

/** Turns pages until the field is on the screen. */
export async function turnToField(page: Page, name: string): Promise<Locator> {
  const field = page.locator(`[name="${name}"]`)
  await currentStep(page).waitFor()
  while ((await field.count()) === 0) await turnPage(page)
  return field
}

/** Turns pages until the step is on the screen. */
export async function turnToStep(page: Page, step: string): Promise<void> {
  while ((await findPlace(page)).step !== step) await turnPage(page)
}

async function fillControl(step: Locator, name: string, value: string): Promise<void> {
  const control = step.locator(`[name="${name}"]`).first()
  const { tag, type, locked } = await control.evaluate((element) => ({
    tag: element.tagName,
    type: element.getAttribute('type'),
    locked: element.hasAttribute('readonly') || element.hasAttribute('disabled'),
  }))
  if (locked) return
  if (tag === 'SELECT') await control.selectOption(value)
  else if (type === 'radio') await step.locator(`[name="${name}"][value="${value}"]`).check()
  else if (type === 'checkbox') await control.check()
  else await control.fill(value)
}

/** Attaches a file to every required slot of the step on the screen. */
export async function attachDocuments(page: Page, slots: readonly string[] = requiredSlots): Promise<void> {
  const attached = []
  for (const slot of slots) {
    const place = page.locator(`[data-slot="${slot}"]`)
    const file = slot === 'photo' || slot === 'signature' ? samplePng(slot) : await samplePdf(slot)
    await place.locator('input[type="file"]').first().setInputFiles(file)
    attached.push([place, file.name] as const)
  }
  for (const [place, name] of attached) await expect(place).toContainText(name)
}

export async function press(page: Page, action: 'back' | 'continue' | 'review' | 'submit'): Promise<void> {
  await page.locator(`[data-action="${action}"]`).click()
}

/** Goes to a page of a step, by default the first, through its address. */
export async function goToStep(page: Page, step: string, number = 1): Promise<void> {
  // A page behind a proxy has another origin than the server.
  await page.goto(new URL(addressOfStep(page, step, number), page.url()).href)
  await expectStep(page, step, step === 'review' ? undefined : number)
}

/** The path of a page of a step in the form that is open. */
export function addressOfStep(page: Page, step: string, number = 1): string {
  const address = new URL(page.url())
  address.searchParams.set('step', step)
  if (number === 1) address.searchParams.delete('page')
  else address.searchParams.set('page', String(number))
  address.searchParams.delete('field')
  return address.pathname + address.search
}

/** Waits until the step with this name is on the screen, with any of its pages or with this one. */
export async function expectStep(page: Page, step: string, number?: number): Promise<void> {
  const own = number === undefined ? '' : `[data-page="${number}"]`
  await expect(page.locator(`[data-step="${step}"]${own}`)).toBeVisible()
}

export async function expectSyncState(page: Page, state: string | RegExp, timeout = 20_000): Promise<void> {
  await expect(page.locator('[data-sync-state]').first()).toHaveAttribute('data-sync-state', state, { timeout })
}

/** What the status line says now. */
export async function syncState(page: Page): Promise<string | null> {
  return page.locator('[data-sync-state]').first().getAttribute('data-sync-state')
}

/**
 * Types into a field and waits until the server has stored the value: the status line may still show an earlier state.
 */
export async function fillAndSend(page: Page, name: string, value: string): Promise<Response> {
  const sent = page.waitForResponse(
    (response) => response.ok() && (response.request().postData() ?? '').includes(JSON.stringify(value)),
  )
  await page.locator(`[name="${name}"]`).fill(value)
  return sent
}

/**
 * Advances the page's own clock (`page.clock` is installed) until the check passes. It repeats, because the timer may
 * be set only a moment after its cause was visible.
 */
export async function afterLong(page: Page, time: number | string, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(time)
    await check()
  }).toPass({ timeout: 40_000 })
}

/** A short timeout for a check within `afterLong`, which is repeated. */
export const soon = { timeout: 3_000 }

/** Answers that others use this phone too, and sets a PIN. */
export async function setPin(page: Page, pin: string): Promise<void> {
  await page.locator('[data-action="shared-phone"]').click()
  await page.locator('[name="newPin"]').fill(pin)
  await page.locator('[name="newPinAgain"]').fill(pin)
  await page.locator('[data-action="save-pin"]').click()
  await expect(page.locator('[data-phone-question]')).toHaveCount(0)
}
