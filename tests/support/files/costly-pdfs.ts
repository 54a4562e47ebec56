import { latin1, plainObjects, plainPage, type WrittenObject, writePdf } from './pdf-writer.ts'

/** Small files that would take much time or memory to unpack or to traverse without a limit. */
export function costlyPdfs(): Record<string, Buffer> {
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
            data: latin1(
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
    'a cross-reference of a billion objects': latin1(
      writePdf([{ objects: plain }])
        .toString('latin1')
        .replace('xref\n0 1\n', 'xref\n0 999999999\n'),
    ),
    'two thousand revisions': writePdf([
      { objects: plain },
      ...Array.from({ length: 2_000 }, () => ({ objects: [plainPage] })),
    ]),
  }
}
