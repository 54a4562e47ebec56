import { deflateSync } from 'node:zlib'
import type { PdfValue } from '../pdf-value.ts'
import type { NewObject } from './clean-copy.ts'

const packedTogether = 100

/**
 * Writes a file with a cross-reference stream. Objects without data are packed, a hundred together, so that the new file
 * is not much larger than the old one.
 */
export function writeFile(
  objects: readonly NewObject[],
  { root, info }: { root: PdfValue; info: PdfValue | null },
): Buffer {
  const file = new FileWriter()
  const plain = objects.flatMap(({ value, data }, index) => (data === null ? [{ number: index + 1, value }] : []))
  for (const [index, { value, data }] of objects.entries()) if (data !== null) file.stream(index + 1, value, data)
  let next = objects.length + 1
  for (let at = 0; at < plain.length; at += packedTogether, next += 1) {
    file.container(next, plain.slice(at, at + packedTogether))
  }
  return file.finish(next, { root, info })
}

type Numbered = { number: number; value: PdfValue }
/** A row of the cross-reference: at an offset, or in a container at an index. */
type Row = readonly [kind: 1 | 2, one: number, two: number]

class FileWriter {
  readonly #parts: Buffer[] = []
  readonly #rows = new Map<number, Row>()
  #size = 0

  constructor() {
    this.#write('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
  }

  #write(part: string | Buffer): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    this.#parts.push(bytes)
    this.#size += bytes.length
  }

  stream(number: number, dict: PdfValue, data: Buffer): void {
    this.#rows.set(number, [1, this.#size, 0])
    const entries = new Map(typeof dict === 'object' && dict?.is === 'dict' ? dict.entries : [])
    entries.set('Length', data.length)
    this.#write(`${number} 0 obj\n${written({ is: 'dict', entries })}\nstream\n`)
    this.#write(data)
    this.#write('\nendstream\nendobj\n')
  }

  container(number: number, objects: readonly Numbered[]): void {
    const texts = objects.map(({ value }) => written(value))
    let offset = 0
    const heads = objects.map(({ number: each }, index) => {
      this.#rows.set(each, [2, number, index])
      const head = `${each} ${offset}`
      offset += (texts[index] ?? '').length + 1
      return head
    })
    const head = `${heads.join(' ')}\n`
    const data = deflateSync(Buffer.from(`${head}${texts.join('\n')}\n`, 'latin1'))
    const about = [
      ['Type', { is: 'name', name: 'ObjStm' }],
      ['N', objects.length],
      ['First', head.length],
      ['Filter', { is: 'name', name: 'FlateDecode' }],
    ] as const
    this.stream(number, { is: 'dict', entries: new Map<string, PdfValue>(about) }, data)
  }

  finish(number: number, { root, info }: { root: PdfValue; info: PdfValue | null }): Buffer {
    const at = this.#size
    const rows = Buffer.alloc((number + 1) * 7)
    for (let each = 1; each <= number; each += 1) {
      const [kind, one, two] = each === number ? ([1, at, 0] as const) : (this.#rows.get(each) ?? [0, 0, 0])
      rows.writeUInt8(kind, each * 7)
      rows.writeUInt32BE(one, each * 7 + 1)
      rows.writeUInt16BE(two, each * 7 + 5)
    }
    const entries = new Map<string, PdfValue>([
      ['Type', { is: 'name', name: 'XRef' }],
      ['Size', number + 1],
      ['W', { is: 'array', items: [1, 4, 2] }],
      ['Root', root],
      ['Filter', { is: 'name', name: 'FlateDecode' }],
    ])
    if (info !== null) entries.set('Info', info)
    this.stream(number, { is: 'dict', entries }, deflateSync(rows))
    this.#write(`startxref\n${at}\n%%EOF\n`)
    return Buffer.concat(this.#parts)
  }
}

/** A value as it is written in a file, one character per byte. */
function written(value: PdfValue): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return writtenNumber(value)
  if (value.is === 'name') return writtenName(value.name)
  if (value.is === 'string') return writtenText(value.text)
  if (value.is === 'reference') return `${value.number} 0 R`
  if (value.is === 'array') return `[${value.items.map(written).join(' ')}]`
  return `<<${[...value.entries].map(([key, each]) => `${writtenName(key)} ${written(each)}`).join(' ')}>>`
}

/** Beyond any coordinate; JavaScript writes larger ones with an exponent, which a PDF does not have. */
const longestNumber = 1e15

function writtenNumber(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) > longestNumber) return '0'
  return Number.isSafeInteger(value) ? String(value) : value.toFixed(6).replace(/\.?0{1,6}$/, '')
}

function writtenName(name: string): string {
  return `/${name.replaceAll(/[^!-~]|[()<>[\]{}/%#]/g, (each) => `#${each.charCodeAt(0).toString(16).padStart(2, '0')}`)}`
}

function writtenText(text: string): string {
  // Texts with many other bytes, such as UTF-16, are shorter and safer in hexadecimal digits.
  if (/[^\x20-\x7e]/.test(text)) return `<${Buffer.from(text, 'latin1').toString('hex')}>`
  return `(${text.replaceAll(/[\\()]/g, (each) => `\\${each}`)})`
}
