import type { PngFile, PngHeader } from '#domain/files/png-chunks.ts'

/* The pixels of a PNG (ISO/IEC 15948). A picture has up to 40 million, so nothing is allocated for each of them. */

const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** The rows of a picture as red, green and blue on white, eight bits each; the row that is given is used again. */
export async function* readPixelRows(file: PngFile, unpacked: AsyncIterable<Buffer>): AsyncIterable<Uint8Array> {
  const { width, height, depth, colour } = file.header
  const perPixel = samples[colour] ?? 1
  const length = Math.ceil((width * depth * perPixel) / 8)
  const back = Math.max(1, (depth * perPixel) / 8)
  const toRgb = converter(file)
  const rgb = new Uint8Array(width * 3)
  let [row, before] = [new Uint8Array(length), new Uint8Array(length)]
  let rest: Buffer = Buffer.alloc(0)
  let count = 0
  for await (const part of unpacked) {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part])
    let at = 0
    for (; at + length < rest.length && count < height; at += length + 1) {
      row.set(rest.subarray(at + 1, at + 1 + length))
      unfilter(rest[at] as number, { row, before, back })
      toRgb(row, rgb)
      yield rgb
      count += 1
      ;[row, before] = [before, row]
    }
    rest = rest.subarray(at)
    if (count === height) return
  }
}

type Filtered = { row: Uint8Array; before: Uint8Array; back: number }

/** Undoes the filter of a row in place (section 9). */
function unfilter(filter: number, { row, before, back }: Filtered): void {
  const { length } = row
  if (filter === 1) {
    for (let at = back; at < length; at += 1) row[at] = (row[at] as number) + (row[at - back] as number)
  } else if (filter === 2) {
    for (let at = 0; at < length; at += 1) row[at] = (row[at] as number) + (before[at] as number)
  } else if (filter === 3) {
    for (let at = 0; at < length; at += 1) {
      const left = at < back ? 0 : (row[at - back] as number)
      row[at] = (row[at] as number) + ((left + (before[at] as number)) >> 1)
    }
  } else if (filter === 4) {
    for (let at = 0; at < length; at += 1) {
      const left = at < back ? 0 : (row[at - back] as number)
      const upLeft = at < back ? 0 : (before[at - back] as number)
      row[at] = (row[at] as number) + nearest(left, before[at] as number, upLeft)
    }
  }
}

/** Paeth's predictor: the neighbour that is nearest to left + up - upLeft. */
function nearest(left: number, up: number, upLeft: number): number {
  const toLeft = Math.abs(up - upLeft)
  const toUp = Math.abs(left - upLeft)
  const toUpLeft = Math.abs(left + up - 2 * upLeft)
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}

type Convert = (row: Uint8Array, rgb: Uint8Array) => void

/** Writes the samples of a row as colours, on white where the picture is transparent. */
function converter({ header, chunks }: PngFile): Convert {
  const { width, depth, colour } = header
  const sample = sampler(header)
  const perPixel = samples[colour] ?? 1
  if (colour === 3) {
    const palette = chunks.find(({ type }) => type === 'PLTE')?.data ?? new Uint8Array()
    return (row, rgb) => {
      for (let x = 0, to = 0; x < width; x += 1) {
        const from = sample(row, x) * 3
        for (let part = 0; part < 3; part += 1, to += 1) rgb[to] = palette[from + part] ?? 0
      }
    }
  }
  const scale = depth < 8 ? 255 / ((1 << depth) - 1) : 1
  const step = perPixel < 3 ? 0 : 1
  const hasOpacity = perPixel % 2 === 0
  return (row, rgb) => {
    for (let x = 0, to = 0; x < width; x += 1) {
      const from = x * perPixel
      const opacity = hasOpacity ? sample(row, from + perPixel - 1) / 255 : 1
      const white = 255 * (1 - opacity)
      for (let part = 0; part < 3; part += 1, to += 1) {
        rgb[to] = Math.round(sample(row, from + part * step) * scale * opacity + white)
      }
    }
  }
}

/** The sample at a place of a row; of sixteen bits the upper eight. */
function sampler({ depth }: PngHeader): (row: Uint8Array, index: number) => number {
  if (depth === 8) return (row, index) => row[index] as number
  if (depth === 16) return (row, index) => row[index * 2] as number
  const mask = (1 << depth) - 1
  return (row, index) => {
    const bit = index * depth
    return ((row[bit >> 3] as number) >> (8 - depth - (bit & 7))) & mask
  }
}
