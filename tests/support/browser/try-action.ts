import { userEvent } from 'vitest/browser'
import type { SentCall } from '../fake-fetch.ts'
import { wholeText } from '../whole-texts.ts'
import { screenText } from './screen-text.ts'

// What one action of a page does, as text: the dialog that it opens, where the focus is, and all that is sent.

const sampleUuid = /^00000000-0000-4000-8000-0{9}/
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const openDialog = () => [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1) ?? null

type Calls = { all: () => readonly SentCall[] }

/**
 * Presses the button, closes what it opens with Escape and opens it again, fills in all fields, and confirms. Without a
 * dialog it fills in the form of the button and presses it again.
 */
export async function tryAction(action: string, calls: Calls): Promise<string> {
  const told: string[] = []
  const before = calls.all().length
  const page = pageTitle()
  let known = calls.all().length
  const tell = (step: string) => {
    const sent = calls.all().slice(known)
    known += sent.length
    told.push(step, ...callTexts(sent), `  focus ${focusText()}`, ...shownTexts())
  }
  const press = async () => {
    const button = await findButton(action)
    button.focus()
    button.click()
    await untilCalm(calls)
  }
  await press()
  tell('pressed')
  if (openDialog() !== null) {
    told.push(`${screenText(openDialog() as HTMLElement)}`)
    await userEvent.keyboard('{Escape}')
    await untilCalm(calls)
    tell(openDialog() === null ? 'escape closes it' : 'escape leaves it open')
    if (openDialog() === null) await press()
  }
  const form = openDialog() ?? document.querySelector<HTMLElement>(`[data-action="${action}"]`)?.closest('form') ?? null
  if (form === null) return withReads(told, pageTitle() === page ? calls.all().slice(before) : [])
  await fill(form)
  await untilCalm(calls)
  tell('filled in')
  told.push(screenText(form))
  await confirm(action)
  await untilCalm(calls)
  tell(openDialog() === null ? 'confirmed' : 'confirmed, and the dialog stays')
  if (openDialog() !== null) told.push(screenText(openDialog() as HTMLElement))
  return withReads(told, pageTitle() === page ? calls.all().slice(before) : [])
}

const pageTitle = () => document.querySelector('h1')?.textContent ?? ''

/** With what the same page reads again after the first change: at once, so in no order. */
function withReads(told: readonly string[], sent: readonly SentCall[]): string {
  const first = sent.findIndex(isChange)
  const reads = first < 0 ? [] : sent.slice(first).filter((each) => !isChange(each) && !ofFrame.has(each.call))
  const texts = [...new Set(reads.map((read) => `  reads ${callText(read)}`))].sort()
  return [...told, ...texts].join('\n')
}

function isChange({ call }: SentCall): boolean {
  return !call.startsWith('GET ')
}

async function confirm(action: string): Promise<void> {
  const dialog = openDialog()
  const buttons = [...(dialog?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
  const button =
    dialog === null
      ? await findButton(action)
      : (buttons.find(({ dataset }) => dataset.action === 'confirm') ??
        buttons.find(({ type }) => type === 'submit') ??
        buttons.at(-1))
  button?.click()
}

async function findButton(action: string): Promise<HTMLElement> {
  for (let tries = 0; tries < 500; tries += 1) {
    const found = document.querySelector<HTMLElement>(`main [data-action="${action}"]`)
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`There is no action ${action}.`)
}

/** Resolves when nothing has been sent and nothing has changed on the screen for a while. */
export async function untilCalm(calls: Calls): Promise<void> {
  let before = ''
  for (let still = 0, tries = 0; still < 15 && tries < 500; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    const now = `${calls.all().length} ${screenText(document.body)} ${focusText()}`
    still = now === before ? still + 1 : 0
    before = now
  }
}

/** Calls that the frame of every page makes at its own times. */
const ofFrame: ReadonlySet<string> = new Set(['GET /api/live', 'GET /api/office', 'GET /api/apps/counts'])

/** The changes in their order. */
function callTexts(sent: readonly SentCall[]): string[] {
  return sent.filter((each) => isChange(each) && !ofFrame.has(each.call)).map((each) => `  sends ${callText(each)}`)
}

function callText({ call, url, headers, body }: SentCall): string {
  const key = headers.has('idempotency-key') ? ' with a key' : ''
  const text = body === undefined ? '' : ` ${typeof body === 'string' ? 'a form' : wholeText(body)}`
  return `${call}${decodeURIComponent(url.search)}${key}${text}`.replaceAll(uuid, (id) =>
    sampleUuid.test(id) ? id.slice(-3) : '#',
  )
}

/** The element that has the focus, by its kind and its name. */
function focusText(): string {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return 'nowhere'
  const name = ['name', 'data-action', 'aria-label', 'role'].map((each) => element.getAttribute(each)).find(Boolean)
  return `${element.tagName.toLowerCase()} ${name ?? element.textContent?.trim().slice(0, 40)}`
}

/** The messages that are shown beside the page. */
function shownTexts(): string[] {
  const live = [...document.querySelectorAll<HTMLElement>('[aria-live=polite]')].filter((each) => !each.closest('main'))
  return live.flatMap((each) =>
    each.textContent.trim() === '' ? [] : [`  says ${each.textContent.replaceAll(/\s+/g, ' ')}`],
  )
}

/** Twice, because some fields come with the answers of others. */
async function fill(form: HTMLElement): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const fields = form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      'input, select, textarea',
    )
    for (const field of fields) if (field.checkVisibility() && !field.disabled) await fillOne(field)
  }
}

async function fillOne(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): Promise<void> {
  if (field instanceof HTMLSelectElement) {
    const last = [...field.options].findLast(({ value, disabled }) => value !== '' && !disabled)
    if (last !== undefined) await userEvent.selectOptions(field, last.value)
    return
  }
  if (field.readOnly || ['file', 'radio', 'hidden'].includes(field.type)) return
  if (field.type === 'checkbox') {
    if (field instanceof HTMLInputElement && !field.checked) field.click()
  } else if (field.value === '') await userEvent.fill(field, textFor(field))
}

const byType: Readonly<Record<string, string>> = {
  ...{ date: '2026-11-25', month: '2026-10', time: '10:30', email: 'a.b@rda.gov.bd', tel: '01812345678' },
  ...{ password: 'river-boat-91', number: '3', url: 'https://meet.example/a' },
}

function textFor({ type, name, inputMode, lang }: HTMLInputElement | HTMLTextAreaElement): string {
  if (/mobile/i.test(name)) return '01812345678'
  if (/url/i.test(name)) return byType.url ?? ''
  if (/Bn$|\.bn$/.test(name) || lang === 'bn') return 'নতুন নাম'
  if (/password|code/i.test(name) && type !== 'password') return '12345678'
  if (inputMode === 'numeric' || inputMode === 'decimal') return '3'
  return byType[type] ?? 'New words'
}
