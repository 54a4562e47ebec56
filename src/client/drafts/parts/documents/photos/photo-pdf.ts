/** A4 in points. */
const page = { width: 595.28, height: 841.89 }
/** A narrow white margin, so that printers cut off no letters. */
const edge = 18

export type Photo = { jpeg: Uint8Array; width: number; height: number }

/** The place of the picture: as large as the page allows, centred. */
function placeOnPage({ width, height }: Photo) {
  const [pageWidth, pageHeight] = width > height ? [page.height, page.width] : [page.width, page.height]
  const scale = Math.min((pageWidth - 2 * edge) / width, (pageHeight - 2 * edge) / height)
  const drawn = { width: width * scale, height: height * scale }
  return { pageWidth, pageHeight, drawn, x: (pageWidth - drawn.width) / 2, y: (pageHeight - drawn.height) / 2 }
}

/** The most bytes that a PDF of so many pages adds to its pictures. */
export function pdfOverhead(pages: number): number {
  return 512 + pages * 768
}

/** A PDF with one page for each photo, which contains the JPEG bytes unchanged. */
export function photoPdf(photos: readonly Photo[]): Uint8Array<ArrayBuffer> {
  const file = new PdfWriter()
  file.object('<< /Type /Catalog /Pages 2 0 R >>')
  const kids = photos.map((_, index) => `${pageObject(index)} 0 R`).join(' ')
  file.object(`<< /Type /Pages /Kids [${kids}] /Count ${photos.length} >>`)
  for (const [index, photo] of photos.entries()) writePage(file, photo, pageObject(index))
  return file.end()
}

/**
 * The photos in such a PDF, in its order; empty for a PDF of another kind. A scanner's file may have them too, so the
 * entries may be in any order.
 */
export function photosIn(file: Uint8Array<ArrayBuffer>): readonly Uint8Array<ArrayBuffer>[] {
  const text = new TextDecoder('latin1').decode(file)
  const heads = text.matchAll(/<<([^>]*\/DCTDecode[^>]*)>>\s*stream\r?\n/g)
  return Array.from(heads, ({ 0: head, 1: entries = '', index }) => {
    const length = Number(/\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(entries)?.[1] ?? 0)
    return file.subarray(index + head.length, index + head.length + length)
  }).filter((photo) => photo[0] === 0xff && photo[1] === 0xd8 && photo[2] === 0xff)
}

/** After the catalogue and the list of pages each page is three objects: itself, its content, its picture. */
function pageObject(index: number): number {
  return 3 + index * 3
}

function writePage(file: PdfWriter, photo: Photo, object: number): void {
  const { pageWidth, pageHeight, drawn, x, y } = placeOnPage(photo)
  const number = (value: number) => value.toFixed(2)
  const content = `q ${number(drawn.width)} 0 0 ${number(drawn.height)} ${number(x)} ${number(y)} cm /Photo Do Q`
  const image = `/Type /XObject /Subtype /Image /Width ${photo.width} /Height ${photo.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
  const entry = `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${number(pageWidth)} ${number(pageHeight)}]`
  const resources = `/Resources << /XObject << /Photo ${object + 2} 0 R >> >>`
  file.object(`<< ${entry} /Contents ${object + 1} 0 R ${resources} >>`)
  file.stream('', new TextEncoder().encode(content))
  file.stream(image, photo.jpeg)
}

/** Writes objects one after another and remembers their offsets, for the table at the end. */
class PdfWriter {
  readonly #parts: Uint8Array[] = []
  readonly #offsets: number[] = []
  #length = 0

  constructor() {
    // Bytes above 127 mark the file as binary for programs that transfer it.
    this.#write(Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x34, 0x0a, 0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a))
  }

  #write(bytes: Uint8Array): void {
    this.#parts.push(bytes)
    this.#length += bytes.byteLength
  }

  #text(text: string): void {
    this.#write(new TextEncoder().encode(text))
  }

  #begin(): void {
    this.#offsets.push(this.#length)
    this.#text(`${this.#offsets.length} 0 obj\n`)
  }

  object(body: string): void {
    this.#begin()
    this.#text(`${body}\nendobj\n`)
  }

  stream(entries: string, bytes: Uint8Array): void {
    this.#begin()
    this.#text(`<< ${entries} /Length ${bytes.byteLength} >>\nstream\n`)
    this.#write(bytes)
    this.#text('\nendstream\nendobj\n')
  }

  end(): Uint8Array<ArrayBuffer> {
    const table = this.#length
    const count = this.#offsets.length + 1
    const lines = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    this.#text(`xref\n0 ${count}\n0000000000 65535 f \n${lines.join('')}`)
    this.#text(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
    const file = new Uint8Array(this.#length)
    let at = 0
    for (const part of this.#parts) {
      file.set(part, at)
      at += part.byteLength
    }
    return file
  }
}
