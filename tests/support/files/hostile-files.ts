import { costlyPdfs } from './costly-pdfs.ts'
import { honestPdfs } from './honest-pdfs.ts'
import { hostilePdfs } from './hostile-pdfs.ts'
import { honestPngs, hostilePngs } from './png-shapes.ts'

export type HostileFile = { name: string; bytes: Buffer }

/** Makes the hostile file for a seed; it is the same in every run. */
export async function createHostileFiles(): Promise<(seed: number) => HostileFile> {
  const shapes = Object.entries({
    ...(await honestPdfs()),
    ...hostilePdfs(),
    ...costlyPdfs(),
    ...honestPngs(),
    ...hostilePngs(),
  }).filter(([, bytes]) => bytes.length < 2_000_000)
  return (seed) => {
    const random = randomOf(seed)
    const [name, bytes] = shapes[seed % shapes.length] ?? ['nothing', Buffer.alloc(0)]
    // The first seeds give each shape unchanged, all others one with one to four changes.
    if (seed < shapes.length) return { name, bytes }
    const other = shapes[random(shapes.length)]?.[1] ?? bytes
    let changed = bytes
    const done: string[] = []
    for (let turn = random(4); turn >= 0; turn -= 1) {
      const chosen = changes[random(changes.length)]
      if (chosen === undefined) continue
      done.push(chosen[0])
      changed = chosen[1]({ bytes: changed, other, random })
    }
    return { name: `${name}: ${done.join(', ')}`, bytes: changed.subarray(0, 2_000_000) }
  }
}

type Random = (below: number) => number
type Change = (parts: { bytes: Buffer; other: Buffer; random: Random }) => Buffer

const numbers = ['0', '-1', '1', '65535', '2147483648', '99999999999', '1e9', '0.5']
const words = [
  '/JavaScript',
  '/S',
  '/JS',
  '/Length',
  '/N',
  '/Prev',
  'endobj',
  'obj',
  'stream',
  'endstream',
  '<<',
  '>>',
  '[',
  '(',
  '%',
]
const scripts = [
  '<< /S /JavaScript /JS (x) >>',
  '/OpenAction << /S /Launch /F (x) >>',
  '/AA << /O << /S /URI /URI (http://x) >> >>',
]

const changes: readonly [name: string, change: Change][] = [
  [
    'bits turned',
    ({ bytes, random }) => {
      const turned = Buffer.from(bytes)
      for (let count = 1 + random(20); count > 0; count -= 1) {
        const at = random(turned.length)
        turned[at] = (turned[at] ?? 0) ^ (1 << random(8))
      }
      return turned
    },
  ],
  ['cut', ({ bytes, random }) => bytes.subarray(0, random(bytes.length))],
  [
    'a part left out',
    ({ bytes, random }) => {
      const at = random(bytes.length)
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random(200))])
    },
  ],
  [
    'a part twice',
    ({ bytes, random }) => {
      const at = random(bytes.length)
      const end = at + random(2_000)
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at, end), bytes.subarray(end)])
    },
  ],
  [
    'two files joined',
    ({ bytes, other, random }) =>
      Buffer.concat([bytes.subarray(0, random(bytes.length)), other.subarray(random(other.length))]),
  ],
  ['a number changed', ({ bytes, random }) => replaceSome(bytes, /\d+/g, { random, by: numbers })],
  ['a word changed', ({ bytes, random }) => replaceSome(bytes, /\/[A-Za-z]+/g, { random, by: words })],
  ['a value changed', ({ bytes, random }) => replaceSome(bytes, /<<[^<>]{0,40}>>|\d+ 0 R/g, { random, by: scripts })],
  [
    'something put in',
    ({ bytes, random }) => {
      const at = random(bytes.length)
      const all = [...words, ...scripts]
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(` ${all[random(all.length)]} `), bytes.subarray(at)])
    },
  ],
]

function replaceSome(
  bytes: Buffer,
  pattern: RegExp,
  { random, by }: { random: Random; by: readonly string[] },
): Buffer {
  const text = bytes.toString('latin1')
  const places = [...text.matchAll(pattern)]
  const place = places[random(Math.max(1, places.length))]
  if (place === undefined) return bytes
  const end = place.index + place[0].length
  return Buffer.from(text.slice(0, place.index) + by[random(by.length)] + text.slice(end), 'latin1')
}

/** A small 32-bit generator: a seed gives the same file on every machine. */
function randomOf(seed: number): Random {
  let state = (seed * 2_654_435_761 + 1) >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * Math.max(1, below))
  }
}
