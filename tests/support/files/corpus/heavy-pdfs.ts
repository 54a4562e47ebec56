import { latin1, noise, plainObjects, type WrittenObject, writePdf } from '../pdf-writer.ts'

/** Small files that are quickly read, but hold a viewer for long. */
export function heavyPdfs(): Record<string, Buffer> {
  const picture = (entries: string) =>
    drawing('/P 5 0 R', [{ number: 5, body: `/Type /XObject /Subtype /Image ${entries}`, data: noise }])
  const pages = (box: string) =>
    writePdf([
      { objects: plainObjects().map((object) => ({ ...object, body: object.body.replace('[0 0 595 842]', box) })) },
    ])
  return {
    'a picture of 60,000 squared': picture('/Width 60000 /Height 60000 /BitsPerComponent 1 /ColorSpace /DeviceGray'),
    'a picture of 60,000 squared by indirect sides': drawing('/P 5 0 R', [
      { number: 5, body: '/Type /XObject /Subtype /Image /Width 8 0 R /Height 8 0 R /BitsPerComponent 8', data: noise },
      { number: 8, body: '60000' },
    ]),
    'a picture of ten million by one': picture('/Width 10000000 /Height 1 /BitsPerComponent 8'),
    'a picture drawn a thousand times': drawing(
      '/P 5 0 R',
      [{ number: 5, body: '/Type /XObject /Subtype /Image /Width 6000 /Height 6000 /BitsPerComponent 8', data: noise }],
      '/P Do '.repeat(1_000),
    ),
    'a page of a million points': pages('[0 0 1000000 1000000]'),
    'a page of a million points that is negative': pages('[0 0 -1000000 10]'),
    'a page of 14,000 points of a thousand each': writePdf([{ objects: plainObjects('', '/UserUnit 1000') }]),
    'forms in forms': writePdf([{ objects: nestedForms() }]),
    'five million lines': drawing('', [], '0 0 m 9 9 l S\n'.repeat(1_700_000)),
    'a tree that lists its pages a million times': writePdf([{ objects: nestedTree() }]),
    'nineteen thousand pages': writePdf([
      {
        objects: plainObjects().map((object) =>
          object.number === 2
            ? { number: 2, body: `<< /Type /Pages /Kids [${'3 0 R '.repeat(19_000)}] /Count 19000 >>` }
            : object,
        ),
      },
    ]),
  }
}

function drawing(objects: string, more: WrittenObject[], content = '/P Do'): Buffer {
  const [catalog, tree, page] = plainObjects('', `/Resources << /XObject << ${objects} >> >>`)
  const base = [catalog, tree, page].flatMap((object) => object ?? [])
  return writePdf([{ objects: [...base, { number: 4, body: '', data: latin1(content) }, ...more] }])
}

/** Each form draws the next one thirty times. */
function nestedForms(): WrittenObject[] {
  const forms = Array.from({ length: 9 }, (_, level) => ({
    number: 10 + level,
    body: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /P ${11 + level} 0 R >> >>`,
    data: latin1('/P Do '.repeat(30)),
  }))
  const last = { number: 19, body: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]', data: latin1('0 0 9 9 re f') }
  const page = plainObjects('', '/Resources << /XObject << /P 10 0 R >> >>').slice(0, 3)
  return [...page, { number: 4, body: '', data: latin1('/P Do') }, ...forms, last]
}

/** Each branch lists the next one a hundred times. */
function nestedTree(): WrittenObject[] {
  const branches = Array.from({ length: 3 }, (_, level) => ({
    number: 10 + level,
    body: `<< /Type /Pages /Kids [${`${level === 2 ? 3 : 11 + level} 0 R `.repeat(100)}] >>`,
  }))
  return [
    ...plainObjects().map((object) =>
      object.number === 2 ? { number: 2, body: '<< /Type /Pages /Kids [10 0 R] >>' } : object,
    ),
    ...branches,
  ]
}
