import type { Page } from '@playwright/test'
import { pause, pressKey } from '../browser/keys.ts'
import { startPhone } from '../browser/phone.ts'
import { openVisit, type Visit } from '../browser/visit.ts'
import type { Target } from '../targets.ts'
import { compareTexts, isSameText, type TextDifference } from './kept-text.ts'
import { planTyping, type TypedPart, type TypingPlan } from './typing-plan.ts'

/** Fields of the first page. While a person types they accept any text, Bengali too. */
const freeFields = ['mobile', 'email'] as const
/** How long the typing continues after the app has taken over the page, and its minimum of characters. */
const afterReadyMs = 4_000
const leastCharacters = 50
const longestTypingMs = 60_000
/** Below the limit of a field there must be room for one composed word. */
const longestWord = 12
const mostCharacters = 190
const settleMs = 2_500

export type ThroughRun = {
  seed: number
  field: string
  characters: number
  /** Characters that were typed before the app had taken over the page. */
  early: number
  inField: TextDifference
  inDatabase: TextDifference
  longestKeystroke: number
  keptFocus: boolean
  keptCaret: boolean
  keptScroll: boolean
}

export type Through = { target: Target; upstream: string; isTls: boolean; seed: number }

/**
 * Whether every character is in the field and in the database, once and in its place, and focus, caret and scroll
 * position were kept.
 */
export function isThrough({ inField, inDatabase, keptFocus, keptCaret, keptScroll }: ThroughRun): boolean {
  return isSameText(inField) && isSameText(inDatabase) && keptFocus && keptCaret && keptScroll
}

/** Types without a pause, from the first paint of a field until well after the app has taken over the page. */
export async function typeThrough({ target, upstream, isTls, seed }: Through): Promise<ThroughRun> {
  const plan = planTyping(seed)
  const phone = await startPhone(upstream, isTls)
  try {
    const visit = await openVisit(phone, { shown: target.shown })
    await visit.page.goto(phone.address.url + target.path, { waitUntil: 'commit' })
    await visit.first('field')
    return await typeAndCompare(visit, plan)
  } finally {
    await phone.close()
  }
}

async function typeAndCompare(visit: Visit, plan: TypingPlan): Promise<ThroughRun> {
  const field = await chooseField(visit, plan)
  await pause(plan.firstKeyAfterMs)
  await visit.page.locator(`[name="${field}"]`).focus()
  // At the first key the browser scrolls the field above the bottom bar. From then on the page must not scroll.
  const afterFirstKey = visit.first('typed').then(() => scrollOf(visit))
  const { typed, early } = await typeUntilTaken(visit, plan, await roomIn(visit, field))
  await pause(settleMs)
  const end = await stateOf(visit, field)
  const kept = (await readKeptAnswer(visit.page, field)) ?? ''
  return {
    seed: plan.seed,
    field,
    characters: [...typed].length,
    early,
    inField: compareTexts(typed, end.value),
    inDatabase: compareTexts(typed, kept),
    longestKeystroke: Math.max(0, ...(await visit.observed()).keystrokes),
    keptFocus: end.hasFocus && (await visit.observed()).blurs === 0,
    // The caret of an e-mail field cannot be read. If it moved, the order of the text shows it.
    keptCaret: end.caret === null || end.caret === end.value.length,
    keptScroll: Math.abs((await scrollOf(visit)) - (await afterFirstKey)) < 2,
  }
}

type Journal = { writes: { path: string; value?: unknown; text?: string | null }[] }

/**
 * The value of a field in the phone's databases: the stored answer, or the text in the journal if the storage has not
 * taken it yet. Null when neither has anything.
 */
function readKeptAnswer(page: Page, path: string): Promise<string | null> {
  return page.evaluate(async (field) => {
    const rowsOf = async (name: string, table: string): Promise<unknown[]> => {
      // Checked first, because opening would create the database, and the app would find one without tables.
      const isThere = (await indexedDB.databases()).some((one) => one.name === name)
      if (!isThere) return []
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction(table, 'readonly').objectStore(table).getAll()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      database.close()
      return rows
    }
    const journals = Object.entries(localStorage).filter(([name]) => name.startsWith('journal/'))
    const journalled = journals
      .flatMap(([, text]) => (JSON.parse(text) as Journal).writes)
      .findLast(({ path: at }) => at === field)
    if (journalled !== undefined) return String(journalled.value ?? journalled.text ?? '')
    const answers = (await rowsOf('talika', 'answers')) as { path: string; value: unknown }[]
    const stored = answers.find((answer) => answer.path === field)
    return stored === undefined ? null : String(stored.value)
  }, path)
}

async function chooseField({ page }: Visit, plan: TypingPlan): Promise<string> {
  const shown = await page
    .locator(freeFields.map((name) => `[name="${name}"]`).join(','))
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('name') ?? ''))
  return plan.field(shown)
}

/** How many characters can be typed into the field. */
function roomIn({ page }: Visit, field: string): Promise<number> {
  return page
    .locator(`[name="${field}"]`)
    .evaluate((element, { most, spare }) => Math.min(most, (element as HTMLInputElement).maxLength - spare), {
      most: mostCharacters,
      spare: longestWord,
    })
}

async function typeUntilTaken(visit: Visit, plan: TypingPlan, room: number): Promise<{ typed: string; early: number }> {
  const begin = performance.now()
  let typed = ''
  let early = 0
  let takenAt: number | null = null
  const answers: Promise<unknown>[] = []
  for (;;) {
    const now = performance.now()
    const isTaken = visit.latest('mark') !== null
    if (isTaken) takenAt ??= now
    if (takenAt !== null && now - takenAt > afterReadyMs && typed.length >= leastCharacters) break
    if (now - begin > longestTypingMs || typed.length > room) break
    const part = plan.next()
    // People do not wait until the page has handled their last key.
    answers.push(typePart(visit, part))
    typed += part.text
    if (!isTaken) early += [...part.text].length
    await pause(part.gapMs)
  }
  await Promise.all(answers)
  return { typed, early }
}

/** A word grows in the input method, like on a keyboard that suggests words, and is then put into the field. */
function typePart({ session }: Visit, { kind, text }: TypedPart): Promise<unknown> {
  if (kind === 'key') return pressKey(session, text)
  const characters = [...text]
  const composed = characters.map((_, index) => characters.slice(0, index + 1).join(''))
  const steps = composed.map((word) => {
    return session.send('Input.imeSetComposition', {
      text: word,
      selectionStart: word.length,
      selectionEnd: word.length,
    })
  })
  return Promise.all([...steps, session.send('Input.insertText', { text })])
}

function stateOf({ page }: Visit, field: string) {
  return page.locator(`[name="${field}"]`).evaluate((element) => {
    const { value, selectionStart } = element as HTMLInputElement
    return { value, caret: selectionStart, hasFocus: document.activeElement === element }
  })
}

function scrollOf({ page }: Visit): Promise<number> {
  return page.evaluate(() => scrollY)
}
