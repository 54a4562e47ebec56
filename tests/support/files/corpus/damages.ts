import { latin1 } from '../pdf-writer.ts'

/** Damage that viewers repair, and so do we. Null where a file has nothing that could be damaged in this way. */
export type Damage = (file: Buffer) => Buffer | null

/** Changes the file as text; null when nothing changed. */
function edit(change: (text: string) => string): Damage {
  return (file) => {
    const text = file.toString('latin1')
    const changed = change(text)
    return changed === text ? null : latin1(changed)
  }
}

const lengths = (change: (length: number) => string) =>
  edit((text) =>
    text.replaceAll(/\/Length (\d+)(?= |\n|\/)/g, (_, length: string) => `/Length ${change(Number(length))}`),
  )
const startxref = (by: (at: number) => string) =>
  edit((text) =>
    text.replace(/startxref\s+(\d+)(?![\s\S]*startxref)/, (_, at: string) => `startxref\n${by(Number(at))}`),
  )
const entries = (by: number) =>
  edit((text) =>
    text.replaceAll(
      /(\d{10})( \d{5} n)/g,
      (_, at: string, rest: string) => String(Number(at) + by).padStart(10, '0') + rest,
    ),
  )

export const damages: Readonly<Record<string, Damage>> = {
  'streams that are said to be longer': lengths((length) => String(length + 7)),
  'streams that are said to be shorter': lengths((length) => String(Math.max(0, length - 5))),
  'streams of length 0': lengths(() => '0'),
  'streams of a length that no file has': lengths(() => '99999999'),
  'streams whose length is an object that is not there': lengths(() => '999 0 R'),
  'streams without a length': edit((text) => text.replaceAll(/\/Length \d+/g, '')),
  'places 1 too low': entries(-1),
  'places 9 too high': entries(9),
  'places 4000 too high': entries(4_000),
  'startxref 1 too low': startxref((at) => String(at - 1)),
  'startxref 20 too high': startxref((at) => String(at + 20)),
  'startxref 0': startxref(() => '0'),
  'startxref behind the end': startxref(() => '99999999'),
  'no startxref': edit((text) => text.replaceAll(/startxref\s+\d+\s/g, '')),
  'no endobj at the first object': edit((text) => text.replace('endobj', '')),
  'no endobj at all': edit((text) => text.replaceAll('endobj', '')),
  'no end mark': edit((text) => text.replaceAll('%%EOF', '')),
  'half an end mark': edit((text) => text.replace(/%EOF\s*$/, '')),
  'no cross-reference table': edit((text) => text.replaceAll(/\nxref[\s\S]*?(?=trailer)/g, '\n')),
  'no trailer': edit((text) => text.replaceAll(/trailer\s*<<[\s\S]*?>>/g, '')),
  'a count that is one too high': edit((text) =>
    text.replace(/(xref\s+\d+ )(\d+)/, (_, head, count) => head + (Number(count) + 1)),
  ),
  'a count that is one too low': edit((text) =>
    text.replace(/(\n\d+ )(\d+)(?=\s+\d{10} \d{5} n)/, (_, head, count) => head + (Number(count) - 1)),
  ),
  'an xref that is misspelt': edit((text) => text.replaceAll('\nxref', '\nxfer')),
  'something before the header': (file) =>
    Buffer.concat([latin1('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'), file]),
  'forty blanks before the header': (file) => Buffer.concat([latin1(' '.repeat(40)), file]),
  'a page of text before the header': (file) => Buffer.concat([latin1('mail '.repeat(180)), file]),
  'two kilobytes behind the end': (file) => Buffer.concat([file, latin1('\0'.repeat(2_000))]),
  'a text behind the end': (file) => Buffer.concat([file, latin1('\n-- \nSent from a scanner\n'.repeat(60))]),
  'a second line of binary bytes': edit((text) => text.replace(/\n/, '\n\xe2\xe3\xcf\xd3\xff\n')),
  'something between two objects': edit((text) => text.replace('endobj\n', 'endobj\nnull garbage ]\n')),
  'comments before every object': edit((text) => text.replaceAll('endobj\n', 'endobj\n% the next one\n')),
  'the last kilobyte cut off': (file) => (file.length > 4_000 ? file.subarray(0, file.length - 1_000) : null),
  'the end cut off within the table': edit((text) =>
    /\nxref/.test(text) ? text.slice(0, text.lastIndexOf('xref') + 20) : text,
  ),
  'brackets that do not close': edit((text) => text.replace(' >>\nendobj', '\nendobj')),
  'broken checksums': breakChecksums,
}

/** The last four bytes of data that is packed with Flate are its checksum. */
function breakChecksums(file: Buffer): Buffer | null {
  const changed = Buffer.from(file)
  let found = false
  for (let end = file.indexOf('\nendstream'); end >= 0; end = file.indexOf('\nendstream', end + 1)) {
    const head = file.toString('latin1', file.lastIndexOf(' obj', end), file.lastIndexOf('stream\n', end))
    if (!head.includes('FlateDecode') || head.includes('/XRef') || head.includes('/ObjStm')) continue
    changed[end - 1] = (changed[end - 1] ?? 0) ^ 0xff
    found = true
  }
  return found ? changed : null
}
