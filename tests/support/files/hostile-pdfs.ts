import { latin1, noise, plainObjects, plainPage, type WrittenObject, writePdf } from './pdf-writer.ts'

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

/** PDFs that hide forbidden content in different ways. Every one must be refused. */
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
    'an object without an end': latin1(
      act(harmless.body)
        .toString('latin1')
        .replace(/endobj\n(?=xref)/, '       '),
    ),
    'something between objects': latin1(
      writePdf([{ objects: plain }])
        .toString('latin1')
        .replace('xref\n0 1', 'x\nxref\n0 1'),
    ),
    'a place that holds another object': latin1(
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
            data: latin1(`7 0 obj\n${script.replace('JavaScript', 'GoTo')}\nendobj\n`),
            plain: true,
          },
        ],
      },
    ]),
    'a script behind the end mark': Buffer.concat([
      writePdf([{ objects: plain }]),
      latin1('8 0 obj\n<< /K 1 >>\nendobj\n'),
    ]),
    'the data of a stream elsewhere': writePdf([
      { objects: [...plain, { number: 6, body: '/F (//host/share/x)', data: noise }] },
    ]),
    'an object stream in a packing that hides it': writePdf([
      {
        objects: [
          ...plain,
          { number: 6, body: '/Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode', data: latin1('3720'), plain: true },
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
    'a cross-reference in a circle': latin1(
      writePdf([{ objects: plain }, { objects: [plainPage] }])
        .toString('latin1')
        .replace(/\/Prev \d+/, (prev) => prev.replace(/\d+/, (at) => '9'.repeat(at.length))),
    ),
    'brackets without an end': latin1(`%PDF-1.5\n1 0 obj\n${'['.repeat(900_000)}\n%%EOF`),
  }
}

/** Two objects with the same number, of which the cross-reference names only one. */
function twice(first: string, second: string): Buffer {
  const written = writePdf([{ objects: plainObjects('/OpenAction 6 0 R') }]).toString('latin1')
  const at = written.indexOf('xref\n')
  const [head, tail] = [written.slice(0, at), written.slice(at)]
  const entry = `6 1\n${String(at).padStart(10, '0')} 00000 n \n`
  const moved = tail
    .replace('trailer', `${entry}trailer`)
    .replace(/startxref\n\d+/, `startxref\n${at + first.length + second.length}`)
  return latin1(head + first + second + moved)
}
