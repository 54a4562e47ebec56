import { deflateSync } from 'node:zlib'
import { latin1, plainObjects, type WrittenObject, writePdf } from '../pdf-writer.ts'
import type { Expected } from './generated-files.ts'

const header = '%PDF-1.7\n'
const repeat = (count: number, write: (index: number) => string) =>
  latin1(header + Array.from({ length: count }, (_, index) => write(index)).join(''))

function changed(number: number, object: Omit<WrittenObject, 'number'>, more: WrittenObject[] = []): Buffer {
  const objects = plainObjects().map((each) => (each.number === number ? { number, ...object } : each))
  return writePdf([{ objects: [...objects, ...more] }])
}

/** One page, listed 2,900 times. */
function listedOften(page: string, more: WrittenObject[] = []): Buffer {
  const objects = plainObjects('', page).map((each) =>
    each.number === 2 ? { number: 2, body: `<< /Type /Pages /Kids [${'3 0 R '.repeat(2_900)}] >>` } : each,
  )
  return writePdf([{ objects: [...objects, ...more] }])
}

/** Each object names the next one. */
function chain(write: (next: number) => string): WrittenObject[] {
  return Array.from({ length: 3_000 }, (_, index) => ({ number: 10 + index, body: write(11 + index) }))
}

const bomb = deflateSync(deflateSync(Buffer.alloc(200_000_000)))

/** Files that would make a reader read again and again, keep too much, or never end. */
export const attacks: readonly [name: string, bytes: Buffer, expected: Expected][] = [
  ['two million digits', latin1(`${header}1 0 obj\n${'1'.repeat(2_000_000)}x\nendobj\n`), 'damaged'],
  ['heads of objects without objects', repeat(240_000, () => '1 0 obj\n'), 'costly'],
  ['streams without an end', repeat(60_000, (index) => `${index} 0 obj<<>>stream\n`), 'damaged'],
  ['texts without an end', repeat(100_000, (index) => `${index} 0 obj(\n`), 'damaged'],
  ['hexadecimal texts without an end', repeat(100_000, (index) => `${index} 0 obj<\n`), 'damaged'],
  ['comments without an end', repeat(100_000, (index) => `${index} 0 obj%`), 'damaged'],
  ['brackets in brackets', latin1(`${header}1 0 obj${'<<'.repeat(900_000)}`), 'damaged'],
  ['trailers in trailers', repeat(200_000, () => 'trailer<</A('), 'damaged'],
  ['end marks of streams', latin1(`${header}1 0 obj<<>>stream\n${'endstream'.repeat(200_000)}`), 'damaged'],
  [
    'a chain of references',
    writePdf([{ objects: [...plainObjects('', '/Resources 10 0 R'), ...chain((next) => `${next} 0 R`)] }]),
    'accepted',
  ],
  [
    'a chain of groups',
    writePdf([{ objects: [...plainObjects('', '/Resources 10 0 R'), ...chain((next) => `<< /Group ${next} 0 R >>`)] }]),
    'accepted',
  ],
  [
    'a chain of branches',
    changed(
      2,
      { body: '<< /Type /Pages /Kids [10 0 R] >>' },
      chain((next) => `<< /Type /Pages /Kids [${next} 0 R] >>`),
    ),
    'repaired',
  ],
  [
    'a chain of chapters',
    writePdf([
      { objects: [...plainObjects('/Outlines 10 0 R'), ...chain((next) => `<< /Title (a) /First ${next} 0 R >>`)] },
    ]),
    'repaired',
  ],
  [
    'chapters in a circle',
    writePdf([
      { objects: [...plainObjects('/Outlines 10 0 R'), { number: 10, body: '<< /First 10 0 R /Next 10 0 R >>' }] },
    ]),
    'repaired',
  ],
  [
    'a chain of fields',
    writePdf([
      {
        objects: [
          ...plainObjects('/AcroForm << /Fields [10 0 R] >>'),
          ...chain((next) => `<< /T (a) /Kids [${next} 0 R] >>`),
        ],
      },
    ]),
    'accepted',
  ],
  [
    'a field that is its own parent',
    writePdf([
      {
        objects: [
          ...plainObjects('/AcroForm << /Fields [10 0 R] >>'),
          { number: 10, body: '<< /Parent 10 0 R /Kids [10 0 R] /Popup 10 0 R >>' },
        ],
      },
    ]),
    'accepted',
  ],
  [
    'one list of four thousand fonts for each page',
    listedOften(
      `/Resources << /Font << ${Array.from({ length: 4_000 }, (_, index) => `/F${index} 11 0 R`).join(' ')} >> >>`,
    ),
    'costly',
  ],
  [
    'nine thousand annotations for each page',
    listedOften(`/Annots [${'<< /Subtype /Link /Rect [0 0 1 1] >> '.repeat(9_000)}]`),
    'costly',
  ],
  [
    'nine thousand parts of content for each page',
    listedOften(`/B [${'4 0 R '.repeat(9_000)}]`.replace('/B', '/Contents')),
    'costly',
  ],
  ['one large content for each page', listedOften('', []), 'repaired'],
  [
    'content that unpacks twice to much',
    changed(4, { body: '/Filter [/FlateDecode /FlateDecode]', data: bomb, plain: true }),
    'costly',
  ],
  [
    'runs that unpack to much',
    changed(4, { body: '/Filter /RunLengthDecode', data: Buffer.alloc(1_900_000, 129), plain: true }),
    'costly',
  ],
  [
    'a hundred thousand filters',
    changed(4, { body: `/Filter [${'/ASCIIHexDecode '.repeat(100_000)}]`, data: latin1('41>'), plain: true }),
    'damaged',
  ],
  [
    'rows of a hundred billion columns',
    changed(4, { body: '/DecodeParms << /Predictor 12 /Columns 99999999999 >>', data: latin1('abc') }),
    'damaged',
  ],
  [
    'objects packed in themselves',
    writePdf([
      {
        objects: plainObjects(),
        packed: {
          container: 9,
          objects: [
            { number: 9, body: '<< /Type /ObjStm >>' },
            { number: 50, body: '50 0 R' },
          ],
        },
        xref: 'stream',
      },
    ]),
    'repaired',
  ],
  [
    'a length that is its own stream',
    latin1(
      writePdf([{ objects: plainObjects() }])
        .toString('latin1')
        .replace(/\/Length \d+/, '/Length 4 0 R'),
    ),
    'repaired',
  ],
  [
    'three hundred containers that lie about their places',
    writePdf([
      {
        objects: [
          ...plainObjects(),
          ...Array.from({ length: 300 }, (_, index) => ({
            number: 10 + index,
            body: '/Type /ObjStm /N 20000 /First 10',
            data: latin1('1 0 '.repeat(20_000)),
          })),
        ],
      },
    ]),
    'repaired',
  ],
  [
    'a cross-reference that names itself',
    latin1(`${header}xref\n0 1\n0000000000 65535 f \ntrailer<< /Size 1 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF`),
    'damaged',
  ],
  [
    'a cross-reference without widths',
    latin1(
      `${header}1 0 obj<< /Type /XRef /Size 99999999 /W [0 0 0] /Root 1 0 R /Length 0 >>stream\nendstream endobj\nstartxref\n9\n%%EOF`,
    ),
    'damaged',
  ],
  [
    'an encryption of nothing',
    writePdf([
      {
        objects: plainObjects(),
        trailer: `/Encrypt << /Filter /Standard /V 5 /R 6 /U (${'x'.repeat(48)}) /UE (${'x'.repeat(32)}) >>`,
      },
    ]),
    'locked',
  ],
]
