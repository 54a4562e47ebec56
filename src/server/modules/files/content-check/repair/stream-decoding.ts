import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import type { PdfBudget } from '../pdf-limits.ts'
import { unpredict } from '../pdf-predictors.ts'
import {
  dictOf,
  itemsOf,
  nameOf,
  numberOr,
  PdfBroken,
  type PdfDict,
  PdfTooCostly,
  type PdfValue,
} from '../pdf-value.ts'

/** Resolves a reference; every other value is itself. */
export type Resolve = (value: PdfValue | undefined) => PdfValue
/** `isWhole`: the data could be decoded to its end. */
export type Decoded = { bytes: Buffer; isWhole: boolean }

type Decoder = (data: Buffer, parameters: PdfDict | null, budget: PdfBudget) => Decoded

const decoders: Readonly<Record<string, Decoder>> = {
  FlateDecode: (data, parameters, budget) => unpredicted(inflate(data, budget), parameters),
  LZWDecode: (data, parameters, budget) => unpredicted(unpackLzw(data, parameters, budget), parameters),
  ASCIIHexDecode: (data) => decodeHex(data),
  ASCII85Decode: (data, _, budget) => decode85(data, budget),
  RunLengthDecode: (data, _, budget) => unpackRuns(data, budget),
}

/** Filters of pictures, which only a viewer decodes. */
const pictureFilters: ReadonlySet<string> = new Set(['DCTDecode', 'CCITTFaxDecode', 'JBIG2Decode', 'JPXDecode'])

const shortNames: Readonly<Record<string, string>> = {
  ...{ Fl: 'FlateDecode', LZW: 'LZWDecode', AHx: 'ASCIIHexDecode', A85: 'ASCII85Decode', RL: 'RunLengthDecode' },
  ...{ DCT: 'DCTDecode', CCF: 'CCITTFaxDecode' },
}

/** Writers use two at most: one that packs, and one that makes text of it. */
const mostFilters = 8

export type Filter = { name: string; parameters: PdfDict | null }

/** The filters of a stream in their full names, outermost first; null when one of them is unknown. */
export function readFilters({ entries }: PdfDict, resolve: Resolve): Filter[] | null {
  const filter = resolve(entries.get('Filter'))
  const parameters = resolve(entries.get('DecodeParms') ?? entries.get('DP'))
  const names = filter === null ? [] : (itemsOf(filter) ?? [filter])
  const listed = itemsOf(parameters) ?? [parameters]
  const read = names.map((each, index) => {
    const name = nameOf(resolve(each)) ?? ''
    return { name: shortNames[name] ?? name, parameters: parametersOf(resolve(listed[index]), resolve) }
  })
  // The only crypt filter that needs no key changes nothing.
  const kept = read.filter(({ name }) => name !== 'Crypt')
  if (kept.length > mostFilters) return null
  return kept.every(({ name }) => name in decoders || pictureFilters.has(name)) ? kept : null
}

/** With the numbers that are separate objects. A stream of shared symbols stays one. */
function parametersOf(value: PdfValue, resolve: Resolve): PdfDict | null {
  const dict = dictOf(value)
  if (dict === null) return null
  const entries = [...dict.entries].map(([key, each]) => {
    const found = resolve(each)
    return [key, typeof found === 'object' ? each : found] as const
  })
  return { is: 'dict', entries: new Map(entries) }
}

/** The data without its filters; null when it is a picture's or cannot be decoded at all. */
export function decodeStream(data: Buffer, filters: readonly Filter[], budget: PdfBudget): Decoded | null {
  let decoded: Decoded = { bytes: data, isWhole: true }
  for (const { name, parameters } of filters) {
    const next = decoders[name]?.(decoded.bytes, parameters, budget)
    if (next === undefined || (next.bytes.length === 0 && decoded.bytes.length > 8 && !next.isWhole)) return null
    decoded = { bytes: next.bytes, isWhole: decoded.isWhole && next.isWhole }
  }
  return decoded
}

function unpredicted({ bytes, isWhole }: Decoded, parameters: PdfDict | null): Decoded {
  try {
    return { bytes: unpredict(bytes, parameters), isWhole }
  } catch (error) {
    if (!(error instanceof PdfBroken)) throw error
    return { bytes: Buffer.alloc(0), isWhole: false }
  }
}

function inflate(data: Buffer, budget: PdfBudget): Decoded {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, budget.left('contentBytes')) }
  const whole = attempt(() => inflateSync(data, options))
  if (whole !== null) return spend({ bytes: whole, isWhole: true }, budget)
  // A wrong checksum, or a head that was damaged: the packed data between them may still be whole.
  const packed = data.subarray(2)
  const unchecked = attempt(() => inflateRawSync(packed, options))
  if (unchecked !== null) return spend({ bytes: unchecked, isWhole: false }, budget)
  return spend({ bytes: inflateStart(packed, options), isWhole: false }, budget)
}

/** What can be unpacked before the damage, which is found by halving. */
function inflateStart(packed: Buffer, options: object): Buffer {
  let [good, bad] = [0, packed.length]
  let bytes: Buffer = Buffer.alloc(0)
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    const part = attempt(() => inflateRawSync(packed.subarray(0, middle), options))
    if (part === null) bad = middle
    else {
      good = middle
      bytes = part
    }
  }
  return bytes
}

/** Null where zlib reports damage. A limit is not damage: the file is refused. */
function attempt(unpack: () => Buffer): Buffer | null {
  try {
    return unpack()
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new PdfTooCostly('more contentBytes than a file may have', { cause: error })
    }
    return null
  }
}

function spend(decoded: Decoded, budget: PdfBudget): Decoded {
  budget.spend('contentBytes', decoded.bytes.length)
  return decoded
}

function decodeHex(data: Buffer): Decoded {
  const end = data.indexOf('>')
  const written = data.toString('latin1', 0, end < 0 ? data.length : end).replaceAll(/[^0-9a-fA-F]/g, '')
  return { bytes: Buffer.from(written.length % 2 === 0 ? written : `${written}0`, 'hex'), isWhole: true }
}

function decode85(data: Buffer, budget: PdfBudget): Decoded {
  budget.spend('contentBytes', data.length)
  const out = Buffer.alloc(data.length * 4 + 8)
  let [size, group, count] = [0, 0, 0]
  for (const byte of data) {
    if (byte === 0x7e) break
    if (byte === 0x7a && count === 0) size = out.writeUInt32BE(0, size)
    if (byte < 0x21 || byte > 0x75) continue
    group = group * 85 + byte - 0x21
    count += 1
    if (count < 5) continue
    size = out.writeUInt32BE(group % 2 ** 32, size)
    ;[group, count] = [0, 0]
  }
  if (count > 1) {
    for (let pad = count; pad < 5; pad += 1) group = group * 85 + 84
    out.writeUInt32BE(group % 2 ** 32, size)
    size += count - 1
  }
  return { bytes: out.subarray(0, size), isWhole: true }
}

function unpackRuns(data: Buffer, budget: PdfBudget): Decoded {
  const out = new Output(budget)
  for (let at = 0; at < data.length; ) {
    const length = data[at] ?? 128
    if (length === 128) break
    const isRun = length > 128
    const count = isRun ? 257 - length : length + 1
    const start = out.make(count)
    for (let index = 0; index < count; index += 1) out.set(start + index, data[at + 1 + (isRun ? 0 : index)] ?? 0)
    at += isRun ? 2 : count + 1
  }
  return { bytes: out.bytes, isWhole: true }
}

const [clearCode, endCode] = [256, 257]

/** Codes of 9 to 12 bits; the table keeps for each its previous code, its first and last byte and its length. */
function unpackLzw(data: Buffer, parameters: PdfDict | null, budget: PdfBudget): Decoded {
  const early = numberOr(parameters?.entries.get('EarlyChange'), 1) === 0 ? 0 : 1
  const out = new Output(budget)
  const [before, lengths] = [new Int16Array(4097), new Uint16Array(4097)]
  const [first, last] = [new Uint8Array(4097), new Uint8Array(4097)]
  for (let code = 0; code < 256; code += 1) [first[code], last[code], lengths[code]] = [code, code, 1]
  let [next, width, previous, bits, held] = [258, 9, -1, 0, 0]
  for (const byte of data) {
    bits = ((bits << 8) | byte) & 0xfffff
    held += 8
    if (held < width) continue
    held -= width
    const code = (bits >> held) & ((1 << width) - 1)
    if (code === endCode) break
    if (code === clearCode) {
      ;[next, width, previous] = [258, 9, -1]
      continue
    }
    if (code > next || (code === next && previous < 0)) return { bytes: out.bytes, isWhole: false }
    if (previous >= 0 && next < 4096) {
      before[next] = previous
      first[next] = first[previous] ?? 0
      last[next] = first[code === next ? previous : code] ?? 0
      lengths[next] = (lengths[previous] ?? 0) + 1
      next += 1
    }
    const length = lengths[code] ?? 0
    const start = out.make(length)
    for (let at = length - 1, from = code; at >= 0; at -= 1, from = before[from] ?? 0)
      out.set(start + at, last[from] ?? 0)
    previous = code
    if (next + early >= 1 << width && width < 12) width += 1
  }
  return { bytes: out.bytes, isWhole: true }
}

/** Bytes whose number is not known before; each is paid from the budget. */
class Output {
  readonly #budget: PdfBudget
  #buffer = Buffer.alloc(65_536)
  #size = 0

  constructor(budget: PdfBudget) {
    this.#budget = budget
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#size)
  }

  /** Makes room for more bytes and returns where they begin. */
  make(count: number): number {
    this.#budget.spend('contentBytes', count)
    const start = this.#size
    this.#size += count
    if (this.#size > this.#buffer.length) {
      this.#buffer = Buffer.concat([this.#buffer, Buffer.alloc(Math.max(count, this.#buffer.length))])
    }
    return start
  }

  set(at: number, byte: number): void {
    this.#buffer[at] = byte
  }
}
