import { PDFDocument } from 'pdf-lib'
import { costlyPdfs } from '../costly-pdfs.ts'
import { honestPdfs } from '../honest-pdfs.ts'
import { hostilePdfs } from '../hostile-pdfs.ts'
import { latin1, plainObjects, writePdf } from '../pdf-writer.ts'
import { attacks } from './attacks.ts'
import { damages } from './damages.ts'
import { ownerLocked, userLocked } from './encrypted-pdfs.ts'
import { harmlessExtras } from './harmless-extras.ts'
import { heavyPdfs } from './heavy-pdfs.ts'
import { linkFiles } from './links.ts'

/** What becomes of a file: taken as it is, taken rewritten, or refused for a reason. */
export type Expected = 'accepted' | 'repaired' | 'not_pdf' | 'locked' | 'damaged' | 'costly'

export type GeneratedFile = { name: string; bytes: Buffer; expected: Expected }

/** Files of each kind with what must become of them. */
export async function generatedFiles(): Promise<GeneratedFile[]> {
  const honest = await honestPdfs()
  return [
    ...listed('honest', honest, () => 'accepted'),
    ...(await damagedFiles(honest)),
    ...listed('harmless', harmlessExtras(), (name) => (untouched.has(name) ? 'accepted' : 'repaired')),
    ...listed('owner password', ownerLocked(), () => 'repaired'),
    ...listed('password', userLocked(), () => 'locked'),
    ...listed('hostile', hostilePdfs(), (name) => refusedHostile[name] ?? 'repaired'),
    // What is costly in them belongs to no page, and is left behind.
    ...listed('costly', costlyPdfs(), () => 'repaired'),
    ...listed('heavy', heavyPdfs(), () => 'costly'),
    ...listed('hopeless', hopelessFiles(), (name) => hopeless[name] ?? 'damaged'),
    ...attacks.map(([name, bytes, expected]) => ({ name: `attack: ${name}`, bytes, expected })),
    ...linkFiles().map(({ name, bytes, isSafe }) => ({
      ...{ name: `link: ${name}`, bytes },
      expected: isSafe ? ('accepted' as const) : ('repaired' as const),
    })),
  ]
}

function listed(kind: string, files: Record<string, Buffer>, expect: (name: string) => Expected): GeneratedFile[] {
  return Object.entries(files).map(([name, bytes]) => ({ name: `${kind}: ${name}`, bytes, expected: expect(name) }))
}

/** Each damage to files of different writers. */
async function damagedFiles(honest: Record<string, Buffer>): Promise<GeneratedFile[]> {
  const made = await PDFDocument.create()
  for (let page = 0; page < 3; page += 1) made.addPage([420, 595]).drawText('Test')
  const bases: Record<string, Buffer | undefined> = {
    'a plain file': honest['a plain file'],
    'three pages': Buffer.from(await made.save({ useObjectStreams: false })),
    'object streams': honest['object streams'],
    'a word processor': honest['a word processor: a table and a stream for what is packed'],
    'a scan': honest['a scan'],
    'a signed file': honest['signed: a second revision'],
  }
  return Object.entries(bases).flatMap(([base, file = Buffer.alloc(0)]) =>
    Object.entries(damages).flatMap(([damage, apply]) => {
      const bytes = apply(file)
      const name = `damaged: ${base}, ${damage}`
      return bytes === null
        ? []
        : [{ name, bytes, expected: unharmed.has(damage) ? ('accepted' as const) : ('repaired' as const) }]
    }),
  )
}

// Many printers write the place of the line break before an object, and every viewer reads that.
const unharmed: ReadonlySet<string> = new Set(['places 1 too low', 'startxref 1 too low'])

const untouched: ReadonlySet<string> = new Set(['a name tree in a circle'])

const refusedHostile: Readonly<Record<string, Expected>> = {
  locked: 'locked',
  'no pages': 'damaged',
  'pages in a circle': 'damaged',
  'brackets without an end': 'damaged',
}

function hopelessFiles(): Record<string, Buffer> {
  const plain = writePdf([{ objects: plainObjects() }])
  const text = plain.toString('latin1')
  return {
    'only a header': latin1('%PDF-1.7\n%%EOF'),
    'the first fifty bytes': plain.subarray(0, 50),
    'a page of a server': latin1(`<html><title>Sign in</title>${' '.repeat(200)}Download %PDF-1.4 here</html>`),
    'no page left': latin1(text.replace(/3 0 obj[\s\S]*?endobj/, '')),
    'content that cannot be unpacked': latin1(
      text.replace(/stream\n[\s\S]*?\nendstream/, `stream\n${'\xff'.repeat(40)}\nendstream`),
    ),
    'content that was cut away': latin1(text.replace(/4 0 obj[\s\S]*?endobj/, '')),
    noise: latin1(`%PDF-1.4\n${'\x9c\x01'.repeat(5_000)}\n%%EOF`),
  }
}

const hopeless: Readonly<Record<string, Expected>> = { 'a page of a server': 'not_pdf' }
