import { latin1, noise, plainObjects, plainPage, type WrittenObject, writePdf } from '../pdf-writer.ts'

/** Honest files with something that does not matter to their pages: it is left out, and the file is taken. */
export function harmlessExtras(): Record<string, Buffer> {
  const plain = plainObjects()
  const catalog = (entries: string, more: WrittenObject[] = []) =>
    writePdf([{ objects: [...plainObjects(entries), ...more] }])
  const page = (entries: string, more: WrittenObject[] = []) =>
    writePdf([{ objects: [...plainObjects('', entries), ...more] }])
  const widget = (entries: string) =>
    writePdf([
      {
        objects: [
          ...plainObjects('/AcroForm << /Fields [6 0 R] /DA (/Helv 0 Tf 0 g) >>', '/Annots [6 0 R]'),
          {
            number: 6,
            body: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Karim) /Rect [40 40 200 60] ${entries} >>`,
          },
        ],
      },
    ])
  const attachment = [
    {
      number: 6,
      body: '<< /Type /Filespec /F (order.xml) /UF (order.xml) /EF << /F 7 0 R >> /AFRelationship /Data >>',
    },
    { number: 7, body: '/Type /EmbeddedFile /Subtype /text#2Fxml', data: noise },
  ]
  const twoPages = (kids: string) =>
    writePdf([
      {
        objects: plain.map((object) =>
          object.number === 2 ? { number: 2, body: `<< /Type /Pages /Kids [${kids}] /Count 2 >>` } : object,
        ),
      },
    ])
  const predicted = latin1('7 0 obj')
  return {
    'an empty list of actions': page('/AA << >>'),
    'an empty list of actions of the document': catalog('/AA << >>'),
    'an empty list of attachments': catalog('/AF []'),
    'an empty tree of attachments': catalog('/Names << /EmbeddedFiles << /Names [] >> >>'),
    'an attachment of PDF/A-3': catalog(
      '/AF [6 0 R] /Names << /EmbeddedFiles << /Names [(order.xml) 6 0 R] >> >>',
      attachment,
    ),
    'an attachment at a page': page(
      '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 6 0 R >>]',
      attachment,
    ),
    'printing at the opening': catalog('/OpenAction << /S /Named /N /Print >>'),
    'printing at the opening by a script': catalog('/OpenAction << /S /JavaScript /JS (this.print\\(true\\);) >>'),
    'a page listed twice': twoPages('3 0 R 3 0 R'),
    'a form with a script that counts': widget('/AA << /C << /S /JavaScript /JS (AFSimple_Calculate) >> >>'),
    'a form with a script that formats': widget('/AA << /F << /S /JavaScript /JS (AFNumber_Format) >> >>'),
    'a form with a button that sends': widget('/A << /S /SubmitForm /F (https://example.org/form) >>'),
    'a form with a button that clears': widget('/A << /S /ResetForm >>'),
    'a form that is also XML': catalog('/AcroForm << /Fields [] /XFA [(template) 6 0 R] >>', [
      { number: 6, body: '', data: noise },
    ]),
    'scripts of the document': catalog('/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (1) >>] >> >>'),
    'a link to another file': page(
      '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoToR /F (b.pdf) /D [0 /Fit] >> >>]',
    ),
    'a link to the next page': page(
      '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Named /N /NextPage >> >>]',
    ),
    'a link that hides something': page(
      '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Hide /T (x) >> >>]',
    ),
    'a script whose parts are objects': catalog('/OpenAction << /S 8 0 R /JS 9 0 R >>', [
      { number: 8, body: '/JavaScript' },
      { number: 9, body: '(app.alert\\(1\\))' },
    ]),
    'an annotation whose kind is an object': page(
      '/Annots [<< /Type /Annot /Subtype 8 0 R /Rect [0 0 9 9] /FS 9 0 R >>]',
      [
        { number: 8, body: '/FileAttachment' },
        { number: 9, body: '<< /UF 10 0 R >>' },
        { number: 10, body: '(a.exe)' },
      ],
    ),
    'a jump to a share whose parts are objects': page(
      '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S 8 0 R /F 9 0 R >> >>]',
      [
        { number: 8, body: '/GoToR' },
        { number: 9, body: '<< /F 10 0 R >>' },
        { number: 10, body: '(\\\\\\\\host\\\\share)' },
      ],
    ),
    'a film': page('/Annots [<< /Type /Annot /Subtype /Movie /Rect [0 0 9 9] /Movie << /F (a.mov) >> >>]'),
    'a portfolio': catalog('/Collection << /View /T >>'),
    'a base for addresses': catalog('/URI << /Base (https://example.org/) >>'),
    'old objects that nothing lists': writePdf([
      { objects: [...plain, { number: 9, body: '<< /S /JavaScript /JS (x) >>' }] },
      { objects: [plainPage] },
    ]),
    'a picture with an attachment': writePdf([
      {
        objects: [
          ...plain,
          { number: 6, body: '/Type /XObject /Subtype /Image /AF [7 0 R]', data: noise },
          { number: 7, body: '<< /EF << >> >>' },
        ],
      },
    ]),
    'an object within a stream': page('/Resources << /XObject << /A 6 0 R >> >>', [
      {
        number: 6,
        body: '/Type /XObject /Subtype /Form /BBox [0 0 9 9]',
        data: Buffer.concat([predicted, latin1(' << /S /GoTo >>\n')]),
        plain: true,
      },
    ]),
    'a catalogue with an entry twice': catalog('/Lang (bn) /Lang (en)'),
    'a name tree in a circle': catalog('/Names << /Dests 6 0 R >>', [
      { number: 6, body: '<< /Kids [6 0 R] >> % /AF []' },
    ]),
  }
}
