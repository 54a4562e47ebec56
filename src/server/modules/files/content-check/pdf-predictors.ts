import { numberOr, PdfBroken, type PdfDict } from './pdf-value.ts'

/** Reverses the predictor that was used before packing: TIFF's, or one of PNG, as in most cross-reference streams. */
export function unpredict(packed: Buffer, parameters: PdfDict | null): Buffer {
  const number = (name: string, fallback: number) => numberOr(parameters?.entries.get(name), fallback)
  const predictor = number('Predictor', 1)
  if (predictor === 1) return packed
  const width = Math.ceil((number('Columns', 1) * number('Colors', 1) * number('BitsPerComponent', 8)) / 8)
  const isTiff = predictor === 2
  if ((!isTiff && (predictor < 10 || predictor > 15)) || width < 1 || width > 65_536) {
    throw new PdfBroken('an unknown predictor')
  }
  const near = Math.max(1, Math.floor((number('Colors', 1) * number('BitsPerComponent', 8)) / 8))
  if (isTiff) return addLeft(packed, { width, near, depth: number('BitsPerComponent', 8) })
  const rows = Math.floor(packed.length / (width + 1))
  const plain = Buffer.alloc(rows * width)
  for (let row = 0; row < rows; row += 1) unfilterRow({ packed, plain, row, width, near })
  return plain
}

type Row = { packed: Buffer; plain: Buffer; row: number; width: number; near: number }

function unfilterRow({ packed, plain, row, width, near }: Row): void {
  const from = row * (width + 1)
  const filter = packed[from] ?? 0
  const to = row * width
  if (filter > 4) throw new PdfBroken('an unknown row filter')
  for (let at = 0; at < width; at += 1) {
    const left = at < near ? 0 : (plain[to + at - near] ?? 0)
    const up = row === 0 ? 0 : (plain[to + at - width] ?? 0)
    const corner = row === 0 || at < near ? 0 : (plain[to + at - width - near] ?? 0)
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0
    plain[to + at] = ((packed[from + 1 + at] ?? 0) + guess) & 255
  }
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** Each byte was written as the difference to the same component of the pixel to its left. */
function addLeft(packed: Buffer, { width, near, depth }: { width: number; near: number; depth: number }): Buffer {
  if (depth !== 8) throw new PdfBroken('an unknown predictor')
  const plain = Buffer.from(packed)
  for (let at = 0; at < plain.length; at += 1) {
    if (at % width >= near) plain[at] = ((plain[at] ?? 0) + (plain[at - near] ?? 0)) & 255
  }
  return plain
}
