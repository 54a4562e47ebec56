import { dictOf, itemsOf, nameOf, type PdfDict, type PdfValue, textOf } from './pdf-value.ts'

/** Entries that run something, carry something that runs, or bring other files along. */
const forbiddenKeys = [
  ...['JS', 'JavaScript', 'XFA', 'AA', 'AF', 'EF', 'EmbeddedFiles', 'EmbeddedFDFs', 'Collection', 'OnInstantiate'],
  ...['RichMediaContent', 'RichMediaSettings', '3DD', '3DA', 'Encrypt', 'FFilter', 'FDecodeParms'],
] as const

/** Types of actions that leave the document or run something. Jumps within it, links and page turns are allowed. */
const forbiddenActions: ReadonlySet<string> = new Set([
  ...['JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'Rendition', 'RichMediaExecute', 'GoToR', 'GoToE'],
  ...['Movie', 'Sound', 'GoTo3DView'],
])

/** Annotations and objects that play or carry something. */
const forbiddenTypes: ReadonlySet<string> = new Set([
  ...['FileAttachment', 'RichMedia', 'Movie', 'Sound', 'Screen', '3D', 'EmbeddedFile', 'Rendition', 'U3D', 'PRC'],
])

/** In these dictionaries the keys are the writer's own names of fonts and pictures, and mean nothing. */
const resourceLists: ReadonlySet<string> = new Set([
  ...['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties', 'RoleMap', 'ClassMap'],
  ...['CharProcs', 'Dests', 'Colorants'],
])

/** Links that a browser does not open as a page: scripts, and network shares, to which a password may be sent. */
const forbiddenLink = /^\s*(?:javascript|vbscript|data|smb|file:\/\/[^/]|file:\/{4}|\\\\|\/\/)/i
const networkPath = /^\s*(?:\\\\|\/\/|\/\\|smb:|file:)/i

/** Finds the definitions of an object by its number, in all revisions of the file. */
export type FindAll = (number: number) => readonly PdfValue[]

/** Whether nothing in a value runs, plays, carries or fetches anything. Its depth is bounded by the lexer. */
export function isHarmless(value: PdfValue, findAll: FindAll): boolean {
  const items = itemsOf(value)
  if (items !== null) return items.every((item) => isHarmless(item, findAll))
  const dict = dictOf(value)
  if (dict === null) return true
  if (!isHarmlessDict(dict, findAll)) return false
  for (const [name, inner] of dict.entries) {
    const list = resourceLists.has(name) ? dictOf(inner) : null
    const inners = list === null ? [inner] : [...list.entries.values()]
    if (!inners.every((each) => isHarmless(each, findAll))) return false
  }
  return true
}

function isHarmlessDict({ entries }: PdfDict, findAll: FindAll): boolean {
  if (forbiddenKeys.some((name) => entries.has(name))) return false
  if (forbiddenActions.has(nameOf(entries.get('S')) ?? '')) return false
  if (forbiddenTypes.has(nameOf(entries.get('Subtype')) ?? '')) return false
  if (forbiddenTypes.has(nameOf(entries.get('Type')) ?? '')) return false
  if (forbiddenLink.test(textOf(entries.get('URI')) ?? '')) return false
  if (['F', 'UF', 'Unix', 'DOS'].some((name) => networkPath.test(textOf(entries.get(name)) ?? ''))) return false
  return !entries.has('OpenAction') || isJump(entries.get('OpenAction') ?? null, findAll)
}

/** Whether an action on opening only shows a page of the document, the only one allowed. */
function isJump(value: PdfValue, findAll: FindAll | null): boolean {
  if (typeof value !== 'object' || value === null) return value === null
  // Follows one reference only, because no writer makes an object that is only a reference to another one.
  if (value.is === 'reference') return findAll?.(value.number).every((each) => isJump(each, null)) ?? false
  if (value.is !== 'dict') return true
  return nameOf(value.entries.get('S')) === 'GoTo' && !value.entries.has('Next')
}

/** Whether the data of a stream is in another file. */
export function isExternalStream({ entries }: PdfDict): boolean {
  return entries.has('F')
}

// The same rules as a text search, each character also in its escaped form: a second check for bytes that a viewer may
// read as objects although the parser did not. It needs pairs of names, because a text may be about JavaScript.
const spelled = (name: string) =>
  [...name]
    .map(
      (each) =>
        `(?:${each}|#${each
          .charCodeAt(0)
          .toString(16)
          .replaceAll(/[a-f]/g, (x) => `[${x}${x.toUpperCase()}]`)})`,
    )
    .join('')
const anyOf = (names: Iterable<string>) => `(?:${[...names].map(spelled).join('|')})(?![A-Za-z0-9#])`
const forbiddenText = new RegExp(
  [
    `/${spelled('S')}\\s{0,9}/${anyOf(forbiddenActions)}`,
    `/${spelled('JS')}\\s{0,9}[(<0-9]`,
    `/(?:${spelled('JavaScript')}|${spelled('EmbeddedFiles')})\\s{0,9}(?:<<|\\d)`,
    `/${spelled('Subtype')}\\s{0,9}/${anyOf(['FileAttachment', 'RichMedia'])}`,
  ].join('|'),
)
/** Whether bytes contain, anywhere, something that no object may contain. */
export function containsForbidden(bytes: Buffer): boolean {
  return forbiddenText.test(bytes.toString('latin1'))
}
