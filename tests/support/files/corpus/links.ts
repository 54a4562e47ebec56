import { plainObjects, type WrittenObject, writePdf } from '../pdf-writer.ts'

const safe = [
  'http://example.org/a',
  'https://example.org/?a=1&b=2',
  'mailto:karim@example.org',
  'tel:+8801712345678',
  'HTTPS://EXAMPLE.ORG',
]

/** Addresses that a viewer may open as something other than a page, a mailbox or a telephone. */
const unsafe: Readonly<Record<string, string>> = {
  'a script': 'javascript:alert(1)',
  'a script in capitals': 'JaVaScRiPt:alert(1)',
  'a script after a blank': ' javascript:alert(1)',
  'a script after a tab': '\tjavascript:alert(1)',
  'a script after a control character': '\x01javascript:alert(1)',
  'a script with a tab inside': 'java\tscript:alert(1)',
  'a script with a line break inside': 'java\nscript:alert(1)',
  'a script with a zero inside': 'java\0script:alert(1)',
  'a page with a tab inside': 'htt\tps://example.org',
  'a page with a line break': 'https://example.org/\njavascript:alert(1)',
  'another script': 'vbscript:x',
  data: 'data:text/html,<script>x</script>',
  'a file': 'file:///etc/passwd',
  'a file of a share': 'file://host/share',
  'a share': '\\\\host\\share',
  'a share with slashes': '//host/share',
  'a share by name': 'smb://host/share',
  'an application': 'ms-word:ofe|u|https://example.org',
  'a search': 'search-ms:query=x',
  'a view of the source': 'view-source:https://example.org',
  'another page of the portal': '/api/files',
  nothing: '',
}

const hex = (text: string) => `<${Buffer.from(text, 'latin1').toString('hex')}>`
const utf16 = (text: string) =>
  `<feff${[...text].map((each) => each.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`

/** The ways to write a link: in place, and with each part of it an object of its own. */
const places: Readonly<Record<string, (address: string) => { annotation: string; more: WrittenObject[] }>> = {
  'in place': (address) => ({ annotation: `/A << /S /URI /URI ${address} >>`, more: [] }),
  'as an object': (address) => ({
    annotation: '/A 8 0 R',
    more: [{ number: 8, body: `<< /S /URI /URI ${address} >>` }],
  }),
  'with its kind and address as objects': (address) => ({
    annotation: '/A << /S 8 0 R /URI 9 0 R >>',
    more: [
      { number: 8, body: '/URI' },
      { number: 9, body: address },
    ],
  }),
}

export type LinkFile = { name: string; bytes: Buffer; isSafe: boolean }

/** A page with one link, for each address and each way to write it. */
export function linkFiles(): LinkFile[] {
  const addresses = [
    ...safe.map((address) => ({ name: address, written: hex(address), isSafe: true })),
    ...Object.entries(unsafe).map(([name, address]) => ({ name, written: hex(address), isSafe: false })),
    ...Object.entries(unsafe)
      .slice(0, 6)
      .map(([name, address]) => ({ name: `${name} in UTF-16`, written: utf16(address), isSafe: false })),
  ]
  return addresses.flatMap(({ name, written, isSafe }) =>
    Object.entries(places).map(([place, write]) => {
      const { annotation, more } = write(written)
      const annotations = `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] ${annotation} >>]`
      return {
        name: `${name}, ${place}`,
        bytes: writePdf([{ objects: [...plainObjects('', annotations), ...more] }]),
        isSafe,
      }
    }),
  )
}
