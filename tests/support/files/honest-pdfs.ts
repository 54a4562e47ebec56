import { PDFDocument, PDFName } from 'pdf-lib'
import { photoPdf } from '../../../src/client/drafts/parts/documents/photos/photo-pdf.ts'
import { latin1, noise, plainObjects, plainPage, type Revision, type WrittenObject, writePdf } from './pdf-writer.ts'

/** Shapes that scanners, word processors, printers and browsers write. Every one must pass. */
export async function honestPdfs(): Promise<Record<string, Buffer>> {
  const made = await PDFDocument.create()
  made.addPage().drawText('Test')
  made.catalog.set(PDFName.of('Lang'), PDFName.of('bn'))
  const plain = plainObjects()
  const packedPart = { container: 9, objects: plain.filter(({ data }) => data === undefined) }
  const streams = plain.filter(({ data }) => data !== undefined)
  const signed: Revision = { objects: [plainPage, { number: 7, body: '<< /Type /Annot /Subtype /Widget >>' }] }
  const scan: WrittenObject[] = [
    ...plainObjects('', '/Resources << /XObject << /Im0 5 0 R >> >>').slice(0, 3),
    { number: 4, body: '', data: latin1('q 595 0 0 842 0 0 cm /Im0 Do Q'), plain: true },
    {
      number: 5,
      body: '/Type /XObject /Subtype /Image /Width 9 /Height 9 /Filter /DCTDecode',
      data: noise,
      plain: true,
    },
  ]
  const link = '/Annots [<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://example.org/) >> >>]'
  return {
    'our own photo': Buffer.from(photoPdf([{ jpeg: noise, width: 30, height: 40 }])),
    'our own photos of three pages': Buffer.from(
      photoPdf([1, 2, 3].map((n) => ({ jpeg: noise, width: n, height: 2 }))),
    ),
    'pdf-lib with object streams': Buffer.from(await made.save()),
    'pdf-lib with a table': Buffer.from(await made.save({ useObjectStreams: false })),
    'a plain file': writePdf([{ objects: plain }]),
    'a stream without the types of its entries': writePdf([{ objects: plain, xref: 'typeless' }]),
    'a scan': writePdf([{ objects: scan }]),
    'object streams': writePdf([{ objects: streams, packed: packedPart, xref: 'stream' }]),
    'a word processor: a table and a stream for what is packed': writePdf([
      {
        objects: streams.concat(plain.slice(0, 3)),
        packed: { container: 9, objects: [{ number: 8, body: '<< /K 1 >>' }] },
        xref: 'hybrid',
      },
    ]),
    'signed: a second revision': writePdf([{ objects: plain }, signed]),
    'signed five times': writePdf([{ objects: plain }, signed, signed, signed, signed, signed]),
    'a revision of packed objects by plain ones': writePdf([
      { objects: streams, packed: packedPart, xref: 'stream' },
      { ...signed, xref: 'stream' },
    ]),
    'links, a jump to a page at the opening, an outline': writePdf([
      { objects: plainObjects('/OpenAction [3 0 R /Fit] /Lang (bn) /PageMode /UseOutlines', link) },
    ]),
    'a jump by an action': writePdf([
      { objects: [...plainObjects('/OpenAction 6 0 R'), { number: 6, body: '<< /S /GoTo /D [3 0 R /XYZ 0 0 0] >>' }] },
    ]),
    'a curriculum vitae that names JavaScript': writePdf([
      {
        objects: [
          ...plainObjects().slice(0, 3),
          { number: 4, body: '', data: latin1('BT (HTML/CSS/JavaScript, Launch, /JS and Movie) Tj ET'), plain: true },
          { number: 6, body: '<< /Title (PHP/JavaScript) /Keywords (EmbeddedFiles) >>' },
        ],
        trailer: '/Info 6 0 R',
      },
    ]),
    'a length in an object of its own, glued to its end': withIndirectLength(),
    'a byte order mark in front, counted in the offsets': writePdf([{ objects: plain }], {
      header: '\xef\xbb\xbf%PDF-1.4\n',
    }),
    'blank lines in front, not counted in the offsets': writePdf([{ objects: plain }], {
      header: '\r\n\r\n%PDF-1.4\n',
      base: 4,
    }),
    'padding behind the end': Buffer.concat([
      writePdf([{ objects: plain }]),
      Buffer.alloc(600),
      latin1('\x1b%-12345X@PJL\r\n'),
    ]),
    'a printer that names the line break before each object': shiftOffsets(writePdf([{ objects: plain }])),
    'a revision added without a line break': unbroken(writePdf([{ objects: plain }])),
    'Windows line breaks in the table': latin1(
      writePdf([{ objects: plain }])
        .toString('latin1')
        .replaceAll(' \n', '\r\n'),
    ),
  }
}

function withIndirectLength(): Buffer {
  const written = writePdf([
    {
      objects: [
        ...plainObjects().slice(0, 3),
        { number: 6, body: '35' },
        { number: 4, body: '', data: latin1('BT /F1 12 Tf 40 800 Td (Test) Tj ET'), plain: true },
      ],
    },
  ])
  // The replacement has the same length, so that all offsets stay valid.
  return latin1(
    written
      .toString('latin1')
      .replace('   /Length 35 >>', '/Length 6 0 R >>')
      .replace('\n35\nendobj\n', '\n\n35endobj\n'),
  )
}

function shiftOffsets(file: Buffer): Buffer {
  return latin1(
    file
      .toString('latin1')
      .replaceAll(/(\d{10}) 00000 n/g, (_, at: string) => `${String(Number(at) - 1).padStart(10, '0')} 00000 n`),
  )
}

/** A revision that begins on the same line as the end mark of the previous one. */
function unbroken(file: Buffer): Buffer {
  const start = file.subarray(0, file.length - 1)
  const first = /startxref\n(\d+)/.exec(file.toString('latin1'))?.[1]
  const object = `3 0 obj\n${plainPage.body}\nendobj\n`
  const table = `xref\n0 1\n0000000000 65535 f \n3 1\n${String(start.length).padStart(10, '0')} 00000 n \n`
  const trailer = `trailer\n<< /Size 5 /Root 1 0 R /Prev ${first} >>\nstartxref\n${start.length + object.length}\n%%EOF`
  return Buffer.concat([start, latin1(object + table + trailer)])
}
