import { deflateSync } from 'node:zlib'

/** A PDF object as it is written. A stream has its data, which is compressed with Flate unless `plain`. */
export type WrittenObject = { number: number; body: string; data?: Buffer; plain?: boolean }

export type Revision = {
  objects: readonly WrittenObject[]
  /**
   * These objects are packed into one object stream with this number; that needs a cross-reference stream, alone or
   * beside the table.
   */
  packed?: { container: number; objects: readonly WrittenObject[] }
  /**
   * `hybrid`: a table, and a stream for the packed objects, as word processors write it. `typeless`: a stream that leaves
   * out the type of each entry, because all are plain objects.
   */
  xref?: 'table' | 'stream' | 'hybrid' | 'typeless'
  /** Further entries of the trailer. */
  trailer?: string
}

/** The catalogue, the pages and one page with a line of text. */
export function plainObjects(catalog = '', page = ''): WrittenObject[] {
  return [
    { number: 1, body: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>` },
    { number: 2, body: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' },
    { number: 3, body: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${page} >>` },
    { number: 4, body: '', data: Buffer.from('BT /F1 12 Tf 40 800 Td (Test) Tj ET') },
  ]
}

/** A page that replaces the one of `plainObjects`. */
export const plainPage = { number: 3, body: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R >>' }

/** Bytes that no check decodes, like the data of a JPEG. */
export const noise = Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * at * 31 + at * 7) & 255))

export function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

/** Writes revisions one after another, each with its own part of the cross-reference. */
export function writePdf(
  revisions: readonly Revision[],
  { header = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', base = 0 } = {},
): Buffer {
  const file = new Writer(header, base)
  let previous: number | null = null
  for (const revision of revisions) previous = file.revision(revision, previous)
  return file.bytes
}

class Writer {
  bytes: Buffer
  readonly #base: number

  constructor(header: string, base: number) {
    this.bytes = Buffer.from(header, 'latin1')
    this.#base = base
  }

  revision({ objects, packed, xref = 'table', trailer = '' }: Revision, previous: number | null): number {
    const places = new Map<number, string>()
    for (const object of objects) places.set(object.number, this.#place(this.#object(object)))
    const packedPlaces = new Map<number, string>()
    if (packed !== undefined) {
      places.set(packed.container, this.#place(this.#object(objectStream(packed))))
      for (const [index, { number }] of packed.objects.entries())
        packedPlaces.set(number, row(2, packed.container, index))
    }
    const size = Math.max(...places.keys(), ...packedPlaces.keys()) + 2
    const prev = previous === null ? '' : `/Prev ${previous}`
    const entries = `/Size ${size} /Root 1 0 R ${prev} ${trailer}`
    if (xref === 'typeless') {
      const rows = Object.entries(asRows(places, packedPlaces)).map(([key, written]) => [key, written.slice(2)])
      return this.#xrefStream(size - 1, Object.fromEntries(rows), entries, { widths: '0 4 2' })
    }
    if (xref === 'stream') return this.#xrefStream(size - 1, { ...asRows(places, packedPlaces) }, entries)
    const stream =
      xref === 'hybrid'
        ? this.#xrefStream(size - 1, asRows(new Map(), packedPlaces), '/Root 1 0 R', { isLast: false })
        : null
    return this.#table(places, stream === null ? entries : `${entries} /XRefStm ${stream}`)
  }

  #place(offset: number): string {
    return String(offset - this.#base)
  }

  #write(part: string | Buffer): number {
    const at = this.bytes.length
    this.bytes = Buffer.concat([this.bytes, typeof part === 'string' ? Buffer.from(part, 'latin1') : part])
    return at
  }

  #object({ number, body, data, plain = false }: WrittenObject): number {
    if (data === undefined) return this.#write(`${number} 0 obj\n${body}\nendobj\n`)
    const written = plain ? data : deflateSync(data)
    const filter = plain ? '' : '/Filter /FlateDecode'
    const at = this.#write(`${number} 0 obj\n<< ${body} ${filter} /Length ${written.length} >>\nstream\n`)
    this.#write(written)
    this.#write('\nendstream\nendobj\n')
    return at
  }

  #table(places: ReadonlyMap<number, string>, entries: string): number {
    const at = this.#write('xref\n0 1\n0000000000 65535 f \n') - this.#base
    for (const [number, offset] of places) this.#write(`${number} 1\n${offset.padStart(10, '0')} 00000 n \n`)
    this.#write(`trailer\n<< ${entries} >>\nstartxref\n${at}\n%%EOF\n`)
    return at
  }

  #xrefStream(
    number: number,
    rows: Record<number, string>,
    entries: string,
    { isLast = true, widths = '1 4 2' } = {},
  ): number {
    const index = Object.keys(rows)
      .map((key) => `${key} 1`)
      .join(' ')
    const data = Buffer.from(Object.values(rows).join(''), 'hex')
    const body = `/Type /XRef /W [${widths}] /Index [${index}] ${entries.includes('/Size') ? '' : `/Size ${number + 1}`} ${entries}`
    const at = this.#object({ number, body, data }) - this.#base
    if (isLast) this.#write(`startxref\n${at}\n%%EOF\n`)
    return at
  }
}

function asRows(places: ReadonlyMap<number, string>, packed: ReadonlyMap<number, string>): Record<number, string> {
  const plain = [...places].map(([number, offset]) => [number, row(1, Number(offset), 0)] as const)
  return Object.fromEntries([...plain, ...packed])
}

function row(kind: number, one: number, two: number): string {
  return kind.toString(16).padStart(2, '0') + one.toString(16).padStart(8, '0') + two.toString(16).padStart(4, '0')
}

function objectStream({ container, objects }: NonNullable<Revision['packed']>): WrittenObject {
  let offset = 0
  const heads = objects.map(({ number, body }) => {
    const head = `${number} ${offset}`
    offset += body.length + 1
    return head
  })
  const head = `${heads.join(' ')}\n`
  const data = Buffer.from(head + objects.map(({ body }) => `${body}\n`).join(''), 'latin1')
  return { number: container, body: `/Type /ObjStm /N ${objects.length} /First ${head.length}`, data }
}
