import { expect } from 'vitest'

const modules = import.meta.glob([
  '../../../src/client/{drafts,entities,features,forms,ui}/**/*.{ts,tsx}',
  '!**/*.test.*',
  '!**/*worker*',
  '!**/inline/**',
])

/**
 * Loads the code of all parts, so that a part which is loaded late is on the screen as soon as the others. What earlier
 * tests have stored on this phone is removed.
 */
export async function loadAllParts(): Promise<void> {
  localStorage.clear()
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  await Promise.all(Object.values(modules).map((load) => load()))
}

const written = import.meta.glob<string>('../../components/screens/texts/*.txt', { query: '?raw', import: 'default' })

/**
 * Compares all that is on the screen with `texts/<name>.txt`. Parts of a page come one after the other, so the text may
 * become the written one at any moment; where it does not, the text of a screen that rested for two seconds is compared.
 */
export async function expectScreen(name: string, toTold = (text: string) => text): Promise<void> {
  const stored = await written[`../../components/screens/texts/${name}.txt`]?.()
  const now = () => `${toTold(screenText(document.querySelector('main') ?? document.body))}\n`
  let before = ''
  for (let still = 0, tries = 0; still < 100 && tries < 1_000; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    const text = now()
    if (text === stored) return
    const isLoading = /Loading, please wait|লোড হচ্ছে/.test(text)
    still = text === before && text !== '\n' && !isLoading ? still + 1 : 0
    before = text
  }
  // A page that shows nothing of its answer proves nothing about it.
  expect(before).not.toMatch(/The server cannot be reached|Something went wrong|সার্ভারে এখন পৌঁছানো/)
  // After a change that is meant, `vitest -u` writes the file again; read its difference.
  await expect(before).toMatchFileSnapshot(`texts/${name}.txt`)
}

const attributes = [
  ...['href', 'name', 'type', 'maxlength', 'inputmode', 'autocomplete', 'autocapitalize', 'spellcheck', 'lang'],
  ...['placeholder', 'accept', 'role', 'aria-label', 'aria-required', 'aria-invalid', 'aria-pressed', 'aria-expanded'],
  ...['aria-current', 'aria-sort', 'aria-selected', 'aria-disabled', 'disabled', 'required', 'checked', 'readonly'],
  ...['data-action', 'data-part', 'data-state', 'data-status', 'min', 'max', 'step', 'rows', 'colspan'],
]
const structure =
  /^(?:H\d|A|BUTTON|INPUT|TEXTAREA|SELECT|OPTION|LABEL|LI|TR|TH|TD|DT|DD|DIALOG|NAV|IMG|DETAILS|SUMMARY)$/

/** All that is visible below an element, one line for each part: its kind, its attributes that matter, and its words. */
export function screenText(root: Element): string {
  const lines: string[] = []
  const walk = (node: Node, depth: number): void => {
    if (node instanceof Text) {
      const words = node.data.replaceAll(/\s+/g, ' ').trim()
      if (words !== '') lines.push(`${'  '.repeat(depth)}${words}`)
      return
    }
    if (!(node instanceof HTMLElement) || !node.checkVisibility()) return
    const told = attributesOf(node)
    const isTold = structure.test(node.tagName) || told !== ''
    if (isTold) lines.push(`${'  '.repeat(depth)}<${node.tagName.toLowerCase()}${told}>`)
    for (const child of node.childNodes) walk(child, isTold ? depth + 1 : depth)
  }
  walk(root, 0)
  return joinShort(lines).join('\n')
}

function attributesOf(element: HTMLElement): string {
  const told = attributes.flatMap((name) => {
    const value = element.getAttribute(name)
    return value === null ? [] : [value === '' ? name : `${name}=${value}`]
  })
  const value = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : ''
  const all = value === '' ? told : [...told, `value=${value}`]
  // Ids that React or the page makes are others in each run.
  return all.length === 0 ? '' : ` ${all.join(' ').replaceAll(/:r\w+:|«\w+»|_r_\w+_/g, '#')}`
}

/** A part with words only is told in one line. */
function joinShort(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (const [at, line] of lines.entries()) {
    const before = joined.at(-1)
    const depth = line.length - line.trimStart().length
    const next = lines[at + 1] ?? ''
    const isOnly = next.length - next.trimStart().length < depth || next === ''
    if (
      before?.trimStart().startsWith('<') &&
      !line.trimStart().startsWith('<') &&
      isOnly &&
      lines[at - 1] === before
    ) {
      joined[joined.length - 1] = `${before} ${line.trimStart()}`
    } else joined.push(line)
  }
  return joined
}
