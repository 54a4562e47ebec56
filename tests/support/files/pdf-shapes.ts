import { PDFDocument, PDFName } from 'pdf-lib'
import { photoPdf } from '../../../src/client/forms/documents/photo-pdf.ts'
import { plainObjects, type Revision, type WrittenObject, writePdf } from './pdf-writer.ts'

const text = (value: string) => Buffer.from(value, 'latin1')
const page = { number: 3, body: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R >>' }
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

/** The JPEG's bytes are not looked at: any will do. */
const noise = Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * at * 31 + at * 7) & 255))

/** Shapes that scanners, word processors, printers and browsers write. Every one must pass. */
export async function honestPdfs(): Promise<Record<string, Buffer>> {
  const made = await PDFDocument.create()
  made.addPage().drawText('Test')
  made.catalog.set(PDFName.of('Lang'), PDFName.of('bn'))
  const plain = plainObjects()
  const packedPart = { container: 9, objects: plain.filter(({ data }) => data === undefined) }
  const streams = plain.filter(({ data }) => data !== undefined)
  const signed: Revision = { objects: [page, { number: 7, body: '<< /Type /Annot /Subtype /Widget >>' }] }
  const scan: WrittenObject[] = [
    ...plainObjects('', '/Resources << /XObject << /Im0 5 0 R >> >>').slice(0, 3),
    { number: 4, body: '', data: text('q 595 0 0 842 0 0 cm /Im0 Do Q'), plain: true },
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
          { number: 4, body: '', data: text('BT (HTML/CSS/JavaScript, Launch, /JS and Movie) Tj ET'), plain: true },
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
      text('\x1b%-12345X@PJL\r\n'),
    ]),
    'a printer that names the line break before each object': shiftOffsets(writePdf([{ objects: plain }])),
    'a revision added without a line break': unbroken(writePdf([{ objects: plain }])),
    'Windows line breaks in the table': text(
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
        { number: 4, body: '', data: text('BT /F1 12 Tf 40 800 Td (Test) Tj ET'), plain: true },
      ],
    },
  ])
  // The same number of characters, so that every offset stays.
  return text(
    written
      .toString('latin1')
      .replace('   /Length 35 >>', '/Length 6 0 R >>')
      .replace('\n35\nendobj\n', '\n\n35endobj\n'),
  )
}

function shiftOffsets(file: Buffer): Buffer {
  return text(
    file
      .toString('latin1')
      .replaceAll(/(\d{10}) 00000 n/g, (_, at: string) => `${String(Number(at) - 1).padStart(10, '0')} 00000 n`),
  )
}

/** A revision that begins in the line of the end mark before it. */
function unbroken(file: Buffer): Buffer {
  const start = file.subarray(0, file.length - 1)
  const first = /startxref\n(\d+)/.exec(file.toString('latin1'))?.[1]
  const object = `3 0 obj\n${page.body}\nendobj\n`
  const table = `xref\n0 1\n0000000000 65535 f \n3 1\n${String(start.length).padStart(10, '0')} 00000 n \n`
  const trailer = `trailer\n<< /Size 5 /Root 1 0 R /Prev ${first} >>\nstartxref\n${start.length + object.length}\n%%EOF`
  return Buffer.concat([start, text(object + table + trailer)])
}

/** Disguises of what a PDF may not do. Every one must be refused. */
export function hostilePdfs(): Record<string, Buffer> {
  const plain = plainObjects()
  const harmless = { number: 6, body: '<< /Type /Nothing >>' }
  const act = (body: string) => writePdf([{ objects: [...plainObjects('/OpenAction 6 0 R'), { number: 6, body }] }])
  const annotation = (body: string) => writePdf([{ objects: plainObjects('', `/Annots [<< /Type /Annot ${body} >>]`) }])
  const catalog = (entries: string, more: WrittenObject[] = []) =>
    writePdf([{ objects: [...plainObjects(entries), ...more] }])
  const link = (address: string) => annotation(`/Subtype /Link /A << /S /URI /URI (${address}) >>`)
  return {
    'a script': act(script),
    'a script in a name with escapes': act('<< /#53 /J#61vaScript /J#53 (app.alert\\(1\\)) >>'),
    'a script that is a stream': act('<< /S /JavaScript /JS 7 0 R >>'),
    'a script far below': catalog('/Deep [[[<< /Deeper << /S /JavaScript /JS (x) >> >>]]]'),
    'an object twice, the table naming the first': twice(`6 0 obj\n${script}\nendobj\n`, '6 0 obj\n<< >>\nendobj\n'),
    'an object twice, the table naming the second': twice(
      '6 0 obj\n<< >>\nendobj\n',
      '6 0 obj\n<< /S /GoTo >>\nendobj\n',
    ),
    'a script packed into an object stream': writePdf([
      {
        objects: plainObjects('/OpenAction 6 0 R'),
        packed: { container: 9, objects: [{ number: 6, body: script }] },
        xref: 'stream',
      },
    ]),
    'a script packed beside the table': writePdf([
      { objects: plain, packed: { container: 9, objects: [{ number: 6, body: script }] }, xref: 'hybrid' },
    ]),
    'a script in an earlier revision': writePdf([
      { objects: [...plain, { number: 6, body: script }] },
      { objects: [harmless] },
    ]),
    'an object that cannot be read, with a script in it': act('<< /A (x) /B >> >> << /S /JavaScript /JS (x) >>'),
    'an object that is no value, with a script in it': act('foo bar << /S /JavaScript /JS (x) >>'),
    'an object without an end': text(
      act(harmless.body)
        .toString('latin1')
        .replace(/endobj\n(?=xref)/, '       '),
    ),
    'something between objects': text(
      writePdf([{ objects: plain }])
        .toString('latin1')
        .replace('xref\n0 1', 'x\nxref\n0 1'),
    ),
    'a place that holds another object': text(
      writePdf([{ objects: plain }])
        .toString('latin1')
        .replace(/(\n3 1\n)\d{10}/, '$10000000015'),
    ),
    'an object that is in no data but in a stream': writePdf([
      {
        objects: [
          ...plain,
          {
            number: 6,
            body: '',
            data: text(`7 0 obj\n${script.replace('JavaScript', 'GoTo')}\nendobj\n`),
            plain: true,
          },
        ],
      },
    ]),
    'a script behind the end mark': Buffer.concat([
      writePdf([{ objects: plain }]),
      text('8 0 obj\n<< /K 1 >>\nendobj\n'),
    ]),
    'the data of a stream elsewhere': writePdf([
      { objects: [...plain, { number: 6, body: '/F (//host/share/x)', data: noise }] },
    ]),
    'an object stream in a packing that hides it': writePdf([
      {
        objects: [
          ...plain,
          { number: 6, body: '/Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode', data: text('3720'), plain: true },
        ],
      },
    ]),
    'a file attached as an annotation': annotation('/Subtype /FileAttachment /FS << /EF << /F 4 0 R >> /F (a.exe) >>'),
    'an associated file': catalog('/AF [<< /Type /Filespec /F (a) >>]'),
    'embedded files': catalog('/Names << /EmbeddedFiles << /Names [] >> >>'),
    'an embedded file by itself': writePdf([
      { objects: [...plain, { number: 6, body: '/Type /EmbeddedFile', data: noise }] },
    ]),
    'a collection': catalog('/Collection << /View /T >>'),
    'a script of 3D': writePdf([
      { objects: [...plain, { number: 6, body: '/Type /3D /Subtype /U3D /OnInstantiate 4 0 R', data: noise }] },
    ]),
    'a jump to a share': annotation('/Subtype /Link /A << /S /GoToR /F (\\\\\\\\host\\\\share) /D [0 /Fit] >>'),
    'a jump into an embedded file': act('<< /S /GoToE /T << /R /C >> >>'),
    'a program': act('<< /S /Launch /F (cmd.exe) >>'),
    'a film': annotation('/Subtype /Movie /Movie << /F (a.mov) >>'),
    'a sound': act('<< /S /Sound /Sound 4 0 R >>'),
    'rich media': annotation('/Subtype /RichMedia /RichMediaContent << >>'),
    'an address opened with the document': act('<< /S /URI /URI (https://example.org/seen) >>'),
    'an address opened with a page': writePdf([
      { objects: plainObjects('', '/AA << /O << /S /URI /URI (https://example.org) >> >>') },
    ]),
    'a jump and then something': act('<< /S /GoTo /D [3 0 R /Fit] /Next << /S /Named /N /Print >> >>'),
    'printing at the opening': act('<< /S /Named /N /Print >>'),
    'a form that is XML': catalog('/AcroForm << /XFA 4 0 R >>'),
    'a form that sends itself': annotation('/Subtype /Widget /A << /S /SubmitForm /F (http://x) >>'),
    'a form that takes data': act('<< /S /ImportData /F (x) >>'),
    'a script as a link': link('javascript:alert\\(1\\)'),
    'a share as a link': link('file://host/share/x'),
    'a share in a file specification': catalog('/Spec << /Type /Filespec /UF (\\\\\\\\host\\\\share) >>'),
    locked: writePdf([{ objects: plain, trailer: '/Encrypt << /Filter /Standard >>' }]),
    'no pages': writePdf([
      {
        objects: [
          { number: 1, body: '<< /Type /Catalog /Pages 2 0 R >>' },
          { number: 2, body: '<< /Type /Pages /Kids [] /Count 0 >>' },
        ],
      },
    ]),
    'pages in a circle': writePdf([
      {
        objects: [
          { number: 1, body: '<< /Pages 2 0 R >>' },
          { number: 2, body: '<< /Type /Pages /Kids [2 0 R] >>' },
        ],
      },
    ]),
    'a cross-reference in a circle': text(
      writePdf([{ objects: plain }, { objects: [page] }])
        .toString('latin1')
        .replace(/\/Prev \d+/, (prev) => prev.replace(/\d+/, (at) => '9'.repeat(at.length))),
    ),
    'brackets without an end': text(`%PDF-1.5\n1 0 obj\n${'['.repeat(900_000)}\n%%EOF`),
  }
}

/** One number at two places, of which a single section names one. */
function twice(first: string, second: string): Buffer {
  const written = writePdf([{ objects: plainObjects('/OpenAction 6 0 R') }]).toString('latin1')
  const at = written.indexOf('xref\n')
  const [head, tail] = [written.slice(0, at), written.slice(at)]
  const entry = `6 1\n${String(at).padStart(10, '0')} 00000 n \n`
  const moved = tail
    .replace('trailer', `${entry}trailer`)
    .replace(/startxref\n\d+/, `startxref\n${at + first.length + second.length}`)
  return text(head + first + second + moved)
}

/** Small files that are dear to whoever unpacks or follows them without a limit. */
export function dearPdfs(): Record<string, Buffer> {
  const plain = plainObjects()
  const packed = (objects: WrittenObject[]) =>
    writePdf([{ objects: plain, packed: { container: 9, objects }, xref: 'stream' }])
  const many = Array.from({ length: 60_000 }, (_, at) => ({ number: 100 + at, body: '[]' }))
  return {
    'an object stream of sixty thousand objects': writePdf([
      {
        objects: [
          ...plain,
          {
            number: 9,
            body: '/Type /ObjStm /N 60000 /First 900000',
            data: text(
              many
                .map(({ number }, at) => `${number} ${at}`)
                .join(' ')
                .padEnd(1_500_000),
            ),
          },
        ],
      },
    ]),
    'an object stream that unpacks to a hundred megabytes': packed([{ number: 50, body: ' '.repeat(100_000_000) }]),
    'a page that unpacks to a hundred megabytes': writePdf([
      { objects: [...plain, { number: 6, body: '', data: Buffer.alloc(100_000_000) }] },
    ]),
    'one array of ten million numbers': packed([{ number: 50, body: `[${'1 '.repeat(10_000_000)}]` }]),
    'a cross-reference of a billion objects': text(
      writePdf([{ objects: plain }])
        .toString('latin1')
        .replace('xref\n0 1\n', 'xref\n0 999999999\n'),
    ),
    'two thousand revisions': writePdf([
      { objects: plain },
      ...Array.from({ length: 2_000 }, () => ({ objects: [page] })),
    ]),
  }
}
