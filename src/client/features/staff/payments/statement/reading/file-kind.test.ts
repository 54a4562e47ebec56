import { expect, test } from 'vitest'
import { readFileKind } from './file-kind.ts'

const bytesOf = (text: string) => Uint8Array.from([...text], (sign) => sign.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)

function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = [...`\ufeff${text}`].flatMap((sign) => {
    const [low, high] = [sign.charCodeAt(0) % 256, Math.floor(sign.charCodeAt(0) / 256)]
    return isLittle ? [low, high] : [high, low]
  })
  return Uint8Array.from(bytes)
}

const csv = 'তারিখ,জমা\n২০/১১/২০২৬,১১,৫০০'

test.each([
  ['UTF-8', utf8(csv)],
  ['UTF-8 with a mark', utf8(`\ufeff${csv}`)],
  ['UTF-16, little endian', utf16(csv, true)],
  ['UTF-16, big endian', utf16(csv, false)],
])('%s is text', (_name, bytes) => {
  expect(readFileKind(bytes)).toEqual({ kind: 'text', text: csv })
})

const old = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0\0'

test.each([
  ['pdf', utf8('%PDF-1.7\nplain')],
  ['pdf', bytesOf('%PDF-1.7\n\xe2\xe3\xcf\xd3')],
  ['workbook', bytesOf('PK\x03\x04\x14\0\0\0\xff')],
  ['old_workbook', bytesOf(old)],
  ['protected', bytesOf(`${old}${[...'EncryptedPackage'].join('\0')}\0\0`)],
  ['image', bytesOf('\x89PNG\r\n\x1a\n\0')],
  ['image', bytesOf('\xff\xd8\xff\xe0\0')],
  ['image', bytesOf('\0\0\0\x18ftypheic\xff')],
  ['web_page', utf8('\n<html><body><table>')],
  ['web_page', utf8('<?xml version="1.0"?><Workbook>')],
  ['not_text', bytesOf('a,b\0c')],
  ['not_text', bytesOf('caf\xe9,b')],
] as const)('%s', (kind, bytes) => {
  expect(readFileKind(bytes).kind).toBe(kind)
})
