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
    'forms in forms': nested('/XObject << /P 10 0 R >>', '/P Do', (next) => `/XObject << /P ${next} 0 R >>`),
    'forms in the look of an annotation': nested(
      '',
      '0 0 9 9 re f',
      (next) => `/XObject << /P ${next} 0 R >>`,
      '/Annots [<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] /AP << /N << /On 10 0 R >> >> >>]',
    ),
    'patterns in patterns': nested(
      '/Pattern << /P 10 0 R >>',
      '/Pattern cs /P scn 0 0 9 9 re f',
      (next) => `/Pattern << /P ${next} 0 R >>`,
    ),
    'masks in masks': nested(
      '/ExtGState << /P << /SMask << /S /Luminosity /G 10 0 R >> >> >>',
      '/P gs 0 0 9 9 re f',
      (next) => `/ExtGState << /P << /SMask << /S /Luminosity /G ${next} 0 R >> >> >>`,
    ),
    'letters in letters': nested(
      '/Font << /P << /Type /Font /Subtype /Type3 /CharProcs << /a 10 0 R >> >> >>',
      '/P 9 Tf (aaaa) Tj',
      (next) => `/Font << /P << /Type /Font /Subtype /Type3 /CharProcs << /a ${next} 0 R >> >> >>`,
    ),
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

/** A page that uses the first of ten streams, of which each uses the next one thirty times. */
function nested(resources: string, use: string, next: (number: number) => string, ofPage = ''): Buffer {
  const drawn =
    '/Type /XObject /Subtype /Form /PatternType 1 /PaintType 1 /TilingType 1 /XStep 9 /YStep 9 /BBox [0 0 9 9]'
  const inside = use === '0 0 9 9 re f' ? '/P Do' : use
  const streams = Array.from({ length: 9 }, (_, level) => ({
    number: 10 + level,
    body: `${drawn} /Resources << ${next(11 + level)} >>`,
    data: latin1(`${inside} `.repeat(30)),
  }))
  const last = { number: 19, body: drawn, data: latin1('0 0 9 9 re f') }
  const page = plainObjects('', `/Resources << ${resources} >> ${ofPage}`).slice(0, 3)
  return writePdf([{ objects: [...page, { number: 4, body: '', data: latin1(use) }, ...streams, last] }])
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
